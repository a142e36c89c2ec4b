import {
  compound,
  ntpFromMs,
  readRtcp,
  rtpPacket,
  setUint16,
  uint8,
  writeCname,
  writeSenderReport,
} from '../../src/rtp/index.ts';

/** Ids of header extensions in `BROWSER_OFFER`. */
const IDS = { audioLevel: 1, transportSequence: 3, mid: 4, rid: 10, repairedRid: 11 };
const AUDIO = { ssrc: 1001, payloadType: 111, firstTimestamp: 0xffff0000 };
const LAYERS = [
  { rid: 'q', ssrc: 2001, rtxSsrc: 3001, packets: 1, keyPackets: 3, firstTimestamp: 0xfff00000 },
  { rid: 'h', ssrc: 2002, rtxSsrc: 3002, packets: 2, keyPackets: 6, firstTimestamp: 77 },
  { rid: 'f', ssrc: 2003, rtxSsrc: 3003, packets: 4, keyPackets: 12, firstTimestamp: 0x80000000 },
];
const FRAME_MS = 33;
const AUDIO_MS = 20;
const KEPT = 1_000;

const ascii = (text: string) => new TextEncoder().encode(text);

interface FakeLayer {
  sequenceNumber: number;
  rtxSequence: number;
  pictureId: number;
  isKeyWanted: boolean;
  keyFrames: number;
  isSending: boolean;
}

/** What the payload of a faked video packet tells. */
export interface FakePayload {
  readonly layer: number;
  readonly isKey: boolean;
  readonly frame: number;
  readonly index: number;
  readonly count: number;
}

/** Reads the part of a faked payload that lies behind the descriptor. */
export function readFakePayload(bytes: Uint8Array): FakePayload {
  const [flag = 0, layer = 0, high = 0, low = 0, index = 0, count = 0] = bytes;
  return { layer, isKey: (flag & 1) === 0, frame: (high << 8) | low, index, count };
}

/**
 * Sends as a browser does: Opus with levels, VP8 in three layers with MID and RID on the first packets, retransmissions
 * on streams of their own, key frames when they are asked for, sender reports by one clock.
 */
export class FakePublisher {
  readonly #send: (packet: Uint8Array) => void;
  readonly #layers: FakeLayer[];
  readonly #kept = new Map<string, Uint8Array>();
  #transportSequence = 65_000;
  #audioSequence = 65_500;
  #frame = 0;
  #nextFrameMs = 0;
  #nextAudioMs = 0;
  #nextReportMs = 300;
  /** Frames and their capture time, for those who want to compare. */
  readonly keyFrameRequests: { readonly layer: number; readonly atMs: number }[] = [];
  nacked = 0;

