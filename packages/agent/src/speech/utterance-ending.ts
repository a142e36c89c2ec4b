import { digitWord, numberWord } from '../text/values/number-words.ts';
import {
  ANNOUNCED,
  BEFORE_OBJECT,
  CLAUSE_OPENERS,
  CLOSING_WORDS,
  COMPARED_WITH,
  COMPARISONS,
  CONTENT_VERBS,
  COPULAS,
  DOMAIN_ENDINGS,
  FIELD_NOUNS,
  FILLERS,
  FINITE_VERBS,
  GREETINGS,
  INPUT_VERBS,
  LEADING_CLAUSES,
  LEADING_WORDS,
  LETTER_NAMES,
  LIGHT_WORDS,
  MODALS,
  NO_WORDS,
  OPEN_WORDS,
  ORDINALS,
  PARTICLES_ALONE,
  PATIENCE_WORDS,
  PREFACES,
  PREPOSITIONS,
  QUESTION_WORDS,
  QUOTING_VERBS,
  RELATED,
  RELATIVES,
  REPLY_WORDS,
  REQUEST_VERBS,
  SEPARABLE_VERBS,
  TELLING_VERBS,
  UNFINISHED_WITHOUT_PARTICLE,
  UNFINISHED_WITHOUT_VALUE,
  VALUE_PREPOSITIONS,
  WHOLE_UTTERANCES,
  WISHES,
} from './german-end-words.ts';
import { plainWords } from './plain-words.ts';

/**
 * How a German text ends that is heard up to a pause. `complete`: a whole request or answer. `open`: a word that something must follow,
 * or one of hesitation. `unfinished`: the sentence lacks its verb or value. `number`, `spelling`, `address`: within, or maybe at the end
 * of one. `statement`: a long one, of which a question or command may come. `reply`: yes or no, which reasons may follow. `whole-number`: a telephone number or postcode that may be all of it. `unclear`: anything else.
 */
export type UtteranceEnding =
  | 'complete'
  | 'reply'
  | 'statement'
  | 'open'
  | 'unfinished'
  | 'number'
  | 'whole-number'
  | 'spelling'
  | 'address'
  | 'unclear';

