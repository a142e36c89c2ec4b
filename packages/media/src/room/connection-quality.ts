import { ConnectionQuality } from '@livekit/protocol';

/** What was counted of one stream in a window. */
export interface StreamWindow {
  readonly packets: number;
  /** Packets that never came, repaired ones not counted. */
  readonly lost: number;
  readonly rttMs: number;
  readonly jitterMs: number;
}

const MAX_SCORE = 100;
const MIN_SCORE = 30;
/** Slowly up, fast down. */
const INCREASE_FACTOR = 0.4;
const DECREASE_FACTOR = 0.8;
const DRY_SCORE = 40;

function lossWeight(mimeType: string): number {
  const mime = mimeType.toLowerCase();
  if (mime === 'audio/opus') return 8;
  if (mime === 'audio/red') return 4;
  return mime.startsWith('video/') ? 10 : 0;
}

/** A simplified E-model: delay, then loss, taken from 100. */
function packetScore({ packets, lost, rttMs, jitterMs }: StreamWindow, weight: number): number {
  const delayMs = rttMs / 2 + jitterMs * 2;
  const delayEffect = delayMs > 160 ? (delayMs - 120) / 10 : delayMs / 40;
  return Math.max(0, MAX_SCORE - delayEffect - (Math.max(0, lost) * 100 * weight) / packets);
}

/** The quality of one stream over time, by livekit-server's measure without its terms for bit rate and layers. */
export class StreamQuality {
  readonly #weight: number;
  #score = MAX_SCORE;

  constructor(mimeType: string) {
    this.#weight = lossWeight(mimeType);
  }

  /** Takes a window of a stream that is not muted; one without packets is a poor one. */
  observe(window: StreamWindow): void {
    if (window.packets <= 0) {
      this.#score = DRY_SCORE;
      return;
    }
    const score = packetScore(window, this.#weight);
    const factor = score < this.#score ? DECREASE_FACTOR : INCREASE_FACTOR;
    this.#score = Math.max(MIN_SCORE, factor * score + (1 - factor) * this.#score);
  }

  /** Muted streams are excellent. */
  mute(): void {
    this.#score = MAX_SCORE;
  }

  get score(): number {
    return this.#score;
  }
}

/** The quality that people see for a score from 0 to 100. */
export function qualityOf(score: number): ConnectionQuality {
  if (score > 80) return ConnectionQuality.EXCELLENT;
  if (score > 40) return ConnectionQuality.GOOD;
  return score > 20 ? ConnectionQuality.POOR : ConnectionQuality.LOST;
}

/** A score from 0 to 100 as a mean opinion score from 1 to 4.5 (ITU-T G.107, annex B). */
export function meanOpinionScore(score: number): number {
  if (score <= 0) return 1;
  if (score >= MAX_SCORE) return 4.5;
  return 1 + 0.035 * score + 0.000007 * score * (score - 60) * (100 - score);
}
