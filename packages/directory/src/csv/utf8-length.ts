/** Bytes of `text` in UTF-8. Half of a surrogate pair counts as three, as U+FFFD does. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    bytes += 1;
    // A pair is four bytes for two units: each half adds one.
    if (code >= 0x800 && !isPaired(text, i, code)) bytes += 1;
  }
  return bytes;
}

function isPaired(text: string, i: number, code: number): boolean {
  if (code >= 0xd800 && code <= 0xdbff) return isBetween(text.charCodeAt(i + 1), 0xdc00, 0xdfff);
  if (code >= 0xdc00 && code <= 0xdfff) return i > 0 && isBetween(text.charCodeAt(i - 1), 0xd800, 0xdbff);
  return false;
}

function isBetween(code: number, low: number, high: number): boolean {
  return code >= low && code <= high;
}
