import * as text from '../../texts/late-texts.ts';
import { isRecord, recordOf, type Unknowns } from '../../values/record.ts';
import type { LocalTrackFacts } from '../model/participant-facts.ts';

const PARTS = ['screenVideo', 'screenAudio'] as const;
/** The two tracks of a screen share. */
export type ScreenPart = (typeof PARTS)[number];

/** How a screen share came to nothing. */
export interface ScreenFailure {
  /** The picker was dismissed. */
  readonly isCanceled: boolean;
  readonly message: string;
}

/** The screen of this page, while it is shared. */
export class ScreenShare {
  #tracks: Partial<Record<ScreenPart, MediaStreamTrack>> = {};
  /** Whether the page gave them, and stops them itself. */
  #areGiven = false;
  #isOn: Record<ScreenPart, boolean> = { screenVideo: true, screenAudio: true };
  #isAsking = false;
  /** Counts what makes a screen worthless that is only being chosen. */
  #turn = 0;
  readonly #changed: () => void;
  readonly #ended: () => void;

  /** `ended` is called when sharing is stopped by the browser's own controls. */
  constructor({ changed, ended }: { changed(): void; ended(): void }) {
    this.#changed = changed;
    this.#ended = ended;
  }

  get isOn(): boolean {
    return this.#tracks.screenVideo !== undefined || this.#tracks.screenAudio !== undefined;
  }

  get facts(): Partial<Record<ScreenPart, LocalTrackFacts>> {
    const facts: Partial<Record<ScreenPart, LocalTrackFacts>> = {};
    for (const part of PARTS) {
      const track = this.#tracks[part];
      if (track === undefined) continue;
      const kind = part === 'screenVideo' ? 'video' : 'audio';
      facts[part] = { kind, isWanted: this.#isOn[part], track };
    }
    return facts;
  }

  /**
   * Shows the browser's picker, or takes a stream of the page. Does nothing while a screen is shared, and drops one
   * that was stopped before it was chosen.
   */
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
        if (given === undefined) for (const track of stream.getTracks()) track.stop();
        return 'dropped';
      }
      this.#areGiven = given !== undefined;
      this.#take(stream);
      return this.isOn ? 'started' : { isCanceled: false, message: text.NO_LIVE_SCREEN };
    } catch (error) {
      // The picker belonged to a call that is over: the next call hears nothing of it.
      if (turn !== this.#turn) return 'dropped';
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      return { isCanceled: name === 'NotAllowedError' || name === 'AbortError', message };
    } finally {
      if (turn === this.#turn) this.#isAsking = false;
    }
  }

  /** Switches one half off or on. */
  update(options: Unknowns): void {
    for (const part of PARTS) {
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
    // Given back as it came.
    for (const part of PARTS) if (!this.#isOn[part] && this.#tracks[part]) this.#tracks[part].enabled = true;
    const tracks = Object.values(this.#tracks);
    this.#tracks = {};
    this.#isOn = { screenVideo: true, screenAudio: true };
    for (const track of tracks) {
      track.removeEventListener('ended', this.#trackEnded);
      // The page stops its own tracks.
      if (!this.#areGiven) track.stop();
    }
    return tracks.length > 0;
  }

  #take(stream: MediaStream): void {
    const screenVideo = stream.getVideoTracks().find(isLive);
    const screenAudio = stream.getAudioTracks().find(isLive);
    this.#tracks = { ...(screenVideo && { screenVideo }), ...(screenAudio && { screenAudio }) };
    for (const track of Object.values(this.#tracks)) track.addEventListener('ended', this.#trackEnded);
  }

  readonly #trackEnded = (): void => {
    if (this.stop()) this.#ended();
  };
}

function isLive({ readyState }: MediaStreamTrack): boolean {
  return readyState === 'live';
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
