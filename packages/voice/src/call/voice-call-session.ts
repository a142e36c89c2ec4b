import type { Call, CallEvent } from '@rer/call';
import type { AudioDevices } from '../api/audio-devices.ts';
import type { VoiceEvent } from '../api/events.ts';
import type { ClientMessage } from '../api/messages.ts';
import type { VoiceState, WebCall } from '../api/options.ts';
import { VoiceError } from '../api/voice-error.ts';
import {
  ENDED_GRACE_MS,
  LEVEL_INTERVAL_MS,
  LISTENING_LIMIT_MS,
  MOBILE_JOIN_PAUSE_MS,
  PLAYABLE,
  SPEECH_END_MS,
} from '../constants.ts';
import {
  NEW_VOICE_CALL,
  reduceVoiceCall,
  type VoiceCallEvent,
  type VoiceCallState,
  type VoiceCallStep,
} from '../core/call-lifecycle.ts';
import type { CallTarget } from '../core/call-request.ts';
import { readDeviceProblem } from '../core/read-device-problem.ts';
import type { CallFactory, Logger, Platform } from '../platform/platform.ts';
import { readAudioDevices } from './audio-devices.ts';
import { CompletionSignal } from './completion-signal.ts';
import { createWebCall, type Service } from './create-web-call.ts';
import { Microphone } from './microphone.ts';
import { Playback } from './playback.ts';
import { recordVideo } from './video-recording.ts';

/** What a {@link VoiceCallSession} needs of its client. */
export interface VoiceCallContext {
  readonly platform: Platform;
  readonly logger: Logger;
  emit(event: VoiceEvent): void;
}

/** One call with the assistant, from its creation to its end. It is used once. */
export class VoiceCallSession {
  readonly #target: CallTarget;
  readonly #context: VoiceCallContext;
  readonly #abort = new AbortController();
  readonly #joinSignal = new CompletionSignal();
  readonly #listeningSignal = new CompletionSignal();
  readonly #playback: Playback;
  #callState: VoiceCallState = NEW_VOICE_CALL;
  #call: Call | undefined;
  #microphone: Microphone | undefined;
  #closing: Promise<void> | undefined;
  /** The chosen loudspeaker. */
  #speaker = '';
  #stopAwaitingQuiet: () => void = () => undefined;
  #stopAwaitingLeave: () => void = () => undefined;

