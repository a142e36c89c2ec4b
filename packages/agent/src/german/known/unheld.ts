import { skeletonOf } from '../text/skeleton.ts';
import type { Meaning } from '../understand/meaning.ts';
import { isContent } from '../understand/reading.ts';
import type { Item } from '../understand/sentence.ts';
import { isKnownTown } from '../vocabulary/towns.ts';
import { holds, isMadeOf, type Known } from './in-message.ts';
import { wordsOf } from './words.ts';

const OUT: Meaning = { intent: 'refuse', slots: {}, refusal: 'topic' };

/**
 * What the directory holds of nobody: the page of a product, which of two towns is larger, and of one who is named something that
 * is no column (`den letzten Lagebericht von …`). Null: it may well be held.
 */
export function unheld({ intent, slots }: Meaning, known: Known): Meaning | null {
  const { names, values } = known;
  const { name, names: compared = [] } = slots;
  if (intent === 'compare')
    return names.length === 0 && compared.length > 1 && compared.every((one) => isKnownTown(skeletonOf(one)))
      ? OUT
      : null;
  if (intent === 'read')
    return names.length === 0 && name !== undefined && isMadeOf(name, values) ? OUT : null;
  const isAlone = intent === 'search' && Object.keys(slots).length === 1 && name !== undefined;
  return isAlone && isOfOther(known) ? OUT : null;
}

/** `den letzten Lagebericht von Hafenstrom`: what one would be shown, and of whom. */
function isOfOther({ names, sentence, values, words }: Known): boolean {
  const [name, other] = names;
  if (name === undefined || other !== undefined) return false;
  const { items } = sentence;
  const of = items.findIndex(
    ({ text }, at) => /^(von|vom|zu|zum|zur|der|des|bei|beim)$/i.test(text) && isNext(items, at, name),
  );
  const asked = items.slice(0, Math.max(of, 0)).filter((item) => isUnknown(item, values));
  const [thing] = asked;
  return (
    thing !== undefined &&
    asked.length <= 2 &&
    items.slice(0, of).some(({ tags }) => tags.has('act:show') || tags.has('act:search')) &&
    !words.isLikeName(wordsOf(thing.text))
  );
}

function isNext(items: readonly Item[], at: number, name: string): boolean {
  const next = items
    .slice(at + 1)
    .find((item) => !item.tags.has('article') && !item.tags.has('filler') && item.text.length > 2);
  return next !== undefined && (holds(name, next.text) || holds(next.text, name));
}

function isUnknown(item: Item, values: Known['values']): boolean {
  return (
    isContent(item) &&
    item.tags.size === 0 &&
    item.text.length > 4 &&
    !values.some(({ text }) => ` ${text} `.includes(` ${item.text} `))
  );
}
