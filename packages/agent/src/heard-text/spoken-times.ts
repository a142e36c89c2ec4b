import { type Token, tokensOf } from '../text/tokens.ts';
import { numberForm, numberWord } from '../text/values/number-words.ts';
import type { Replacement } from './heard-draft.ts';

const HOUR_MAX = 24;
const MINUTE_MAX = 59;

/** Times of day: `vierzehn Uhr dreißig` as `14:30 Uhr`, `vierzehn Uhr` as `14 Uhr`. */
export function timeReplacements(text: string): Replacement[] {
  const tokens = tokensOf(text);
  return tokens.flatMap((token, at) => {
    if (!/^uhr$/i.test(token.text)) return [];
    const before = tokens[at - 1];
    const hour = wholeNumber(before, HOUR_MAX);
    if (before === undefined || hour === null) return [];
    const behind = tokens[at + 1];
    const minute = wholeNumber(behind, MINUTE_MAX);
    // `um 14 Uhr 30 Module`: a count of something.
    const counts = minute !== null && /^\p{Lu}/u.test(tokens[at + 2]?.text ?? '');
    const hasMinute = behind !== undefined && minute !== null && !counts;
    const to = hasMinute ? `${hour}:${String(minute).padStart(2, '0')} Uhr` : `${hour} Uhr`;
    return [{ start: before.start, end: hasMinute ? behind.end : token.end, to, kind: 'time' as const }];
  });
}

/** A whole number up to `max`, as digits or a word. */
function wholeNumber(token: Token | undefined, max: number): number | null {
  if (token?.kind === 'number')
    return /^\d{1,2}$/.test(token.text) && Number(token.text) <= max ? Number(token.text) : null;
  if (token?.kind !== 'word') return null;
  const value = /^ein$/i.test(token.text) ? 1 : numberWord(numberForm(token.text));
  return value !== null && Number.isInteger(value) && value <= max ? value : null;
}
