const SURROGATES = 0xd800;
const AFTER_SURROGATES = 0xe000;

/** Orders labels by code point, as the database does with `COLLATE "C"`. For `sort`. */
export function compareLabels(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const one = a.charCodeAt(index);
    const other = b.charCodeAt(index);
    if (one !== other) return rank(one) - rank(other);
  }
  return a.length - b.length;
}

/** Code units in the order of the code points that they begin: surrogates stand for the highest ones. */
function rank(unit: number): number {
  if (unit < SURROGATES) return unit;
  return unit >= AFTER_SURROGATES ? unit - 0x800 : unit + 0x2000;
}
