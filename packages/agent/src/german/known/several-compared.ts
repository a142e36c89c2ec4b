import { comparedColumns } from '../understand/compared-columns.ts';
import type { Context } from '../understand/context.ts';
import type { Meaning } from '../understand/meaning.ts';
import { isContent, isField, Reading } from '../understand/reading.ts';
import { AHEAD } from '../understand/rules/compared.ts';
import { againstRules } from '../understand/rules/refused.ts';
import { isTitle } from '../understand/runs.ts';
import type { Sentence } from '../understand/sentence.ts';
import type { Tag } from '../vocabulary/tags.ts';
import type { DirectoryWords } from './directory-words.ts';
import { type NamedProvider, namedProviders } from './named-providers.ts';

const NAMES_MAX = 5;
/** Words for two things side by side. */
const SIDE_BY_SIDE =
  /\b(\w*vergleich\w*|vergl|vgl|unterschied\w*|differenz\w*|unterscheid\w*|voneinander|nebeneinander\w*|gegeneinander\w*|zueinander|was spricht fur|ubereinander\w*|gegenuber\w*|gegen|vs|versus|ggu|verhalt(en)? sich|neben|ins verhaltnis)\b/;
/** `was kann A, was B nicht kann`. */
const LACKING = /\bwas\b.+\bwas\b.+\bnicht\b/;
const OTHER: readonly Tag[] = ['act:create', 'act:add', 'act:remove', 'act:undo', 'instead', 'now', 'new'];

/**
 * A comparison of providers that the directory knows, or of one of them with the one that is spoken of. Null: the message is
 * none, or names one more that nobody knows.
 */
export function severalCompared(
  sentence: Sentence,
  words: DirectoryWords,
  { focus }: Context,
): Meaning | null {
  if (words.isEmpty) return null;
  const reading = new Reading(sentence);
  const names = namedProviders(sentence, words);
  for (const { from, to } of names) reading.take(from, to);
  if (names.length === 0 || names.length > NAMES_MAX || againstRules(reading) !== null) return null;
  if (isOther(reading) || hasUnknownName(reading)) return null;
  const isCompared =
    names.length === 1
      ? focus !== null && (isMeasured(reading) || isAgainstFocus(reading))
      : isSideBySide(reading) || isContest(reading, names) || isListed(reading, names);
  if (!isCompared) return null;
  const fields = comparedColumns(reading);
  return {
    intent: 'compare',
    slots: { names: names.map(({ text }) => text), ...(fields.length > 0 ? { fields } : {}) },
  };
}

function isOther(reading: Reading): boolean {
  return reading.items.some(
    (item, at) => reading.isFree(at) && (item.value !== null || OTHER.some((tag) => item.tags.has(tag))),
  );
}

/** A word that nobody knows, where one more name would stand. */
function hasUnknownName(reading: Reading): boolean {
  return reading.items.some(
    (item, at) =>
      reading.isFree(at) &&
      isContent(item) &&
      (reading.has(at - 1, 'and', 'or', 'prep:with', 'act:compare', 'prep:of') ||
        (reading.has(at - 1, 'prep:than') && !reading.has(at - 1, 'ask:how')) ||
        /^[,/]$/.test(reading.item(at - 1)?.text ?? '')),
  );
}

function isSideBySide(reading: Reading): boolean {
  return SIDE_BY_SIDE.test(reading.plain) || reading.contains('act:compare') || LACKING.test(reading.plain);
}

/** `Mitarbeiter A / B`, `Telefon von A und B`: columns of several, and nothing else. */
function isListed(reading: Reading, names: readonly NamedProvider[]): boolean {
  const isJoined = names.every(({ to }, i) => {
    const next = names[i + 1];
    return (
      next === undefined ||
      (next.from === to + 1 &&
        (reading.has(to, 'and') || /^[,/|]$/.test(reading.item(to)?.text ?? '')) &&
        !isTitle(reading.item(next.from)))
    );
  });
  const others = reading.items.filter((_, at) => !names.some(({ from, to }) => at >= from && at < to));
  return (
    isJoined &&
    others.some((item) => isField(item)) &&
    others.every((item) => item.isMark || isField(item) || [...item.tags].some((tag) => LIGHT.test(tag)))
  );
}

const LIGHT =
  /^(filler|article|and|common|is|has|ask:(what|which|how|count)|prep:(of|at|from)|act:show|noun:provider)$/;

/** `wer hat mehr …, A oder B`, `hat A mehr … als B`, `liegt A beim … über B`. */
function isContest(reading: Reading, [first, second]: readonly NamedProvider[]): boolean {
  const isMore = reading.items.some(
    (item, at) =>
      reading.isFree(at) && (item.tags.has('much') || [...item.tags].some((tag) => tag.startsWith('best:'))),
  );
  const isAsked = reading.contains('ask:who', 'ask:which', 'ask:where', 'or') || isVerbFirst(reading);
  const isThan = reading.items.some(
    (_, at) =>
      at >= (first?.to ?? 0) &&
      at < (second?.from ?? 0) &&
      (reading.has(at, 'prep:than', 'cmp:more', 'cmp:less', 'prep:behind') ||
        /^vor$/i.test(reading.item(at)?.text ?? '')),
  );
  return (
    (isMore && isAsked) ||
    (isThan && isVerbFirst(reading)) ||
    (AHEAD.test(reading.plain) && reading.contains('or'))
  );
}

/** `ist X besser bewertet?`: than the one that is spoken of. */
function isMeasured(reading: Reading): boolean {
  return (
    isVerbFirst(reading) &&
    /\b(besser|schlechter|grosser|kleiner|hoher\w*|niedriger\w*|mehr|weniger)\b/.test(reading.plain) &&
    !/\bnicht mehr\b/.test(reading.plain)
  );
}

/** `und gegen X gehalten?`, `im Vergleich dazu X`: beside the one that is spoken of. */
function isAgainstFocus(reading: Reading): boolean {
  return /^\W*und (im vergleich (mit|zu|dazu)|verglichen mit|gegen|gegenuber|neben)\b|\bgehalten\b|\bim vergleich (dazu|zu)\b|^\W*(und )?neben\b|\bdagegen\b|\b(ins|im|das) verhaltnis\b/.test(
    reading.plain,
  );
}

function isVerbFirst(reading: Reading): boolean {
  return /^\W*(und |oder |aber )*(ist|is|sind|hat|haben|macht|machen|liegt|liegen|beschaftigt|erzielt|steht|verdien\w*|fuhrt|fuhren|erwirtschafte\w*|biete\w*)\b/.test(
    reading.plain,
  );
}
