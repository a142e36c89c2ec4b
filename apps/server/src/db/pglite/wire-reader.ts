import { Buffer } from 'node:buffer';

/**
 * Cuts the bytes of one client into messages of PostgreSQL's protocol
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html):
 *
 *     first message:  | length: int32 | body |            length counts itself
 *     all others:     | type: 1 byte | length: int32 | body |   length does not count the type
 *
 * Pieces are joined once per message, so that large messages cost linear time.
 */
export class WireReader {
  #pieces: Buffer[] = [];
  #sizeBytes = 0;
  #isFirst = true;

  /** Adds bytes and yields the messages that they complete, each with its header. Throws for an impossible length. */
  *read(bytes: Buffer): Generator<Buffer, void> {
    this.#pieces.push(bytes);
    this.#sizeBytes += bytes.length;
    for (
      let size = this.#nextSize();
      size !== undefined && size <= this.#sizeBytes;
      size = this.#nextSize()
    ) {
      yield this.#take(size);
    }
  }

  /** Says that the next message is a first message again: a refused request for encryption precedes the real one. */
  expectFirst(): void {
    this.#isFirst = true;
  }

  #nextSize(): number | undefined {
    const typeBytes = this.#isFirst ? 0 : 1;
    if (this.#sizeBytes < typeBytes + 4) return undefined;
    const length = this.#joined(typeBytes + 4).readInt32BE(typeBytes);
    if (length < 4) throw new RangeError('A message of the database protocol has an impossible length.');
    return typeBytes + length;
  }

  #take(size: number): Buffer {
    const all = this.#joined(size);
    const rest = all.subarray(size);
    this.#pieces = rest.length > 0 ? [rest] : [];
    this.#sizeBytes -= size;
    this.#isFirst = false;
    return all.subarray(0, size);
  }

  /** The buffered bytes with at least the first `size` of them in one piece. */
  #joined(size: number): Buffer {
    const [first] = this.#pieces;
    if (first !== undefined && first.length >= size) return first;
    const all = Buffer.concat(this.#pieces);
    this.#pieces = [all];
    return all;
  }
}
