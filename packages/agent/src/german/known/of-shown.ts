import type { Context, ShownProvider } from '../understand/context.ts';
import type { Meaning } from '../understand/meaning.ts';
import { isMeant } from '../understand/rules/picked.ts';
import { isSameAgain } from '../understand/same-again.ts';
import type { Sentence } from '../understand/sentence.ts';
import { editsWithin } from '../vocabulary/edits.ts';
import { wordsOf } from './words.ts';

/** Words that make it a search anew, whatever was told before. */
const ANEW = /^(act:|noun:|ask:|prep:in$|and$|or$|has$)/;

/** `ich suche die von Frau Maier`: one of those that are there. */
const POINTING = /(?<!\p{L})(die|den|das) (von|vom)(?!\p{L})/iu;

/** A bare name or town of one that was told is the choice of it: `Kiel`, `datenhafn`. */
export function ofShown(
  { slots }: Meaning,
  { items }: Sentence,
  { shown, proposal }: Context,
  names: readonly string[],
): Meaning | null {
  const message = items.map(({ text }) => text).join(' ');
  const isSearch = isSameAgain(message) || items.some((item) => [...item.tags].some((tag) => ANEW.test(tag)));
  const isKnown = names.length === 1 && !items.some((item) => item.tags.has('act:search'));
  const [slot, other] = Object.keys(slots);
  const isPointed = POINTING.test(message);
  if (shown.length === 0 || proposal !== null || other !== undefined || (isSearch && !isKnown && !isPointed))
    return null;
  const { name, stadt } = slots;
  if (slot === 'name' && name !== undefined && shown.some((one) => isMeant(one, name) || isNear(one, name)))
    return { intent: 'pick', slots: { name } };
  const town = slot === 'stadt' && !isSearch ? wordsOf(stadt ?? '')[0] : undefined;
  const isThere = town !== undefined && shown.some((one) => wordsOf(one.stadt ?? '')[0] === town);
  return isThere && stadt !== undefined ? { intent: 'pick', slots: { stadt } } : null;
}

/** Letters from which one error is seen through. */
const ERROR_FROM = 5;

/** Whether every word of a name is one of the record's, an error in a long word aside. */
function isNear({ label, name: person }: ShownProvider, name: string): boolean {
  const own = wordsOf(`${label} ${person}`);
  const wanted = wordsOf(name).filter((word) => word !== 'und');
  return (
    wanted.length > 0 &&
    wanted.every((word) =>
      own.some((other) => other === word || (word.length >= ERROR_FROM && editsWithin(word, other, 1))),
    )
  );
}