/** What merely tells something is rarely a preface when it has so many words. */
const STATEMENT_WORDS = 8;
/** Asks for a yes: `Da fehlt doch was, oder?` */
const TAG_QUESTION = /,\s*(?:oder|ne|gell|nicht wahr)[.?!]?$/i;
/** Who speaks, and for which company. */
const INTRODUCTION = /(?<!\p{L})(?:hier ist|hier spricht|mein name ist|ich bin)(?!\p{L})/iu;
/** Tells what one has before one: `Ich habe hier ein Schreiben …`. */
const HAVING = /^(?:(?:also|ja|so|und),?\s)?ich hab(?:e|'|’)?\s(?:hier|da|gerade|nur)(?!\p{L})/iu;
/** `Nicht die Mail ändern …`: what is to be done instead follows. */
const REFUSAL = /^(?:nee|nein|nö|ne)[\s,]+nicht\s/i;
/** Enough for what the end of an utterance depends on. */
const TAIL_MAX = 600;
/** Digits of German telephone numbers with their area code; those of mobile ones begin with 015, 016 or 017. */
const PHONE_DIGITS = 10;
const MOBILE_DIGITS = 11;
const POSTCODE_DIGITS = 5;
const MOBILE = /^01[567]/;
const HOUSE_DIGITS = 3;
/** A street by its name, in plain form: its number follows. */
const STREET = /.(?:strasse|str|weg|platz|allee|gasse|ring|ufer|damm)$/;
/** Where one is spoken of, the town follows the number of the house. */
const ADDRESSES: ReadonlySet<string> = new Set(['adresse', 'anschrift']);
const DIGITS = /^[0-9]+$/;
const TRAILS_OFF = /(?:\.{2}|…|,|-|:)$/;
const SINGLE_LETTER = /^\p{L}$/u;
const ELECTRONIC_SIGN = /@|www/i;
/** At the end after a modal verb: `können … geladen werden`. */
const AUXILIARIES: ReadonlySet<string> = new Set(['werden', 'sein', 'haben']);
/** Before whom something belongs to. */
const OWNERS: ReadonlySet<string> = new Set(['von', 'vom', 'bei', 'der']);
const LOWER = /^\p{Ll}/u;
/** A question of so many words has its verb, known or not. */
const QUESTION_LENGTH = 6;
/** With fewer words a command to write says not yet what. */
const CONTENT_WORDS = 6;
const PARTICIPLE = /^(?:an|auf|aus|ein|ab|um|vor|nach|zu|hin|her)?ge\p{L}+en$/u;
const INFINITIVE = /(?:en|eln|ern|tun|sein)$/;
const VERB_LIKE = /(?:t|en|ern|eln|st|ist|hat|te|tun)$/;
const ENDS_IN_DOMAIN = /\.(?:de|com|net|org|eu|info|at|ch)[.?!]?$/i;

/** A text read for its end: words in their plain form, and as they are written. */
interface Heard {
  readonly text: string;
  readonly words: readonly string[];
  readonly last: string;
  /** The last word begins with a small letter: it is no noun, and no name. */
  readonly isLastLower: boolean;
}

/** Tells how a text ends. Recognisers put a full stop after nearly anything, so that words tell more than marks. */
export function endingOf(text: string): UtteranceEnding {
  const tail = text.trim().slice(-TAIL_MAX);
  const words = plainWords(tail);
  const last = words.at(-1);
  if (last === undefined) return 'unclear';
  const written = tail.split(/\s+/).findLast((word) => plainWords(word).length > 0) ?? '';
  const heard: Heard = { text: tail, words, last, isLastLower: LOWER.test(written) };
  return addressEnding(heard) ?? numberEnding(heard) ?? spellingEnding(heard) ?? sentenceEnding(heard);
}

/** Of an e-mail or web address: over when its domain is. */
function addressEnding({ text, words, last }: Heard): UtteranceEnding | null {
  const at = words.findLastIndex((word) => word === 'at' || word === 'www');
  const hasSign = ELECTRONIC_SIGN.test(text);
  if (OPEN_WORDS.has(last) && last !== 'at') return null;
  const isMail = words.some((word) => word.includes('mail')) && words.includes('lautet');
  if (at < 0 && !hasSign && !isMail) return null;
  const isOver =
    ENDS_IN_DOMAIN.test(text) || (DOMAIN_ENDINGS.has(last) && ['punkt', 'dot'].includes(words.at(-2) ?? ''));
  return isOver ? 'complete' : 'address';
}

function isNumeral(word: string): boolean {
  return DIGITS.test(word) || numberWord(word) !== null;
}

/** Of digits and number words. */
function numberEnding({ words, last, text }: Heard): UtteranceEnding | null {
  if (!isNumeral(last) || (isOne(last) && wantsParticle(words))) return null;
  const from = words.findLastIndex((word) => !isNumeral(word)) + 1;
  const digits = words
    .slice(from)
    .map((word) => (DIGITS.test(word) ? word : String(digitWord(word) ?? numberWord(word))))
    .join('');
  const isPhone =
    digits.startsWith('0') && digits.length >= (MOBILE.test(digits) ? MOBILE_DIGITS : PHONE_DIGITS);
  const isPostcode = digits.length === POSTCODE_DIGITS && /postleitzahl|plz/i.test(text);
  const before = words[from - 1] ?? '';
  const isTimeOrHouse =
    (before === 'uhr' || (STREET.test(before) && !words.some((word) => ADDRESSES.has(word)))) &&
    digits.length <= HOUSE_DIGITS;
  if (TRAILS_OFF.test(text)) return 'number';
  return isPhone || isPostcode || isTimeOrHouse ? 'whole-number' : 'number';
}

/** What `ein` at the end of a command is often heard as. */
function isOne(word: string): boolean {
  return word === '1' || word === 'eins';
}

function wantsParticle(words: readonly string[]): boolean {
  return words.slice(0, 3).some((word) => UNFINISHED_WITHOUT_PARTICLE.has(word));
}

/** Of letters and their names: two in a row, or one where letters are spoken of. */
function spellingEnding({ words, last }: Heard): UtteranceEnding | null {
  const [letter = '', as = ''] = words.slice(-3);
  if (as === 'wie' && isLetter(letter)) return 'spelling';
  const isAskedFor = words.some((word) => word.startsWith('buchstabier'));
  if (isAskedFor && words.filter(isLetter).length >= 2) return 'spelling';
  if (!isLetter(last)) return null;
  const before = words.at(-2);
  const isSpelled =
    before === undefined || isLetter(before) || words.some((word) => word.startsWith('buchstab'));
  return isSpelled || SINGLE_LETTER.test(last) ? 'spelling' : null;
}

function isLetter(word: string): boolean {
  return SINGLE_LETTER.test(word) || LETTER_NAMES.has(word);
}

function sentenceEnding(heard: Heard): UtteranceEnding {
  const { text, last } = heard;
  if (heard.words.every((word) => NO_WORDS.has(word))) return 'unclear';
  if (heard.words.every((word) => REPLY_WORDS.has(word))) return 'reply';
  if (TAG_QUESTION.test(text)) return 'unclear';
  const words = withoutLeading(heard.words);
  if (WHOLE_UTTERANCES.has(last) && words.length <= 2) return 'complete';
  if (STREET.test(last) && !FIELD_NOUNS.has(last) && !heard.isLastLower) return 'number';
  if (TRAILS_OFF.test(text) || FILLERS.has(last) || words.some((word) => PATIENCE_WORDS.has(word)))
    return 'open';
  const verb = separableVerb(words);
  if (verb !== null) return particleEnding(words, verb);
  if (heard.words[0] === 'und' && words.length <= 3) return FIELD_NOUNS.has(last) ? 'complete' : 'unfinished';
  const sentence = { ...heard, words };
  const announcing = announcingEnding(sentence);
  if (announcing !== null) return announcing;
  const clause = clauseEnding(sentence);
  if (clause !== null) return clause;
  const isAwaited = AUXILIARIES.has(last) && words.slice(0, 2).some((word) => MODALS.has(word));
  if (words.length > 4 && PARTICLES_ALONE.has(last)) return 'unclear';
  if (OPEN_WORDS.has(last) && !isAwaited) return 'open';
  if (isUnfinished(sentence)) return 'unfinished';
  if (words.length > 2 && isWhole(sentence)) return wholeEnding(sentence);
  return words.length >= STATEMENT_WORDS && words.some((word) => FINITE_VERBS.has(word))
    ? 'statement'
    : 'unclear';
}

function withoutLeading(words: readonly string[]): readonly string[] {
  const from = words.findIndex((word) => !LEADING_WORDS.has(word));
  return from < 0 ? words : words.slice(from);
}

/** Where the verb stands whose particle is the last word; null: that is none. */
function separableVerb(words: readonly string[]): number | null {
  const last = words.at(-1) ?? '';
  const particle = isOne(last) ? 'ein' : last;
  const at = words.slice(0, -1).findLastIndex((verb) => PARTICLES.get(verb)?.has(particle) === true);
  return at < 0 ? null : at;
}

const PARTICLES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...SEPARABLE_VERBS].flatMap(([verbs, particles]) =>
    plainWords(verbs).map((verb) => [verb, particles] as const),
  ),
);

