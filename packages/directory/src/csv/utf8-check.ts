/**
 * Whether bytes are strict UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF), fed in pieces.
 * A character may be split over pieces.
 */
export class Utf8Check {
  #isValid = true;
  /** Bytes that the current character still needs, and the range in which the next one must be. */
  #needed = 0;
  #low = 0x80;
  #high = 0xbf;

  push(bytes: Uint8Array): void {
    if (!this.#isValid) return;
    const length = bytes.length;
    for (let i = 0; i < length; i += 1) {
      const byte = bytes[i] ?? 0;
      if (this.#needed === 0) {
        // Nearly all bytes are ASCII: this line is the one that decides the speed.
        if (byte < 0x80) continue;
        if (!this.#begin(byte)) return;
      } else if (!this.#continue(byte)) return;
    }
  }

  /** True when all bytes were UTF-8 and the last character is complete. */
  end(): boolean {
    return this.#isValid && this.#needed === 0;
  }

  #begin(byte: number): boolean {
    this.#low = 0x80;
    this.#high = 0xbf;
    if (byte >= 0xc2 && byte <= 0xdf) this.#needed = 1;
    else if (byte >= 0xe0 && byte <= 0xef) {
      this.#needed = 2;
      if (byte === 0xe0) this.#low = 0xa0;
      if (byte === 0xed) this.#high = 0x9f;
    } else if (byte >= 0xf0 && byte <= 0xf4) {
      this.#needed = 3;
      if (byte === 0xf0) this.#low = 0x90;
      if (byte === 0xf4) this.#high = 0x8f;
    } else this.#isValid = false;
    return this.#isValid;
  }

  #continue(byte: number): boolean {
    if (byte < this.#low || byte > this.#high) this.#isValid = false;
    this.#low = 0x80;
    this.#high = 0xbf;
    this.#needed -= 1;
    return this.#isValid;
  }
}
