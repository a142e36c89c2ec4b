import { type DirectoryWords, NO_WORDS } from '../known/directory-words.ts';
import { plainWord, skeletonOf } from '../text/skeleton.ts';
import { ordinalWord } from '../values/dates.ts';
import { numberWord } from '../values/number-words.ts';
import { ABBREVIATIONS, DOTTED_LETTERS } from '../vocabulary/abbreviations.ts';
import { DIALECT } from '../vocabulary/dialect.ts';
import { everydayOf } from '../vocabulary/everyday.ts';
import { FULL_FORMS } from '../vocabulary/full-forms.ts';
import { longestMatch } from '../vocabulary/lexicon.ts';
import { tradeIn } from '../vocabulary/things.ts';
import { isKnownTown } from '../vocabulary/towns.ts';
import { withoutSlip } from './slips.ts';
import { writtenSound } from './sound-shifts.ts';

const WORD = /(?<![\p{L}\p{N}@._/:-])\p{L}[\p{L}'’]*(?![\p{L}\p{N}@_]|\.\p{L}|-\p{L})/gu;
/** What is noted down stays as it was said. */
const NOTED = /(?<!\p{L})(notiz|notier|vermerk|bemerk|anmerk|sonstige|benchmark)\p{L}*|["„“»]/iu;
/** Words inside of addresses and spellings. */
const SPELLING = /^(punkt|at|minus|strich|bindestrich|unterstrich|klammeraffe|dot|wie)$/i;
/** Verbs behind which `ma` is `mal`. Behind all others it stands for the people of a company. */
const ORDERS =
  /^(gib|zeig|sag|such|schau|guck|kiek|mach|lies|nenn|hol|ruf|leg|tu|schick|schreib|kannst|kannste|könnens|könnense|könntest|du|dir|mir|uns|doch|hier|ich|wir|spiel|erzähl|stell|füg|lösch|nimm|lass|wart|hör)(e|st|t)?$/i;

/**
 * A message with words of dialects and short forms as they are in writing: `hamma wen in Ulm`, `kat. Netzbau`. What may be a name
 * (with a capital letter inside of a sentence), an address or a text to be noted down stays as it is.
 */
export function writtenOut(message: string, known: DirectoryWords = NO_WORDS): string {
  const end = notedFrom(message);
  const dialect = fromDialect(withoutShortForms(message.slice(0, end)));
  return inWriting(dialect, known) + message.slice(end);
}

/** Where a text begins that is to be noted down; else where the message ends. */
export function notedFrom(message: string): number {
  return NOTED.exec(message)?.index ?? message.length;
}

/** Words behind which a new value may stand that is nobody's slip. */
const TOLD = /[:=]|(?<!\p{L})(auf|lautet|heißt|heisst|statt|sondern|in|zu)(?!\p{L})/iu;

/** A message with words that nobody knows as they are written: what a dialect or a hurry has made of them is seen through. */
function inWriting(text: string, known: DirectoryWords): string {
  const told = namesColumn(text) ? (TOLD.exec(text)?.index ?? text.length) : text.length;
  // Two words in capitals at the beginning are somebody's name.
  const isName = (word: string, at: number) => /^\s+\p{Lu}/u.test(text.slice(at + word.length));
  return text.replace(WORD, (word: string, at: number) => {
    const isFirst = !/\p{L}/u.test(text.slice(0, at));
    if (at > told || (/^\p{Lu}/u.test(word) && (!isFirst || isName(word, at))) || isOurs(word, known))
      return word;
    const isInflected = longestMatch([skeletonOf(word)])?.isExact === true;
    const sound = isInflected ? null : writtenSound(word.toLowerCase(), isWritten);
    return sound ?? withoutSlip(word, isInflected) ?? word;
  });
}

function isWritten(word: string): boolean {
  const plain = plainWord(word);
  return FULL_FORMS.has(plain) || ordinalWord(plain) !== null || numberWord(plain) !== null;
}

/** Whether a column is named that may be given any words. */
function namesColumn(text: string): boolean {
  return [...text.matchAll(WORD)].some(([word]) => isColumn(word));
}

/** Whether a word stands for something as it is: one of the vocabulary, of the directory, a town, a number, a thing of everyday life. */
function isOurs(word: string, known: DirectoryWords): boolean {
  const skeleton = skeletonOf(word);
  const value = known.valueAt([skeleton], 0);
  return (
    isWritten(word) ||
    /^(komma|prozent|promille)$/i.test(word) ||
    known.isNameWord(skeleton) ||
    known.beginsName(skeleton) ||
    (value !== null && !value.isNear) ||
    isKnownTown(skeleton) ||
    tradeIn(word) !== null ||
    everydayOf(skeleton) !== null
  );
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
    .replace(
      /(?<![\p{L}\p{N}.-])e (?!mail|post|adress|punkt|minus|strich|unterstrich|klammer)(?=\p{L}{4,})/giu,
      'E-',
    )
    .replace(/(?<![\p{L}\p{N}@.-])(\p{L}{2,12})(\.?)(?=[\s:,?!]|$)/gu, (whole, word: string, dot: string) => {
      const full = ABBREVIATIONS.get(word.toLowerCase());
      const isShort = full !== undefined && (dot === '.' || /^\p{Ll}/u.test(word));
      return isShort ? full : whole;
    })
    .replace(/(?<!\p{L})prod\.\s?-?gr(uppen?|\.)?/giu, 'Produktgruppen')
    .replace(/(?<![\p{L}\d])(\d+(?:[.,]\d+)?) ?(?:-+>|=+>|→) ?(?=\d)/gu, 'von $1 auf ')
    .replace(/(?<!\p{L})top-?(?=\d{1,2}(?!\d))/giu, 'top ')
    .replace(/(?<!\p{L})fa\. ?(?=(?:mit|in|aus|für|ohne|ab|über|unter)(?!\p{L}))/giu, 'Firma ')
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
  const lower = word.toLowerCase();
  const isNoun = /^\p{Lu}/u.test(DIALECT.get(lower) ?? '');
  if (/^\p{Lu}/u.test(word) && !isFirst && !isNoun) return null;
  if (SPELLING.test(before) || SPELLING.test(after))
    return before === 'wie' || after === 'wie' ? plain(word) : null;
  if (lower === 'ma')
    return (ORDERS.test(before) && !/^(von|zahl)$/i.test(after)) || /^(schau|guck|kiek)\p{L}*$/iu.test(after)
      ? 'mal'
      : null;
  if (lower === 'de' && isFirst && /^(in|aus|von|vom|mit|am|im|bei)$/i.test(after)) return 'die';
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