function hasParticle(words: readonly string[]): boolean {
  return words.some((verb, at) =>
    words.slice(at + 1).some((word) => PARTICLES.get(verb)?.has(word) === true),
  );
}

/** By what the verb does something with: nothing yet, or a thing of which details follow. */
function particleEnding(words: readonly string[], verb: number): UtteranceEnding {
  const between = words.slice(verb + 1, -1);
  if (between.every((word) => LIGHT_WORDS.has(word))) return 'unfinished';
  const isTold = TELLING_VERBS.has(words[verb] ?? '') && verb > 0;
  return isTold || ANNOUNCED.has(between.at(-1) ?? '') ? 'unclear' : 'complete';
}

/** Of a clause whose verb stands last; null: there is none. */
function clauseEnding({ words, last, isLastLower, text }: Heard): UtteranceEnding | null {
  const hasVerb = isLastLower && (FINITE_VERBS.has(last) || (VERB_LIKE.test(last) && !OPEN_WORDS.has(last)));
  const at = words.findLastIndex(
    (word, index) =>
      CLAUSE_OPENERS.has(word) || (RELATIVES.has(word) && index > 0 && RELATED.has(words[index - 1] ?? '')),
  );
  if (at < 0 || at === words.length - 1) return null;
  if (at === 0 && LEADING_CLAUSES.has(words[0] ?? '')) {
    return text.includes(',') || words.includes('dann') ? null : 'unfinished';
  }
  return hasVerb ? 'complete' : 'unfinished';
}

