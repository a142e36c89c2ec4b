import { type DataPacket, DataStream_CompressionType } from '@livekit/protocol';

/** Puts the texts together that come under a topic: in one packet, or as a stream of chunks when they are long. */
export class TextStreams {
  readonly #topic: string;
  readonly #take: (text: string) => void;
  readonly #open = new Map<string, Uint8Array[]>();

  constructor(topic: string, take: (text: string) => void) {
    this.#topic = topic;
    this.#take = take;
  }

  /** @throws {Error} for a stream that is compressed: none is sent to a client that does not say it can read it. */
  add({ value: { case: kind, value } }: DataPacket): void {
    switch (kind) {
      case 'user':
        if (value.topic === this.#topic) this.#take(decoded([value.payload]));
        break;
      case 'streamHeader':
        if (value.topic !== this.#topic || value.contentHeader.case !== 'textHeader') break;
        if (value.compression !== DataStream_CompressionType.NONE) throw new Error('A text is compressed.');
        this.#open.set(value.streamId, value.inlineContent === undefined ? [] : [value.inlineContent]);
        break;
      case 'streamChunk':
        this.#open.get(value.streamId)?.push(value.content);
        break;
      case 'streamTrailer':
        this.#end(value.streamId);
        break;
      default:
        break;
    }
  }

  #end(streamId: string): void {
    const chunks = this.#open.get(streamId);
    this.#open.delete(streamId);
    if (chunks !== undefined) this.#take(decoded(chunks));
  }
}

function decoded(chunks: readonly Uint8Array[]): string {
  return Buffer.concat(chunks).toString('utf8');
}
