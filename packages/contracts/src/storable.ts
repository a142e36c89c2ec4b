/** Levels of objects and lists that free data may have; PostgreSQL refuses far deeper ones with an internal error. */
export const JSON_DEPTH_MAX = 100;

/** Whether PostgreSQL can hold `text` as it is: no NUL, and no half of a surrogate pair, which UTF-8 cannot write. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Cs}/u.test(text);
}

/**
 * `text` without the characters that turn the direction of what follows (Unicode UAX 9, 2): in a name they make the words around
 * it read as others.
 */
export function withoutDirectionControls(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}

/** Whether parsed JSON has at most {@link JSON_DEPTH_MAX} levels. */
export function isShallowJson(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    level = level.flatMap(membersOf);
    if (depth === JSON_DEPTH_MAX && level.length > 0) return false;
  }
  return true;
}

/** Whether every key and text of parsed JSON is storable. The value must be shallow. */
export function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isStorableJson);
  return Object.entries(value).every(([key, member]) => isStorableText(key) && isStorableJson(member));
}

/** Bytes of `text` in UTF-8; half of a surrogate pair counts as three, as U+FFFD does. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}

/** Objects and lists inside an object or a list. */
function membersOf(value: unknown): readonly unknown[] {
  const members: readonly unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return members.filter((member) => typeof member === 'object' && member !== null);
}
