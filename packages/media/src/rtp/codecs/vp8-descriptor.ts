import { setUint16, uint8, uint16 } from '../bytes.ts';

/**
 * The payload descriptor of VP8 (RFC 7741 section 4.2), read in place and meant to be used again.
 *
 * ```
 *      |X|R|N|S|R| PID |
 * X:   |I|L|T|K| RSV   |
 * I:   |M| PictureID   |  7 bits, with M 15
 * L:   |   TL0PICIDX   |
 * T/K: |TID|Y| KEYIDX  |
 * ```
 */
export class Vp8Descriptor {
  /** The first packet of a key frame. */
  isKeyFrameStart = false;
  /** -1 when it is not there. */
  pictureId = -1;
  /** 7 or 15; 0 without a picture id. */
  pictureIdBits = 0;
  /** -1 when it is not there. */
  tl0PicIdx = -1;
  /** Temporal layer, 0 when it is not told. */
  temporalLayer = 0;

  #pictureIdAt = 0;
  #tl0PicIdxAt = 0;

  /**
   * @param start Where the RTP payload begins.
   * @param end Where it ends.
   * @returns False when the payload ends within the descriptor.
   */
  read(bytes: Uint8Array, start: number, end: number): boolean {
    this.#forget();
    const first = uint8(bytes, start);
    let at = start + 1;
    if ((first & 0x80) !== 0) {
      const has = uint8(bytes, at);
      at = this.#readExtended(bytes, has, at + 1);
    }
    if (at >= end) {
      this.#forget();
      return false;
    }
    const startsFrame = (first & 0x10) !== 0 && (first & 0x07) === 0;
    // The lowest bit of the first byte of a frame is zero for key frames: RFC 7741 section 4.3.
    this.isKeyFrameStart = startsFrame && (uint8(bytes, at) & 0x01) === 0;
    return true;
  }

  /**
   * Writes other ids in the places of those that were read, in the same width.
   * @param shift What to add to offsets, for a copy that lies elsewhere.
   */
  rewrite(bytes: Uint8Array, shift: number, pictureId: number, tl0PicIdx: number): void {
    if (this.pictureIdBits === 15) setUint16(bytes, this.#pictureIdAt + shift, 0x8000 | pictureId);
    else if (this.pictureIdBits === 7) bytes[this.#pictureIdAt + shift] = pictureId & 0x7f;
    if (this.tl0PicIdx >= 0) bytes[this.#tl0PicIdxAt + shift] = tl0PicIdx;
  }

  #forget(): void {
    this.isKeyFrameStart = false;
    this.pictureId = -1;
    this.pictureIdBits = 0;
    this.tl0PicIdx = -1;
    this.temporalLayer = 0;
  }

  /** @returns Where the descriptor ends. */
  #readExtended(bytes: Uint8Array, has: number, start: number): number {
    let at = start;
    if ((has & 0x80) !== 0) {
      this.#pictureIdAt = at;
      const isLong = (uint8(bytes, at) & 0x80) !== 0;
      this.pictureIdBits = isLong ? 15 : 7;
      this.pictureId = isLong ? uint16(bytes, at) & 0x7fff : uint8(bytes, at);
      at += isLong ? 2 : 1;
    }
    if ((has & 0x40) !== 0) {
      this.#tl0PicIdxAt = at;
      this.tl0PicIdx = uint8(bytes, at);
      at += 1;
    }
    if ((has & 0x30) !== 0) {
      if ((has & 0x20) !== 0) this.temporalLayer = uint8(bytes, at) >> 6;
      at += 1;
    }
    return at;
  }
}
