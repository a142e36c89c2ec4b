import { randomInt } from 'node:crypto';
import { rtpPacket } from '../../../packages/media/src/rtp/index.ts';
import { SEND_EXTENSION_IDS, SEND_PAYLOAD_TYPES } from '../../../packages/media/src/sdp/index.ts';
import { type OpusPacket, type OpusSound, PACKET_MS } from './opus-sound.ts';

const CLOCK_RATE_HZ = 48_000;
const TIMESTAMP_STEP = (CLOCK_RATE_HZ * PACKET_MS) / 1000;
/** How Opus with DTX is silent: it goes on for 200 ms, then sends a packet each 400 ms. */
const HANGOVER_PACKETS = 10;
const DTX_EVERY_PACKETS = 20;
/** RFC 6464: the packet holds speech. */
const VOICE_BIT = 0x80;
const VOICE_DBOV = 50;

/**
 * A microphone that sends ready-made packets in real time, silence between sounds, as an encoder with DTX does. A packet goes out
 * when its last sample would have been recorded.
 */
export class PacketMicrophone {
  readonly ssrc: number = randomInt(0x1000, 0xffff_ffff);
  readonly #silence: OpusPacket;
  readonly #send: (packet: Uint8Array) => void;
  /** The packet `n` is that of the 20 ms from `n * PACKET_MS` after. */
  #startedAtMs = 0;
  #timer: NodeJS.Timeout | undefined;
  /** The first packet that was neither sent nor left out. */
  #next = 0;
  #sound: readonly OpusPacket[] = [];
  #soundFrom = 0;
  #sequence = randomInt(0x8000);
  readonly #timestamp = randomInt(0x1_0000_0000);
  #lastSent = Number.NEGATIVE_INFINITY;

  /** @param silence A packet of silence. */
  constructor(silence: OpusPacket, send: (packet: Uint8Array) => void) {
    this.#silence = silence;
    this.#send = send;
  }

  open(): void {
    this.#startedAtMs = performance.now();
    this.#wait();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Sends a sound from the next packet on, in place of one that is being sent. @returns When its last sample is recorded. */
  speak({ packets, durationMs }: OpusSound): number {
    this.#sound = packets;
    this.#soundFrom = Math.max(this.#next, Math.ceil((performance.now() - this.#startedAtMs) / PACKET_MS));
    // Silence may be waiting for later than that.
    clearTimeout(this.#timer);
    this.#wait();
    return this.#startedAtMs + this.#soundFrom * PACKET_MS + durationMs;
  }

  /** Waits until the next packet that is to be sent is over. */
  #wait(): void {
    let place = this.#next;
    while (this.#packet(place) === undefined) place += 1;
    const dueMs = this.#startedAtMs + (place + 1) * PACKET_MS;
    this.#timer = setTimeout(() => this.#sendDue(), Math.max(0, dueMs - performance.now()));
  }

  #sendDue(): void {
    const over = Math.floor((performance.now() - this.#startedAtMs) / PACKET_MS);
    for (; this.#next < over; this.#next += 1) {
      const packet = this.#packet(this.#next);
      if (packet !== undefined) this.#sendOne(packet, this.#next);
    }
    this.#wait();
  }

  /** Undefined where DTX sends none. */
  #packet(place: number): OpusPacket | undefined {
    const within = place - this.#soundFrom;
    if (within >= 0 && within < this.#sound.length) return this.#sound[within];
    const silentFor = within < 0 ? place : within - this.#sound.length;
    const isSent = silentFor < HANGOVER_PACKETS || silentFor % DTX_EVERY_PACKETS === 0;
    return isSent ? this.#silence : undefined;
  }

  #sendOne({ payload, levelDbov }: OpusPacket, place: number): void {
    const isVoice = levelDbov <= VOICE_DBOV;
    this.#send(
      rtpPacket({
        payloadType: SEND_PAYLOAD_TYPES.opus,
        ssrc: this.ssrc,
        sequenceNumber: this.#sequence & 0xffff,
        timestamp: (this.#timestamp + place * TIMESTAMP_STEP) % 0x1_0000_0000,
        // RFC 7587 section 4.1: the first after a gap.
        marker: place > this.#lastSent + 1,
        extensions: new Map([
          [SEND_EXTENSION_IDS.audioLevel, new Uint8Array([(isVoice ? VOICE_BIT : 0) | levelDbov])],
        ]),
        payload,
      }),
    );
    this.#sequence += 1;
    this.#lastSent = place;
  }
}
