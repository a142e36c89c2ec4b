import { SpeakerInfo } from '@livekit/protocol';

const QUANTIZATION = 8;

/** One participant's voice now. */
export interface SpeakerLevel {
  readonly sid: string;
  readonly level: number;
}

/** Tracks the active speakers and reports only changes. */
export class ActiveSpeakers {
  #last = new Map<string, number>();

  /**
   * @param voices The current speakers.
   * @returns The participants that began to speak, changed the level, or fell silent; the loudest first.
   */
  update(voices: readonly SpeakerLevel[]): SpeakerInfo[] {
    const next = new Map(
      [...voices]
        .sort((a, b) => b.level - a.level)
        .map(({ sid, level }) => [sid, Math.ceil(level * QUANTIZATION) / QUANTIZATION]),
    );
    const changed = [...next]
      .filter(([sid, level]) => this.#last.get(sid) !== level)
      .map(([sid, level]) => new SpeakerInfo({ sid, level, active: true }));
    const silent = [...this.#last.keys()]
      .filter((sid) => !next.has(sid))
      .map((sid) => new SpeakerInfo({ sid, level: 0, active: false }));
    this.#last = next;
    return [...changed, ...silent];
  }
}