/** Of a sentence whose form announces more than it has said so far; null: it has none. */
function announcingEnding({ text, words, last }: Heard): UtteranceEnding | null {
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const before = words.at(-2) ?? '';
  if (words.includes('sowohl') && !words.includes('als')) return 'unfinished';
  if (last === 'nicht' && CLAUSE_OPENERS.has(before)) return 'open';
  if (words.length > 3 && QUOTING_VERBS.has(last) && RELATIVES.has(before)) return 'unfinished';
  if (words.length > 2 && has(WISHES) && BEFORE_OBJECT.has(last) && last !== 'bitte') return 'unfinished';
  if (GREETINGS.has(words[0] ?? '') && INTRODUCTION.test(text) && !has(REQUEST_VERBS) && !text.includes('?'))
    return 'unfinished';
  return null;
}

/** Of a sentence that is whole, and may be the first of several. */
function wholeEnding({ text, words }: Heard): UtteranceEnding {
  if (HAVING.test(text)) return 'statement';
  return REFUSAL.test(text) || words.some((word) => ORDINALS.has(word)) ? 'unclear' : 'complete';
}

/** Whether the sentence has begun with what wants an end that has not come. */
function isUnfinished({ words, last, isLastLower }: Heard): boolean {
  const [first = '', second = ''] = words;
  const begins = (set: ReadonlySet<string>) => set.has(first) || set.has(second);
  const lacks = (set: ReadonlySet<string>) => !words.some((word) => set.has(word));
  if (begins(UNFINISHED_WITHOUT_PARTICLE) && !hasParticle(words)) return true;
  if (begins(UNFINISHED_WITHOUT_VALUE) && lacks(VALUE_PREPOSITIONS)) return true;
  if (begins(COMPARISONS) && lacks(COMPARED_WITH)) return true;
  if (MODALS.has(first) && !AUXILIARIES.has(last) && !words.slice(2).some(isInfinitive)) return true;
  if (begins(QUESTION_WORDS) && FINITE_VERBS.has(last)) return true;
  if (PREFACES.has(last)) return true;
  if (CONTENT_VERBS.has(first) && words.length < CONTENT_WORDS) return true;
  if (last === 'bitte' && !lacks(CONTENT_VERBS)) return true;
  if (CLOSING_WORDS.has(last) || (isLastLower && isInfinitive(last)) || !lacks(FINITE_VERBS)) return false;
  const wantsVerb = begins(QUESTION_WORDS) ? words.length < QUESTION_LENGTH : PREPOSITIONS.has(first);
  return wantsVerb && words.length > 2;
}

/** Whether a word may be an infinitive: no participle. */
function isInfinitive(word: string): boolean {
  return INFINITIVE.test(word) && !PARTICIPLE.test(word) && !OPEN_WORDS.has(word);
}

/** Whether a text of three words or more is a request with all that belongs to it. What merely tells something may be its preface. */
function isWhole({ words, last, isLastLower }: Heard): boolean {
  const [first = '', second = ''] = words;
  // Its particle stands within: what it is about comes after that.
  if (UNFINISHED_WITHOUT_PARTICLE.has(first)) return false;
  if (CLOSING_WORDS.has(last)) return true;
  if (INPUT_VERBS.has(last) && words.slice(-3).some((word) => FIELD_NOUNS.has(word))) return false;
  if (isLastLower && MODALS.has(first) && INFINITIVE.test(last)) return true;
  if (isLastLower && isInfinitive(last) && !FINITE_VERBS.has(last)) return true;
  if (COPULAS.has(first) && words.length < 4) return false;
  const isQuestion = QUESTION_WORDS.has(first) || QUESTION_WORDS.has(second) || FINITE_VERBS.has(first);
  if (!isQuestion && !(REQUEST_VERBS.has(second) && words.length > 6)) return false;
  return !FIELD_NOUNS.has(last) || words.some((word) => OWNERS.has(word));
}
