import { plainWord } from '../text/skeleton.ts';
import { ordinalWord } from '../values/dates.ts';
import { everydayOf } from '../vocabulary/everyday.ts';
import { type Item, sentenceOf } from './sentence.ts';

const SEPARATOR = /^[,;:.!?–-]$/;
/** What a clause says that has nothing of the directory in it. */
const LIGHT =
  /^(filler|article|pronoun|common|is|has|and|or|address:|prep:|off:topic|off:verb|act:located|act:reach|say:hello|now|true)/;
const TELLING =
  /\b(da|dahin|dorthin|gleich|heute|morgen|ich|wir|mein|meine|meinem|unser|unsere|der|die|das|es|er|sie|man|mir|uns)\b/i;
const REASONING = /^\W*(ich|wir|es|das|mein|meine|der|die|weil|denn|damit|sonst|dann|da)\b/i;
const WORDS_MIN = 3;
const ROUNDS_MAX = 3;

/** A message without clauses of everyday life before and behind its wish: `mein Chef sitzt neben mir, …`. */
export function withoutNoise(message: string): string {
  let text = message;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const next = withoutFirst(text);
    if (next === text) break;
    text = next;
  }
  return withoutLast(text);
}

function withoutFirst(message: string): string {
  const items = sentenceOf(message).items;
  const at = items.findIndex((item) => item.isMark && SEPARATOR.test(item.text));
  const mark = items[at];
  if (
    mark === undefined ||
    at === items.length - 1 ||
    !isNoise(items.slice(0, at), message.slice(0, mark.start))
  )
    return message;
  return message.slice(mark.end).trim();
}

function withoutLast(message: string): string {
  const items = sentenceOf(message).items;
  const at = items.findLastIndex(
    (item, i) => item.isMark && SEPARATOR.test(item.text) && i < items.length - 1,
  );
  const mark = items[at];
  if (mark === undefined || at < 2) return message;
  const behind = message.slice(mark.end);
  return REASONING.test(behind) && isNoise(items.slice(at + 1), behind)
    ? message.slice(0, mark.start).trim()
    : message;
}

/** Nothing but words of everyday life, and more than an interjection. */
function isNoise(items: readonly Item[], text: string): boolean {
  const words = items.filter((item) => !item.isMark);
  const first = words[0];
  const isOrder = first !== undefined && !TELLING.test(first.text) && everydayOf(first.word) === 'verb';
  return !isOrder && words.length >= WORDS_MIN && TELLING.test(text) && words.every(isLight);
}

function isLight(item: Item): boolean {
  if (item.value !== null || ordinalWord(plainWord(item.text)) !== null) return false;
  if (item.tags.size === 0 || !item.isExact) return item.word !== '' && everydayOf(item.word) !== null;
  if (item.tags.has('act:show')) return /^(brauch|benötig|seh|guck|schau)/i.test(item.text);
  return [...item.tags].every((tag) => LIGHT.test(tag) || tag === 'act:show');
}
