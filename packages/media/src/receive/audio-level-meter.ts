/** Time over which levels are looked at together. */
const WINDOW_MS = 400;
/** Louder than this is speech; the same as in the clients' other server. */
const ACTIVE_DBOV = -35;
/** Share of the window that must be loud. */
const ACTIVE_SHARE = 0.4;
/** Weight of a new window beside the smoothed ones. */
const SMOOTHING = 2 / 3;
/** A packet without a successor stands for so long. */
const PACKET_MAX_MS = 60;

/**
 * How loud somebody speaks, from the level that each audio packet carries (RFC 6464). Short noises do not count: 40 % of
 * 400 ms must be over -35 dBov.
 */
export class AudioLevelMeter {
  #windowAtMs = -1;
  #lastAtMs = -1;
  #activeMs = 0;
  #loudestDbov = -127;
  #level = 0;

  /** Takes the level of one packet, -127 to 0 dBov. */
  add(levelDbov: number, nowMs: number): void {
    if (this.#windowAtMs < 0) this.#windowAtMs = nowMs;
    const lengthMs = this.#lastAtMs < 0 ? 0 : Math.min(PACKET_MAX_MS, Math.max(0, nowMs - this.#lastAtMs));
    this.#lastAtMs = nowMs;
    if (levelDbov > ACTIVE_DBOV) {
      this.#activeMs += lengthMs;
      this.#loudestDbov = Math.max(this.#loudestDbov, levelDbov);
    }
    if (nowMs - this.#windowAtMs >= WINDOW_MS) this.#endWindow(nowMs);
  }

  /** The level, 0 for silence to 1, smoothed over some windows. Falls to 0 when no packets come, as with DTX. */
  level(nowMs: number): number {
    if (this.#windowAtMs >= 0 && nowMs - this.#windowAtMs >= 2 * WINDOW_MS) this.#endWindow(nowMs);
    return this.#level < 0.001 ? 0 : this.#level;
  }

  #endWindow(nowMs: number): void {
    const share = this.#activeMs / Math.max(WINDOW_MS, nowMs - this.#windowAtMs);
    const heard = share >= ACTIVE_SHARE ? 10 ** (this.#loudestDbov / 20) * Math.min(1, share) : 0;
    this.#level += (heard - this.#level) * SMOOTHING;
    this.#windowAtMs = nowMs;
    this.#activeMs = 0;
    this.#loudestDbov = -127;
  }
}
