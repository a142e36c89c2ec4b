import { everydayOf } from '../../vocabulary/everyday.ts';
import type { Context } from '../context.ts';
import { readCriteria } from '../criteria/read-criteria.ts';
import type { Meaning, Slots } from '../meaning.ts';
import { fieldsOf, isContent, type Reading } from '../reading.ts';
import { nameText, nextName } from '../runs.ts';

/** How many providers there are. `Wie viele Mitarbeiter hat X` is asked of one, and is no count. */
export function counted(reading: Reading, context: Context): Meaning | null {
  const asked = reading.find('ask:count', 'act:count');
  if (OF_ALL.test(reading.plain)) return { intent: 'count', slots: {} };
  const isAgain =
    context.last?.kind === 'count' &&
    /^\s*und\b/i.test(reading.message) &&
    reading.items.length <= 6 &&
    !reading.items.some((item) => [...item.tags].some((tag) => /^(ask|act):/.test(tag)));
  if (asked < 0 && !isAgain) return null;
  if (reading.has(asked, 'act:count') && !reading.has(asked, 'ask:count') && isNamePart(reading, asked))
    return null;
  if (asked >= 0 && (isOfOne(reading, asked) || isOfWorld(reading, asked))) return null;
  if (context.focus !== null && /\barbeiten (da|dort|hier|bei (denen|ihm|ihr|dem|der))\b/.test(reading.plain))
    return null;
  if (asked >= 0 && context.focus !== null && isOfFocus(reading)) return null;
  if (asked >= 0) reading.take(asked);
  for (const [at, item] of reading.items.entries()) if (item.tags.has('act:count')) reading.take(at);
  dropMoreThanOne(reading);
  const { sort: _sort, limit: _limit, fields: _fields, ...criteria }: Slots = readCriteria(reading);
  const name = nameIn(reading);
  const isNamed =
    reading.contains('prep:named') ||
    reading.items.some((item) => item.isKnownValue) ||
    /\b(haben wir|gibt es|gibts|sind im|gibt s|haben sie|namens|heissen|bei uns|sind das|sind es|im system|drin)\b/.test(
      reading.plain,
    );
  if (
    name !== null &&
    !isNamed &&
    Object.keys(criteria).length === 0 &&
    !reading.contains('noun:providers', 'noun:provider')
  )
    return null;
  return {
    intent: 'count',
    slots: { ...criteria, ...(name === null ? {} : { name }) },
    isContinued: asked < 0 || /\b(davon|darunter|von denen|von diesen)\b/i.test(reading.message),
  };
}

/** `wie groß ist das Verzeichnis`, `wie viel steht insgesamt drin`. */
const OF_ALL =
  /\bwie (gross|umfangreich|lang|voll) ist (denn |eigentlich )?(das|die|der|unser\w*|euer|eure|ihr) (\w*verzeichnis|\w*datenbank|\w*bestand|\w*datenbestand|\w*liste)\b/;

/** A number column right behind: `wie viele Mitarbeiter hat …`. With a comparison it is a bound instead. */
function isOfOne(reading: Reading, asked: number): boolean {
  const next = reading.skip(asked + 1, 1, 'noun:info');
  const isColumn = fieldsOf(reading.item(next)).some((field) =>
    [
      'mitarbeiter',
      'zweigstellen',
      'umsatz',
      'rating',
      'stadtwerke_kollaborationen',
      'produktgruppen',
      'angebote',
    ].includes(field),
  );
  const isOfProviders =
    reading.contains('noun:providers') || /\b(einträge|eintrage|datensätze)\b/iu.test(reading.plain);
  return isColumn && !isOfProviders;
}

/** `wie viele Kundinnen hat …`: what is counted is nobody who could be in the directory. */
function isOfWorld(reading: Reading, asked: number): boolean {
  const noun = reading.item(reading.skip(asked + 1));
  return (
    reading.has(asked, 'ask:count') &&
    noun !== undefined &&
    isContent(noun) &&
    !noun.isKnownValue &&
    !noun.isKnownName &&
    everydayOf(noun.word) === 'noun'
  );
}

/** `und Zweigstellen, wie viele gibt es da`: of the provider that is spoken of. */
function isOfFocus(reading: Reading): boolean {
  const isColumn = reading.contains(
    'field:mitarbeiter',
    'field:zweigstellen',
    'field:umsatz',
    'field:rating',
  );
  return (
    isColumn && !reading.items.some((item) => [...item.tags].some((tag) => /^(cmp|noun:prov)/.test(tag)))
  );
}

function isNamePart(reading: Reading, at: number): boolean {
  return (
    reading.has(at + 1, 'and') ||
    (reading.item(at)?.isExact === false && !reading.contains('noun:providers', 'noun:provider'))
  );
}

/** `mehr als einen Dienstleister`: the article counts nothing. */
function dropMoreThanOne(reading: Reading): void {
  for (const [at, item] of reading.items.entries())
    if (
      item.tags.has('cmp:more') &&
      reading.has(at + 1, 'article') &&
      fieldsOf(reading.item(at + 2)).length === 0
    )
      reading.take(at, at + 2);
}

function nameIn(reading: Reading): string | null {
  const run = nextName(reading, 0);
  return run === null ? null : nameText(reading, run);
}