  constructor(target: CallTarget, context: VoiceCallContext) {
    this.#target = target;
    this.#context = context;
    this.#playback = new Playback({
      speakers: context.platform.speakers,
      logger: context.logger,
      isHeard: target.hasMicrophone,
      playable: () => void this.#sayPlayable(),
      failed: (error) => this.#apply({ is: 'trouble', error }),
    });
  }

  get state(): VoiceState {
    // What the service has ended takes no message any more, also while its room is still open.
    if (this.#closing !== undefined || this.#callState.isEndTold) return 'inactive';
    return this.#callState.phase === 'listening' ? 'active' : 'starting';
  }

  /** Nothing before there is a call that has one. */
  get microphone(): Microphone | undefined {
    return this.state === 'inactive' ? undefined : this.#microphone;
  }

  /**
   * Creates the call with the service and key of `getService`, and joins it. A failure ends the session, and is emitted
   * as an error unless `isAwaited`.
   * @throws {VoiceError} `refused`, `unreachable`, `bad-answer`, `no-component`, `join-failed`, `call-over`, `stopped`.
   */
  async open(
    getService: () => Promise<Service>,
    { isAwaited }: { readonly isAwaited: boolean },
  ): Promise<WebCall> {
    try {
      return await this.#open(getService);
    } catch (error) {
      const isStopped = this.#abort.signal.aborted;
      const failure = isStopped ? stopped() : asVoiceError(error);
      // A missing key is always thrown.
      const isThrown = isAwaited || failure.code === 'bad-key';
      this.#apply(isStopped ? { is: 'left' } : { is: 'lost', error: failure, isAwaited: isThrown });
      await this.close();
      throw failure;
    }
  }

  /** @throws {VoiceError} `no-answer` where the assistant does not begin to listen in time, `call-over`, `stopped`. */
  async listening(): Promise<void> {
    const stopWaiting = this.#context.platform.clock.after(LISTENING_LIMIT_MS, () =>
      this.#listeningSignal.fail(new VoiceError('no-answer', 'The assistant does not begin to listen.')),
    );
    try {
      await this.#listeningSignal.promise;
    } finally {
      stopWaiting();
    }
  }

  /** @throws {VoiceError} `send-failed`, `call-over`. */
  send(text: string): void {
    const call = this.#call;
    if (call === undefined || this.state === 'inactive') throw callOver();
    try {
      call.sendAppMessage(text);
    } catch (error) {
      throw new VoiceError('send-failed', 'The message could not be sent.', { cause: error });
    }
  }

  /** @throws {VoiceError} `no-call`, `device`. */
  async audioDevices(): Promise<AudioDevices> {
    const { canChoose } = this.#context.platform.speakers;
    return await this.#withDevice((call) =>
      readAudioDevices(call, { speaker: this.#speaker, canChooseSpeaker: canChoose }),
    );
  }

  /** @throws {VoiceError} `no-call`, `device`. */
  async chooseMicrophone(id: string): Promise<void> {
    await this.#withDevice((call) => call.setInputDevicesAsync({ audioDeviceId: id }));
  }

  /** @throws {VoiceError} `no-call`, `device`. */
  async chooseSpeaker(id: string): Promise<void> {
    await this.#withDevice(() => this.#context.platform.speakers.playThrough(id));
    this.#speaker = id;
  }

  /** Leaves the call, wherever it is, as the local user. Is never rejected. */
  async stop(): Promise<void> {
    this.#abort.abort();
    await this.close();
  }

  /** Releases everything and emits the end. Never rejects. */
  close(): Promise<void> {
    // Asynchronous: leaving emits the end, which closes as well.
    this.#closing ??= Promise.resolve().then(() => this.#close());
    return this.#closing;
  }

  async #withDevice<Value>(use: (call: Call) => Promise<Value>): Promise<Value> {
    const call = this.#call;
    if (call === undefined || this.state === 'inactive')
      throw new VoiceError('no-call', 'Call object is not available.');
    try {
      return await use(call);
    } catch (error) {
      throw new VoiceError('device', `The device cannot be used: ${sentenceOf(error)}`, {
        cause: error,
        device: 'unknown',
      });
    }
  }

  async #open(getService: () => Promise<Service>): Promise<WebCall> {
    const { platform } = this.#context;
    const service = await getService();
    this.#requireOngoing();
    const loading = platform.loadComponent();
    // Awaited below, after the service has answered.
    loading.catch(() => undefined);
    const webCall = await createWebCall(service, this.#target, platform, this.#abort.signal);
    this.#apply({ is: 'created' });
    this.#requireOngoing();
    const component = await loading.catch((error: unknown) => {
      throw new VoiceError('no-component', 'The call component could not be loaded.', { cause: error });
    });
    this.#requireOngoing();
    await this.#pauseOnMobile();
    this.#requireOngoing();
    await this.#join(component, webCall);
    this.#requireOngoing();
    return webCall;
  }

  async #join(component: CallFactory, { webCallUrl, callToken, isVideoRecorded }: WebCall): Promise<void> {
    const { hasMicrophone } = this.#target;
    const { logger, platform } = this.#context;
    const call = this.#createCall(component, hasMicrophone && isVideoRecorded);
    const microphone = new Microphone(call, {
      isThere: hasMicrophone,
      cancelsNoise: component.supportedBrowser().supportsAudioProcessing,
      logger,
    });
    this.#call = call;
    this.#microphone = microphone;
    this.#listenTo(call);
    this.#playback.listenTo(call);
    try {
      await call.join({
        url: webCallUrl,
        subscribeToTracksAutomatically: false,
        ...(callToken !== undefined && { token: callToken }),
      });
    } catch (error) {
      throw new VoiceError('join-failed', `The call could not be joined: ${sentenceOf(error)}`, {
        cause: error,
      });
    }
    this.#requireOngoing();
    // The call may have broken off in the meantime: `error` was emitted while we waited.
    if (call.meetingState() !== 'joined-meeting') throw new VoiceError('join-failed', 'The call broke off.');
    this.#joinSignal.complete();
    microphone.joined();
    if (isVideoRecorded) {
      recordVideo(call, { clock: platform.clock, logger, send: (message) => this.#sendQuietly(message) });
    }
    this.#followLevels(call);
    call.on('app-message', ({ data }) => this.#apply({ is: 'said', data }));
    call.on('nonfatal-error', ({ type, errorMsg }) => {
      if (type === 'audio-processor-error') void microphone.dropNoiseCancellation();
      else logger.warn(`Something in the call does not work: ${errorMsg}`);
    });
  }

  #createCall(component: CallFactory, hasCamera: boolean): Call {
    try {
      return component.createCallObject({
        audioSource: this.#target.hasMicrophone,
        videoSource: hasCamera,
      });
    } catch (error) {
      throw new VoiceError('join-failed', `There can be no call: ${sentenceOf(error)}`, { cause: error });
    }
  }

  #listenTo(call: Call): void {
    call.on('left-meeting', () => this.#apply({ is: 'left' }));
    call.on('error', (event) => this.#connectionLost(event));
    call.on('camera-error', ({ error }) => this.#apply({ is: 'trouble', error: deviceError(error) }));
  }

  /** While joining, the promise of `join()` reports the error. */
  #connectionLost(event: CallEvent<'error'>): void {
    if (!this.#joinSignal.isComplete) return;
    const error = new VoiceError('call-failed', `The call broke off: ${event.errorMsg}`, { cause: event });
    this.#apply({ is: 'lost', error });
  }

  #followLevels(call: Call): void {
    call.on('remote-participants-audio-level', ({ participantsAudioLevel }) =>
      this.#apply({ is: 'levels', levels: participantsAudioLevel }),
    );
    const { logger } = this.#context;
    call
      .startRemoteParticipantsAudioLevelObserver(LEVEL_INTERVAL_MS)
      ?.catch((error: unknown) => logger.warn('How loud the assistant is cannot be measured.', error));
    if (this.#target.hasMicrophone) this.#followMicrophone(call);
  }

  #followMicrophone(call: Call): void {
    call.on('participant-updated', ({ participant: { local, tracks } }) => {
      if (!local || tracks.audio.state === 'loading') return;
      this.#apply({ is: 'microphone', isLost: LOST.has(tracks.audio.state) });
    });
    call.on('local-audio-level', ({ audioLevel }) => this.#apply({ is: 'own-level', level: audioLevel }));
    const failed = (error: unknown) =>
      this.#context.logger.warn('How loud the microphone is cannot be measured.', error);
    try {
      call.startLocalAudioLevelObserver(LEVEL_INTERVAL_MS)?.catch(failed);
    } catch (error) {
      failed(error);
    }
  }

  async #pauseOnMobile(): Promise<void> {
    const { platform } = this.#context;
    if (!platform.isMobile()) return;
    const { signal } = this.#abort;
    await new Promise<void>((resolve) => {
      const stopWaiting = platform.clock.after(MOBILE_JOIN_PAUSE_MS, resolve);
      signal.addEventListener('abort', () => {
        stopWaiting();
        resolve();
      });
    });
  }

  async #sayPlayable(): Promise<void> {
    try {
      await this.#joinSignal.promise;
      this.send(PLAYABLE);
    } catch (error) {
      // Without it the assistant begins a little later; where the call is over nothing begins.
      if (this.state !== 'inactive') this.#context.logger.warn('The assistant was not told to begin.', error);
    }
  }

  #sendQuietly(message: ClientMessage): void {
    try {
      this.send(JSON.stringify(message));
    } catch (error) {
      this.#context.logger.warn('A message to the assistant was lost.', error);
    }
  }

  #apply(event: VoiceCallEvent): void {
    const { state: next, steps } = reduceVoiceCall(this.#callState, event);
    this.#callState = next;
    if (next.phase === 'listening') this.#listeningSignal.complete();
    if (next.phase === 'over') this.#rejectWaiting();
    else if (next.isEndTold) this.#listeningSignal.fail(callOver());
    for (const step of steps) this.#perform(step);
  }

  /** Rejects everything that waits for this call. */
  #rejectWaiting(): void {
    const reason = this.#abort.signal.aborted ? stopped() : callOver();
    this.#joinSignal.fail(reason);
    this.#listeningSignal.fail(reason);
    this.#stopAwaitingQuiet();
    this.#stopAwaitingLeave();
  }

  #perform(step: VoiceCallStep): void {
    const { platform, logger } = this.#context;
    switch (step.do) {
      case 'emit':
        this.#context.emit(step.event);
        return;
      case 'log':
        logger.warn(step.text, step.cause);
        return;
      case 'await-quiet':
        this.#stopAwaitingQuiet();
        this.#stopAwaitingQuiet = platform.clock.after(SPEECH_END_MS, () => this.#apply({ is: 'quiet' }));
        return;
      case 'leave-soon':
        this.#stopAwaitingLeave = platform.clock.after(ENDED_GRACE_MS, () => void this.close());
        return;
      case 'close':
        void this.close();
        return;
    }
  }

  async #close(): Promise<void> {
    this.#playback.end();
    try {
      // It leaves first, which emits the end.
      await this.#call?.destroy();
    } catch (error) {
      this.#context.logger.warn('The call could not be given back.', error);
    }
    this.#apply({ is: 'left' });
  }

  #requireOngoing(): void {
    if (this.#abort.signal.aborted) throw stopped();
    if (this.#callState.phase === 'over') throw callOver();
  }
}

/** States of a microphone that is on and cannot be heard: its device is gone or refused, or the system has silenced it. */
const LOST: ReadonlySet<string> = new Set(['blocked', 'interrupted']);

function deviceError(error: CallEvent<'camera-error'>['error']): VoiceError {
  return new VoiceError('device', error.msg, { cause: error, device: readDeviceProblem(error.type) });
}

function stopped(): VoiceError {
  return new VoiceError('stopped', 'The call was stopped.');
}

function callOver(): VoiceError {
  return new VoiceError('call-over', 'The call is over.');
}

function asVoiceError(error: unknown): VoiceError {
  if (error instanceof VoiceError) return error;
  return new VoiceError('join-failed', `The call could not begin: ${sentenceOf(error)}`, { cause: error });
}

/** What the call component rejects with: its error event, an error, or nothing where the call was left. */
function sentenceOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error === 'object' && error !== null && 'errorMsg' in error) return String(error.errorMsg);
  return error === undefined ? 'it was left.' : String(error);
}