  constructor(send: (packet: Uint8Array) => void) {
    this.#send = send;
    this.#layers = LAYERS.map((_, index) => ({
      sequenceNumber: 65_400 + index * 30,
      rtxSequence: 1,
      pictureId: 0x7ff0 + index,
      isKeyWanted: true,
      keyFrames: 0,
      isSending: true,
    }));
  }

  /** Stops or takes up a layer, as browsers do by bandwidth. */
  setSending(layer: number, isSending: boolean): void {
    const state = this.#layers[layer];
    if (state === undefined) return;
    state.isSending = isSending;
    state.isKeyWanted = true;
  }

  tick(nowMs: number): void {
    for (; this.#nextAudioMs <= nowMs; this.#nextAudioMs += AUDIO_MS) this.#sendAudio(this.#nextAudioMs);
    for (; this.#nextFrameMs <= nowMs; this.#nextFrameMs += FRAME_MS) this.#sendFrame(this.#nextFrameMs);
    for (; this.#nextReportMs <= nowMs; this.#nextReportMs += 1_000) this.#sendReports(this.#nextReportMs);
  }

  handleRtcp(packet: Uint8Array, nowMs: number): void {
    for (const message of readRtcp(packet)) {
      if (message.kind === 'nack') {
        for (const sequenceNumber of message.sequenceNumbers) this.#repair(message.mediaSsrc, sequenceNumber);
      } else if (message.kind === 'picture-loss') {
        const layer = LAYERS.findIndex(({ ssrc }) => ssrc === message.mediaSsrc);
        this.keyFrameRequests.push({ layer, atMs: nowMs });
        const state = this.#layers[layer];
        if (state !== undefined) state.isKeyWanted = true;
      }
    }
  }

  #sendAudio(nowMs: number): void {
    const packet = rtpPacket({
      payloadType: AUDIO.payloadType,
      ssrc: AUDIO.ssrc,
      sequenceNumber: this.#audioSequence,
      timestamp: (AUDIO.firstTimestamp + nowMs * 48) >>> 0,
      extensions: new Map([
        [IDS.mid, ascii('1')],
        [IDS.audioLevel, new Uint8Array([0x80 | 20])],
      ]),
      payload: new Uint8Array(80).fill(this.#audioSequence & 0xff),
    });
    this.#keep(AUDIO.ssrc, this.#audioSequence, packet);
    this.#audioSequence = (this.#audioSequence + 1) & 0xffff;
    this.#send(packet);
  }

  #sendFrame(nowMs: number): void {
    this.#frame += 1;
    for (const [layer, { packets, keyPackets, firstTimestamp }] of LAYERS.entries()) {
      const state = this.#layers[layer];
      if (state?.isSending !== true) continue;
      const isKey = state.isKeyWanted;
      state.isKeyWanted = false;
      if (isKey) state.keyFrames += 1;
      const count = isKey ? keyPackets : packets;
      state.pictureId = (state.pictureId + 1) & 0x7fff;
      for (let index = 0; index < count; index += 1) {
        const timestamp = (firstTimestamp + nowMs * 90) >>> 0;
        this.#sendVideo(layer, state, timestamp, { layer, isKey, frame: this.#frame, index, count });
      }
    }
  }

  #sendVideo(layer: number, state: FakeLayer, timestamp: number, fake: FakePayload): void {
    const { rid = '', ssrc = 0 } = LAYERS[layer] ?? {};
    const { pictureId, sequenceNumber } = state;
    const { isKey, frame, index, count } = fake;
    const payload = new Uint8Array(200);
    payload.set([
      0x80 | (index === 0 ? 0x10 : 0),
      0xe0,
      0x80 | (pictureId >> 8),
      pictureId,
      frame & 0xff,
      0x20,
    ]);
    payload.set([isKey ? 0x9c : 0x9d, layer, frame >> 8, frame, index, count], 6);
    const extensions = new Map([
      [IDS.transportSequence, this.#nextTransportSequence()],
      [IDS.mid, ascii('2')],
      [IDS.rid, ascii(rid)],
    ]);
    const packet = rtpPacket({
      payloadType: 96,
      ssrc,
      sequenceNumber,
      timestamp,
      marker: index === count - 1,
      extensions,
      payload,
    });
    this.#keep(ssrc, sequenceNumber, packet);
    state.sequenceNumber = (sequenceNumber + 1) & 0xffff;
    this.#send(packet);
  }

  #repair(ssrc: number, sequenceNumber: number): void {
    this.nacked += 1;
    const packet = this.#kept.get(`${ssrc}/${sequenceNumber}`);
    if (packet === undefined) return;
    const layer = LAYERS.findIndex((candidate) => candidate.ssrc === ssrc);
    const { rid = '', rtxSsrc = 0 } = LAYERS[layer] ?? {};
    const state = this.#layers[layer];
    if (state === undefined) {
      this.#send(packet);
      return;
    }
    const headerBytes = 12 + 4 + 4 * ((uint8(packet, 14) << 8) | uint8(packet, 15));
    const payload = new Uint8Array(packet.length - headerBytes + 2);
    setUint16(payload, 0, sequenceNumber);
    payload.set(packet.subarray(headerBytes), 2);
    const extensions = new Map([
      [IDS.transportSequence, this.#nextTransportSequence()],
      [IDS.mid, ascii('2')],
      [IDS.repairedRid, ascii(rid)],
    ]);
    const timestamp = new DataView(packet.buffer, packet.byteOffset).getUint32(4);
    this.#send(
      rtpPacket({
        payloadType: 97,
        ssrc: rtxSsrc,
        sequenceNumber: state.rtxSequence,
        timestamp,
        marker: uint8(packet, 1) > 0x7f,
        extensions,
        payload,
      }),
    );
    state.rtxSequence = (state.rtxSequence + 1) & 0xffff;
  }

  #sendReports(nowMs: number): void {
    const time = ntpFromMs(3_900_000_000_000 + nowMs);
    const clocks = [
      { ssrc: AUDIO.ssrc, rtpTimestamp: (AUDIO.firstTimestamp + nowMs * 48) >>> 0 },
      ...LAYERS.map(({ ssrc, firstTimestamp }) => ({
        ssrc,
        rtpTimestamp: (firstTimestamp + nowMs * 90) >>> 0,
      })),
    ];
    for (const clock of clocks) {
      const report = {
        kind: 'sender-report' as const,
        ...clock,
        ...time,
        packetCount: 0,
        octetCount: 0,
        blocks: [],
      };
      this.#send(compound(writeSenderReport(report), writeCname(clock.ssrc, 'x')));
    }
  }

  #nextTransportSequence(): Uint8Array {
    const bytes = new Uint8Array(2);
    setUint16(bytes, 0, this.#transportSequence);
    this.#transportSequence = (this.#transportSequence + 1) & 0xffff;
    return bytes;
  }

  #keep(ssrc: number, sequenceNumber: number, packet: Uint8Array): void {
    this.#kept.set(`${ssrc}/${sequenceNumber}`, packet);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > 4 * KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}
