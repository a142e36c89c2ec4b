import { skeletonOf } from '../text/skeleton.ts';
import { ABBREVIATIONS, DOTTED_LETTERS } from '../vocabulary/abbreviations.ts';
import { DIALECT } from '../vocabulary/dialect.ts';
import { longestMatch } from '../vocabulary/lexicon.ts';

const WORD = /(?<![\p{L}\p{N}@._/:-])\p{L}[\p{L}'’]*(?![\p{L}\p{N}@_]|\.\p{L}|-\p{L})/gu;
/** What is noted down stays as it was said. */
const NOTED = /(?<!\p{L})(notiz|notier|vermerk|bemerk|anmerk|sonstige|benchmark)\p{L}*|["„“»]/iu;
/** Words inside of addresses and spellings. */
const SPELLING = /^(punkt|at|minus|strich|bindestrich|unterstrich|klammeraffe|dot|wie)$/i;
/** Verbs behind which `ma` is `mal`. Behind all others it stands for the people of a company. */
const ORDERS =
  /^(gib|zeig|sag|such|schau|guck|kiek|mach|lies|nenn|hol|ruf|leg|tu|schick|schreib|kannst|könntest|du|dir|mir|uns|doch|hier|ich|wir|spiel|erzähl|stell|füg|lösch|nimm|lass|wart|hör)(e|st|t)?$/i;

/**
 * A message with words of dialects and short forms as they are in writing: `hamma wen in Ulm`, `kat. Netzbau`. What may be a name
 * (with a capital letter inside of a sentence), an address or a text to be noted down stays as it is.
 */
export function writtenOut(message: string): string {
  const end = NOTED.exec(message)?.index ?? message.length;
  return fromDialect(withoutShortForms(message.slice(0, end))) + message.slice(end);
}

function withoutShortForms(text: string): string {
  const letters = text.replace(
    /(?<![\p{L}\p{N}.])([mvuofbüi])\. +(?=[\p{L}\d„"])(?!\p{L}\.)/gu,
    (whole, letter: string, at: number) => {
      // `17 b.` is the number of a house, `50 m.` a length.
      const isUnit = /\d\s*$/.test(text.slice(0, at)) && !/[uo]/.test(letter);
      return isUnit ? whole : `${DOTTED_LETTERS.get(letter) ?? letter} `;
    },
  );
  return letters
    .replace(/(?<![\p{L}\p{N}@.-])(\p{L}{2,12})(\.?)(?=[\s:,?!]|$)/gu, (whole, word: string, dot: string) => {
      const full = ABBREVIATIONS.get(word.toLowerCase());
      const isShort = full !== undefined && (dot === '.' || /^\p{Ll}/u.test(word));
      return isShort ? full : whole;
    })
    .replace(/(?<!\p{L})prod\.\s?-?gr(uppen?|\.)?/giu, 'Produktgruppen')
    .replace(/(?<!\p{L})top-?(?=\d{1,2}(?!\d))/giu, 'top ')
    .replace(/(?<!\p{L})min\. ?(?=\d)/giu, 'mindestens ')
    .replace(/(?<!\p{L})max\. ?(?=\d)/giu, 'höchstens ');
}

function fromDialect(text: string): string {
  const words = [...text.matchAll(WORD)];
  let result = '';
  let end = 0;
  for (const [at, { 0: word, index }] of words.entries()) {
    const written = meantBy(word, words[at - 1]?.[0] ?? '', words[at + 1]?.[0] ?? '', at === 0);
    if (written === null) continue;
    result += text.slice(end, index) + written;
    end = index + word.length;
  }
  return result + text.slice(end);
}

function meantBy(word: string, before: string, after: string, isFirst: boolean): string | null {
  if (/^\p{Lu}/u.test(word) && !isFirst) return null;
  if (SPELLING.test(before) || SPELLING.test(after))
    return before === 'wie' || after === 'wie' ? plain(word) : null;
  const lower = word.toLowerCase();
  if (lower === 'ma') return ORDERS.test(before) && !/^(von|zahl)$/i.test(after) ? 'mal' : null;
  if (lower === 'de') return isColumn(after) ? 'den' : null;
  // A letter of its own may be one of a spelling or of a name.
  if (word.length === 1 && (before.length === 1 || after.length === 1 || (lower === 'a' && after === '')))
    return null;
  if (lower === 'no' && isFirst) return null;
  if (lower === 'ham' && /^(in|aus|nach|bei|um)$/i.test(before)) return null;
  if (lower === 'ham' && /^(mer|ma|wa|mir|wer)$/i.test(after)) return 'haben';
  if (/^(mer|ma|wa)$/.test(lower) && /^(ham|hab|haben|san|sin)$/i.test(before)) return 'wir';
  return plain(word);
}

function plain(word: string): string | null {
  return DIALECT.get(word.toLowerCase()) ?? null;
}

function isColumn(word: string): boolean {
  const tags = longestMatch([skeletonOf(word)])?.tags ?? new Set();
  return [...tags].some((tag) => /^(field|noun):/.test(tag));
}
