/** How speech is told from silence. The constants are livekit-server's. */
export interface AudioLevelSettings {
  /** Levels up to this count as speech; 0 is the loudest, 127 silence (RFC 6464). */
  readonly activeLevelDbov: number;
  /** Share of a window that must be speech, in percent. */
  readonly minPercentile: number;
  readonly updateIntervalMs: number;
  /** Windows over which the level is smoothed; 0 for none. */
  readonly smoothIntervals: number;
}

export const DEFAULT_AUDIO_LEVELS: AudioLevelSettings = {
  activeLevelDbov: 35,
  minPercentile: 40,
  updateIntervalMs: 400,
  smoothIntervals: 2,
};

const SILENCE_DBOV = 127;

function linear(levelDbov: number): number {
  return 10 ** (-levelDbov / 20);
}

/** The smoothed level of one audio track, from the levels of its packets (RFC 6464). */
export class AudioLevel {
  readonly #settings: AudioLevelSettings;
  #smoothed = 0;
  #loudestDbov = SILENCE_DBOV;
  #activeMs = 0;
  #observedMs = 0;
  #lastAtMs = 0;

  constructor(settings: AudioLevelSettings = DEFAULT_AUDIO_LEVELS) {
    this.#settings = settings;
  }

  /** Takes the level of one packet, which stands for `durationMs` of sound. */
  observe(levelDbov: number, durationMs: number, nowMs: number): void {
    const { activeLevelDbov, updateIntervalMs, minPercentile, smoothIntervals } = this.#settings;
    this.#lastAtMs = nowMs;
    this.#observedMs += durationMs;
    if (levelDbov <= activeLevelDbov) {
      this.#activeMs += durationMs;
      this.#loudestDbov = Math.min(this.#loudestDbov, levelDbov);
    }
    if (this.#observedMs < updateIntervalMs) return;
    let smoothed = 0;
    if (this.#activeMs >= Math.trunc((minPercentile * updateIntervalMs) / 100)) {
      const weight = 20 * Math.log10(this.#activeMs / updateIntervalMs);
      const factor = smoothIntervals > 0 ? 2 / (smoothIntervals + 1) : 1;
      smoothed = this.#smoothed + (linear(this.#loudestDbov - weight) - this.#smoothed) * factor;
    }
    this.#reset(smoothed);
  }

  /** The level from 0 to 1, and whether it is speech. Nothing heard for two windows is silence. */
  read(nowMs: number): { level: number; active: boolean } {
    const { updateIntervalMs, activeLevelDbov } = this.#settings;
    if (nowMs - this.#lastAtMs >= 2 * updateIntervalMs) this.#reset(0);
    return { level: this.#smoothed, active: this.#smoothed >= linear(activeLevelDbov) };
  }

  #reset(smoothed: number): void {
    this.#smoothed = smoothed;
    this.#loudestDbov = SILENCE_DBOV;
    this.#activeMs = 0;
    this.#observedMs = 0;
  }
}
