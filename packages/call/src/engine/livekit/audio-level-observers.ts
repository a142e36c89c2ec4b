import type { ObserverRequest, Preload } from '../../options/preload.ts';
import { LevelObserver, LocalLevelMeter, RemoteLevelMeter } from '../browser/audio-levels.ts';
import type { EngineCommand } from '../engine-commands.ts';
import type { EngineMessage } from '../engine-messages.ts';
import type { LocalTrackFacts } from '../model/participant-facts.ts';

/** What {@link AudioLevelObservers} need of the engine. */
export interface AudioLevelContext {
  emit(message: EngineMessage): void;
  microphone(): LocalTrackFacts;
  /** What receives the sound of others, by session id. */
  soundReceivers(): ReadonlyMap<string, RTCRtpReceiver>;
}

/** Reports the audio levels of the local and the remote participants while they are observed. */
export class AudioLevelObservers {
  readonly #context: AudioLevelContext;
  readonly #local: LevelObserver<number>;
  readonly #localMeter = new LocalLevelMeter();
  readonly #remote: LevelObserver<Record<string, number>>;
  readonly #remoteMeter = new RemoteLevelMeter();

  constructor(context: AudioLevelContext) {
    this.#context = context;
    this.#local = new LevelObserver((audioLevel) =>
      context.emit({ action: 'local-audio-level', audioLevel }),
    );
    this.#remote = new LevelObserver((participantsAudioLevel) =>
      context.emit({ action: 'remote-participants-audio-level', participantsAudioLevel }),
    );
  }

  /** @returns Whether the command was about levels. */
  take(command: EngineCommand): boolean {
    switch (command.action) {
      case 'start-local-audio-level-observer':
        command.answer(this.#observeLocal(command.interval));
        return true;
      case 'stop-local-audio-level-observer':
        this.#local.stop();
        this.#localMeter.close();
        return true;
      case 'start-remote-participants-audio-level-observer':
        this.#observeRemote(command.interval);
        command.answer({});
        return true;
      case 'stop-remote-participants-audio-level-observer':
        this.#remote.stop();
        return true;
      default:
        return false;
    }
  }

  /** Begins what was asked for before there was an engine. */
  begin({ localAudioLevelObserver: local, remoteParticipantsAudioLevelObserver: remote }: Preload): void {
    const isAsked = (request: ObserverRequest | null) => request?.enabled === true;
    if (isAsked(local)) {
      const { error } = this.#observeLocal(local?.interval);
      const type = 'local-audio-level-observer-error';
      if (error !== undefined) this.#context.emit({ action: 'nonfatal-error', type, errorMsg: error });
    }
    if (isAsked(remote)) this.#observeRemote(remote?.interval);
  }

  end(): void {
    this.#local.stop();
    this.#localMeter.close();
    this.#remote.stop();
  }

  #observeLocal(interval: number | undefined): { readonly error?: string } {
    try {
      this.#localMeter.open();
    } catch (error) {
      return { error: String(error) };
    }
    this.#local.start(interval, () => {
      const { isWanted, track } = this.#context.microphone();
      return isWanted ? this.#localMeter.read(track) : 0;
    });
    return {};
  }

  #observeRemote(interval: number | undefined): void {
    this.#remote.start(interval, async () => {
      const receivers = [...this.#context.soundReceivers()];
      const levels = await Promise.all(
        receivers.map(async ([id, receiver]) => [id, await this.#remoteMeter.read(receiver)] as const),
      );
      return Object.fromEntries(levels);
    });
  }
}
