import type { ParticipantInfo } from '@livekit/protocol';

/** Longer than any client may be away and still come back. */
const KEPT_MS = 2 * 60_000;
const KEPT_MAX = 200;

/** Who left lately: clients that were away meanwhile have not heard of it. */
export class Departures {
  #left: { readonly info: ParticipantInfo; readonly atMs: number }[] = [];

  add(info: ParticipantInfo, nowMs: number): void {
    this.#left = this.#left.filter(({ atMs }) => nowMs - atMs < KEPT_MS).slice(1 - KEPT_MAX);
    this.#left.push({ info, atMs: nowMs });
  }

  since(sinceMs: number, nowMs: number): ParticipantInfo[] {
    return this.#left.filter(({ atMs }) => atMs >= sinceMs && nowMs - atMs < KEPT_MS).map(({ info }) => info);
  }
}
