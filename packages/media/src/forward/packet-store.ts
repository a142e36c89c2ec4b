/**
 * The latest packets of one layer, kept for retransmission. Packets are not copied: all subscribers share the same memory.
 */
export class PacketStore {
  readonly #packets: (Uint8Array | undefined)[];
  readonly #sequences: Float64Array;

  /** @param capacity How many packets are kept. */
  constructor(capacity: number) {
    this.#packets = new Array<Uint8Array | undefined>(capacity).fill(undefined);
    this.#sequences = new Float64Array(capacity).fill(-1);
  }

  /** How many bytes are kept now. */
  get sizeBytes(): number {
    return this.#packets.reduce((sum, packet) => sum + (packet?.length ?? 0), 0);
  }

  /** Overwrites the packet that is older by the capacity; a packet older than that is not stored. */
  put(sequence: number, packet: Uint8Array): void {
    const slot = sequence % this.#packets.length;
    if ((this.#sequences[slot] ?? -1) > sequence) return;
    this.#packets[slot] = packet;
    this.#sequences[slot] = sequence;
  }

  /** Undefined when it never arrived or has been overwritten. */
  find(sequence: number): Uint8Array | undefined {
    const slot = sequence % this.#packets.length;
    return this.#sequences[slot] === sequence ? this.#packets[slot] : undefined;
  }

  clear(): void {
    this.#packets.fill(undefined);
    this.#sequences.fill(-1);
  }
}
