import { type RtcpMessage, readRtcp } from '../rtp/index.ts';
import type { SendStream } from './send-stream.ts';

/** All streams to one subscriber, by SSRC: RTCP of the subscriber goes to the stream that it is about. */
export class SubscriberStreams {
  readonly #streams = new Map<number, SendStream>();

  get streams(): readonly SendStream[] {
    return [...this.#streams.values()];
  }

  /** The stream begins. */
  add(stream: SendStream): void {
    this.#streams.set(stream.ssrc, stream);
    stream.open();
  }

  /** The stream ends. */
  delete(stream: SendStream): void {
    stream.close();
    this.#streams.delete(stream.ssrc);
  }

  /** All streams end. */
  close(): void {
    for (const stream of this.streams) this.delete(stream);
  }

  /** Takes an RTCP packet of the subscriber. Never throws for its content; messages about other SSRCs are ignored. */
  handleRtcp(packet: Uint8Array, nowMs: number): void {
    for (const message of readRtcp(packet)) this.#handle(message, nowMs);
  }

  /** RTCP packets that are due to the subscriber now; to be called every 10 to 100 ms. */
  takeDue(nowMs: number): Uint8Array[] {
    const packets: Uint8Array[] = [];
    for (const stream of this.#streams.values()) {
      const packet = stream.takeDue(nowMs);
      if (packet !== undefined) packets.push(packet);
    }
    return packets;
  }

  #handle(message: RtcpMessage, nowMs: number): void {
    switch (message.kind) {
      case 'nack':
        this.#streams.get(message.mediaSsrc)?.handleNack(message.sequenceNumbers, nowMs);
        break;
      case 'picture-loss':
        this.#streams.get(message.mediaSsrc)?.handleKeyFrameRequest();
        break;
      case 'full-intra-request':
        for (const { ssrc } of message.requests) this.#streams.get(ssrc)?.handleKeyFrameRequest();
        break;
      case 'receiver-report':
      case 'sender-report':
        for (const block of message.blocks) this.#streams.get(block.ssrc)?.handleReport(block, nowMs);
        break;
      default:
        break;
    }
  }
}
