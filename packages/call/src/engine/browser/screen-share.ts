import { isRecord, recordOf, type Unknowns } from '../../values/record.ts';
import type { LocalTrackFacts } from '../core/facts.ts';

export type ScreenPart = 'screenVideo' | 'screenAudio';

/** How a screen share came to nothing. */
export interface ScreenFailure {
  /** The person changed his mind. */
  readonly isCanceled: boolean;
  readonly message: string;
}

/** The screen of this page, while it is shared. */
export class ScreenShare {
  #tracks: Partial<Record<ScreenPart, MediaStreamTrack>> = {};
  #isOn: Record<ScreenPart, boolean> = { screenVideo: true, screenAudio: true };
  #isAsking = false;
  /** Counts what makes a screen worthless that is only being chosen. */
  #turn = 0;
  readonly #changed: () => void;
  readonly #ended: () => void;

  /** `ended` is called when the person stops sharing by the browser's own means. */
  constructor({ changed, ended }: { changed(): void; ended(): void }) {
    this.#changed = changed;
    this.#ended = ended;
  }

  get isOn(): boolean {
    return this.#tracks.screenVideo !== undefined || this.#tracks.screenAudio !== undefined;
  }

  get facts(): Partial<Record<ScreenPart, LocalTrackFacts>> {
    const facts: Partial<Record<ScreenPart, LocalTrackFacts>> = {};
    for (const part of ['screenVideo', 'screenAudio'] as const) {
      const track = this.#tracks[part];
      if (track === undefined) continue;
      const kind = part === 'screenVideo' ? 'video' : 'audio';
      facts[part] = { kind, isWanted: this.#isOn[part], track };
    }
    return facts;
  }

  /** Asks the person for a screen, or takes the stream of the page's own. Does nothing while one is shared, and drops one that was stopped before it was chosen. */
  async start(
    options: Unknowns,
    given: MediaStream | undefined,
  ): Promise<ScreenFailure | 'started' | 'running' | 'dropped'> {
    if (this.isOn || this.#isAsking) return 'running';
    this.#isAsking = true;
    const turn = this.#turn;
    try {
      const stream = given ?? (await navigator.mediaDevices.getDisplayMedia(displayOptions(options)));
      if (turn !== this.#turn) {
        for (const track of stream.getTracks()) track.stop();
        return 'dropped';
      }
      this.#take(stream);
      return 'started';
    } catch (error) {
      // A question of a call that is over was answered: nobody is to be told of that in the next one.
      if (turn !== this.#turn) return 'dropped';
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      return { isCanceled: name === 'NotAllowedError' || name === 'AbortError', message };
    } finally {
      if (turn === this.#turn) this.#isAsking = false;
    }
  }

  /** Switches one half off or on. */
  update(options: Unknowns): void {
    for (const part of ['screenVideo', 'screenAudio'] as const) {
      const given = options[part];
      const track = this.#tracks[part];
      if (!isRecord(given) || typeof given['enabled'] !== 'boolean' || track === undefined) continue;
      this.#isOn = { ...this.#isOn, [part]: given['enabled'] };
      track.enabled = given['enabled'];
    }
    this.#changed();
  }

  /** @returns Whether there was anything to stop. */
  stop(): boolean {
    this.#turn += 1;
    this.#isAsking = false;
    const tracks = Object.values(this.#tracks);
    this.#tracks = {};
    this.#isOn = { screenVideo: true, screenAudio: true };
    for (const track of tracks) {
      track.removeEventListener('ended', this.#trackEnded);
      track.stop();
    }
    return tracks.length > 0;
  }

  #take(stream: MediaStream): void {
    const [screenVideo] = stream.getVideoTracks();
    const [screenAudio] = stream.getAudioTracks();
    this.#tracks = { ...(screenVideo && { screenVideo }), ...(screenAudio && { screenAudio }) };
    for (const track of Object.values(this.#tracks)) track.addEventListener('ended', this.#trackEnded);
  }

  readonly #trackEnded = (): void => {
    if (this.stop()) this.#ended();
  };
}

function displayOptions(options: Unknowns): DisplayMediaStreamOptions {
  const { audio, video, ...rest } = recordOf(options['displayMediaOptions']);
  return {
    audio: constraintsOf(audio) ?? false,
    video: constraintsOf(video) ?? { width: { max: 1920 }, height: { max: 1080 } },
    ...rest,
  };
}

function constraintsOf(given: unknown): boolean | MediaTrackConstraints | undefined {
  return typeof given === 'boolean' || isRecord(given) ? given : undefined;
}
