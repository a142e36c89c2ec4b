import { TEXT_MAX } from './text-store.ts';

const encoder = new TextEncoder();

/** Writes a word as UTF-8, at most {@link TEXT_MAX} bytes of it. Returns the number of bytes. */
export function writeWord(word: string, target: Uint8Array): number {
  const length = Math.min(word.length, TEXT_MAX);
  for (let i = 0; i < length; i += 1) {
    const code = word.charCodeAt(i);
    if (code >= 0x80) return encoder.encodeInto(word, target.subarray(0, TEXT_MAX)).written;
    target[i] = code;
  }
  return length;
}
