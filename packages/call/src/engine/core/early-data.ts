/** What came over the data channel. */
export interface Heard {
  readonly payload: Uint8Array;
  readonly topic: string;
  /** A session id; nothing where the server itself speaks. */
  readonly from: string | undefined;
  /** Whether that is a program that takes part, by the word of the media server. */
  readonly isProgram: boolean;
}

/** More than this is not kept of what comes too early. */
const EARLY_BYTES_MAX = 1_000_000;
/** One without content takes its place as well. */
const OVERHEAD_BYTES = 100;

/** What is said in a room between our coming in and our being told of it: it is heard afterwards, in its order. */
export class EarlyData {
  #heard: Heard[] = [];
  #bytes = 0;

  keep(heard: Heard): void {
    const bytes = this.#bytes + heard.payload.byteLength + OVERHEAD_BYTES;
    if (bytes > EARLY_BYTES_MAX) return;
    this.#bytes = bytes;
    this.#heard.push(heard);
  }

  /** All that was kept; nothing of it is kept any longer. */
  take(): readonly Heard[] {
    const heard = this.#heard;
    this.#heard = [];
    this.#bytes = 0;
    return heard;
  }
}
