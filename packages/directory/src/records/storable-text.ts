/** What PostgreSQL cannot hold: NUL, and half of a surrogate pair, which UTF-8 cannot write. */
const UNSTORABLE = /\0|\p{Cs}/u;
const NUL = /\0/g;
const HALF_PAIR = /\p{Cs}/gu;
const HAS_SUSPECTS = /[\0\ud800-\udfff]/;

/** The text itself, or without NUL and with U+FFFD for each half of a surrogate pair. */
export function toStorableText(text: string): string {
  if (!HAS_SUSPECTS.test(text) || !UNSTORABLE.test(text)) return text;
  return text.replace(NUL, '').replace(HALF_PAIR, '\ufffd');
}

/** Whether a text has more characters than `max`, counted as PostgreSQL does: a pair is one. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if (text.length > 2 * max) return true;
  let characters = 0;
  for (const _ of text) characters += 1;
  return characters > max;
}
