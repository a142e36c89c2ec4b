import type { ProviderWritableField } from '@rer/contracts';
import type { Context } from '../interpretation/context.ts';
import type { Interpretation } from '../interpretation/interpretation.ts';
import { sentenceOf } from '../sentence/sentence.ts';
import { isContent, TokenCursor } from '../sentence/token-cursor.ts';
import { columnAt } from '../slots/entry/column-labels.ts';

const ONLY = /\b(nur|bloss|lediglich|ausschliesslich|allein)\b/;
/** Words that leave a part out or unchanged. */
const LEFT_OUT =
  /\b(ohne|ausser|bis auf|nicht|net|nich|keine?n?|weg|weglass\w*|raus|heraus|streich\w*|entfern\w*|losch\w*|bleib\w*|verzicht\w*)\b|\blass\w*\b.*\b(aus|sein|so)\b/;
const ADDRESS = ['strasse_mit_hausnummer', 'plz', 'stadt', 'land'] as const;
const PLACES: readonly (readonly [pattern: RegExp, from: number, to: number])[] = [
  [/\b(ersten (beiden|zwei)|beiden ersten|zwei ersten)\b/, 0, 2],
  [/\b(ersten drei|drei ersten)\b/, 0, 3],
  [/\b(letzten (beiden|zwei)|beiden letzten|zwei letzten)\b/, -2, 0],
  [/\berste[sn]?\b/, 0, 1],
  [/\bzweite[sn]?\b/, 1, 2],
  [/\bdritte[sn]?\b/, 2, 3],
  [/\bvierte[sn]?\b/, 3, 4],
  [/\bletzte[sn]?\b/, -1, 0],
];

/**
 * Keeps a part of the waiting proposal: `nur die Telefonnummer`, `ohne die Bewertung`, `die Mail lass weg`, `nur das erste`. The
 * remaining proposal is read back again; a message with a new value does not count.
 */
export function readNarrowedProposal(
  cursor: TokenCursor,
  { openQuestion, proposal }: Context,
): Interpretation | null {
  if (proposal === null || proposal.kind === 'undo' || openQuestion !== null) return null;
  const kept = keptOnly(
    cursor,
    proposal.fields.map(({ field }) => field),
  );
  if (kept !== null)
    return { intent: proposal.kind === 'create' ? 'create' : 'change', slots: {}, keeps: kept };
  if (!isPlain(cursor)) return null;
  const isOut = LEFT_OUT.test(cursor.plain);
  const isOnly = ONLY.test(cursor.plain);
  if (!isOut && !isOnly) return null;
  const all = proposal.fields.map(({ field }) => field);
  const named = [...columnsIn(isOnly ? beforeComma(cursor) : cursor), ...placesIn(cursor.plain, all)];
  const meant = all.filter((field) => named.includes(field));
  const [foreign] = named;
  if (foreign === undefined || (isOut && meant.length === 0)) return null;
  return {
    intent: proposal.kind === 'create' ? 'create' : 'change',
    slots: {},
    keeps: isOut ? all.filter((field) => !meant.includes(field)) : meant,
    ...(meant.length === 0 ? { notProposed: foreign } : {}),
  };
}

/** `mail nicht nur die nr`, `nur die mail nich die nr`: the part to keep follows `nur`. */
const KEPT_PARTS = [
  /\b(?:nicht|nich|net)\b[ ,]{1,3}(?:sondern )?nur\b(.*)$/iu,
  /\bnur\b(.*?)\b(?:nicht|nich|net)\b/iu,
] as const;

/** Columns of a proposal that alone are to stay, where others are named to go. Null: that is not said. */
function keptOnly(
  cursor: TokenCursor,
  all: readonly ProviderWritableField[],
): readonly ProviderWritableField[] | null {
  if (cursor.items.some((item) => item.value !== null)) return null;
  const part = KEPT_PARTS.map((pattern) => pattern.exec(cursor.message)?.[1]).find(
    (text) => text !== undefined,
  );
  const named = part === undefined ? [] : columnsIn(new TokenCursor(sentenceOf(part)));
  const kept = all.filter((field) => named.includes(field));
  return kept.length > 0 && kept.length < all.length ? kept : null;
}

/** `nur die Mail, das Telefon lassen wir`: the part to keep comes first. */
function beforeComma(cursor: TokenCursor): TokenCursor {
  const at = cursor.items.findIndex((item) => item.text === ',');
  const columns =
    at < 0 ? [] : columnsIn(new TokenCursor({ message: cursor.message, items: cursor.items.slice(0, at) }));
  return columns.length === 0
    ? cursor
    : new TokenCursor({ message: cursor.message, items: cursor.items.slice(0, at) });
}

function isPlain(cursor: TokenCursor): boolean {
  const isQuestion = /\?\s*$/.test(cursor.message) && !/^\W*(kannst|konn|wurd|mag|darf)/.test(cursor.plain);
  const isOther = cursor.contains(
    'act:search',
    'act:show',
    'act:count',
    'act:compare',
    'act:undo',
    'instead',
    'noun:providers',
  );
  return (
    !isQuestion &&
    !isOther &&
    !/\bnicht nur\b|\bwie (es )?(vorher|zuvor)\b/.test(cursor.plain) &&
    cursor.items.every((item) => item.value === null && (!isContent(item) || ORDINARY.test(item.text)))
  );
}

/** Words of such a message that the vocabulary does not know. */
const ORDINARY =
  /^(erstmal|erst|weglassen|übernehmen|davon|lediglich|ausschließlich|allein|verzichte\w*|erste[sn]?|zweite[sn]?|dritte[sn]?|vierte[sn]?|letzte[sn]?)$/i;

function columnsIn(cursor: TokenCursor): ProviderWritableField[] {
  return cursor.items.flatMap((_, at) => {
    const column = columnAt(cursor, at);
    return column === null ? [] : column === 'address' ? ADDRESS : [column];
  });
}

function placesIn(plain: string, fields: readonly ProviderWritableField[]): readonly ProviderWritableField[] {
  let rest = plain;
  return PLACES.flatMap(([pattern, from, to]) => {
    if (!pattern.test(rest)) return [];
    rest = rest.replace(pattern, ' ');
    return fields.slice(from, to === 0 ? undefined : to);
  });
}
