import { withoutQuotations } from './quotations.ts';

/** Context of a claim beside its words. */
interface ClaimContext {
  /** A record was read in the turn: sentences about its contents are no claims. */
  readonly hasRead: boolean;
}

/** Verbs of changes to a record: a text with one of them claims that something changed. */
const CHANGED =
  '(?:(?:ab|um|mit)?geaendert|veraendert|aktualisiert|angepasst|korrigiert|berichtigt|verbessert|uebernommen|uebertragen|geloescht|entfernt|gestrichen|geleert|hinzugefuegt|hinzugenommen|ergaenzt|nachgetragen|ausgetauscht|ersetzt|ueberschrieben|umbenannt|umgestellt|gesetzt|(?:de)?aktiviert|erledigt|umgesetzt|ausgefuehrt|durchgefuehrt|vorgenommen|zurueckgenommen|zurueckgesetzt|wiederhergestellt|rueckgaengig gemacht|erstellt|verschoben)';
/** Done to a record, or how it stands. */
const SAVED =
  '(?:(?:ab|ein|zwischen)?gespeichert|gesichert|angelegt|eingetragen|eingefuegt|eingegeben|erfasst|vermerkt|notiert|hinterlegt|aufgenommen|verbucht|geschrieben)';
const DONE = `(?:${CHANGED}|${SAVED})`;

const WORDS = {
  changed: new RegExp(`\\b${CHANGED}\\b`),
  saved: new RegExp(`\\b${SAVED}\\b`),
  done: new RegExp(`\\b${DONE}\\b`),
  /** The user's order, or the assistant, did it: perfect and passive. */
  auxiliary: /\b(?:habe|haben|hat|wurden?|worden|hatte|wird|werden|ward)\b/,
  future: /\b(?:wird|werden)\b/,
  /** Possibilities, advice and conditionals. */
  possible:
    /\b(?:kann|koennen|koennten?|soll|sollen|sollten?|muss|muessen|darf|duerfen|moechten?|will|wollen|wuerden?|waeren?|haetten?|lassen|laesst)\b/,
  condition:
    /\b(?:wenn|falls|dann|bestaetigen sie|sobald|sofern|erst|bevor|bis|solange|nach (?:ihrem|einem|dem) (?:ja|okay|einverstaendnis|bestaetigung)|nach (?:ihrer|der) (?:bestaetigung|zustimmung)|ohne)\b/,
  negation: /\b(?:nichts?|kein\w*|nie|niemals|weder|keinesfalls|keineswegs|un(?:veraendert|geaendert))\b/,
  /** That a state is one of now. */
  now: /\b(?:jetzt|nun|nunmehr|neue[nrsm]?|soeben|eben|gerade|hiermit|damit|somit|bereits|schon|erfolgreich|ab sofort|wunschgemaess|wie gewuenscht|fertig)\b/,
  /** That it is one of before. */
  before:
    /\b(?:zuletzt|frueher|damals|urspruenglich|(?:19|20)\d\d|\d{1,2}\.\s?(?:\d{1,2}\.|januar|februar|maerz|april|mai|juni|juli|august|september|oktober|november|dezember))/,
  /** The participle alone: 'Gespeichert.', 'Erfolgreich geändert: …', 'Telefonnummer aktualisiert'. */
  bare: new RegExp(`^(?:\\w+ ){0,3}${DONE}(?: am ende)?$`),
  /** How records seldom are said to stand. */
  stored: /\b(?:gespeichert|angelegt|gesichert|verbucht|eingefuegt|geschrieben)\b/,
  verb: /\b(?:ist|sind|war|waren|steht|stehen|lautet|gibt|hat|haben|bleibt|gilt)\b/,
  /** In other words. */
  otherwise:
    /\b(?:lautet|lauten|heisst|betraegt) (?:\w+ )?(?:jetzt|nun|nunmehr|ab (?:sofort|jetzt))\b|\bich (?:speicherte|aenderte|aktualisierte|loeschte|entfernte|ergaenzte|korrigierte)\b|\b(?:i have|i've|has been|have been|was|were|successfully) (?:\w+ )?(?:saved|updated|changed|deleted|added|removed|created)\b/,
} as const;

/**
 * Whether a text claims that the directory was just changed. In doubt it does: the correction, that nothing was changed, is true in any
 * case. Questions, quotations, conditions, and offers are no claims.
 */
export function claimsChange(text: string, context: ClaimContext): boolean {
  return sentencesOf(plainText(text)).some((sentence) => isClaim(sentence, context));
}

/** Whether the user asks about changes: then a model may report them. */
export function asksAboutChanges(text: string): boolean {
  const plain = plainText(text);
  const isQuestion =
    /\?\s*$/.test(plain) ||
    /^(?:und |aber )?(?:was|wer|wann|welche\w*|hast|haben|ist|sind|wurden?|hat|zeig|nenn|sag|liste)\b/.test(
      plain,
    );
  return (
    isQuestion &&
    (WORDS.done.test(plain) ||
      /\b\w*aenderung\w*|\b(?:gemacht|getan|geklappt|passiert|geschafft|fertig)\b/.test(plain))
  );
}

// Begun where its signs begin alone: else each of them would be tried as a begin.
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** A record has a few; an answer with more of them than that was not read off any. */
const ADDRESSES_MAX = 200;
const PHONE = /(?:\+|\b0)\d[\d ()/.\-–]{4,}\d/g;
/** Country and area are written in many ways; by so many digits at its end a number is known. */
const KNOWN_DIGITS = 6;
/** The end of a number of so many digits. */
const NUMBER_END = new RegExp(`\\d{${KNOWN_DIGITS}}(?!\\d)`, 'g');

/** Whether a text has an e-mail address or a telephone number that stands in none of the sources. */
export function hasUnsourcedContact(text: string, sources: readonly string[]): boolean {
  const plain = withoutHidden(text);
  const emails = new Set(plain.toLowerCase().match(EMAIL));
  const phones = (plain.match(PHONE) ?? []).map(digitsOf).filter(({ length }) => length >= KNOWN_DIGITS);
  if (emails.size + phones.length === 0) return false;
  const known = sources.map((source) => withoutHidden(source).toLowerCase());
  const numberEnds = new Set(
    known.flatMap((source) => source.replace(/(?<=\d)[ ()/.\-–]+(?=\d)/g, '').match(NUMBER_END) ?? []),
  );
  return (
    emails.size > ADDRESSES_MAX ||
    [...emails].some((email) => !known.some((source) => source.includes(email))) ||
    phones.some((phone) => !numberEnds.has(phone.slice(-KNOWN_DIGITS)))
  );
}

/** Facts about a whole sentence, computed once for all of its clauses. */
interface SentenceWords {
  readonly isConditional: boolean;
  readonly isPossible: boolean;
  readonly hasVerb: boolean;
  readonly hasAuxiliary: boolean;
}

function isClaim(sentence: string, { hasRead }: ClaimContext): boolean {
  if (/\?\s*$/.test(sentence)) return false;
  const whole: SentenceWords = {
    isConditional: WORDS.condition.test(sentence),
    isPossible: WORDS.possible.test(sentence),
    hasVerb: WORDS.verb.test(sentence),
    hasAuxiliary: WORDS.auxiliary.test(sentence),
  };
  return clausesOf(sentence).some((clause) => {
    if (whole.isConditional && WORDS.future.test(clause)) return false;
    const isRequest = /^\s*(?:dass|ob)\b/.test(clause) ? whole.isPossible : WORDS.possible.test(clause);
    if (isRequest || WORDS.negation.test(clause)) return false;
    if (WORDS.before.test(clause) && hasRead) return false;
    if (WORDS.otherwise.test(clause) || WORDS.changed.test(clause)) return true;
    return WORDS.saved.test(clause) && isAction(clause, whole, hasRead);
  });
}

/** For words that may also describe a record's state: whether an action is meant. */
function isAction(clause: string, whole: SentenceWords, hasRead: boolean): boolean {
  if (WORDS.auxiliary.test(clause) || WORDS.now.test(clause)) return true;
  // Clauses are cut at every 'und': the verb may stand in the one before.
  if (!whole.hasVerb) return whole.hasAuxiliary || WORDS.bare.test(clause.trim());
  if (!WORDS.verb.test(clause) && whole.hasAuxiliary) return true;
  return !hasRead && WORDS.stored.test(clause);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function sentencesOf(text: string): string[] {
  // A point within a number or a name ends nothing.
  return text.split(/(?<=[.!?…])\s+|\n+/).filter((sentence) => sentence.trim() !== '');
}

function clausesOf(sentence: string): string[] {
  return sentence.split(/[,;:–—]|\s-\s|\b(?:und|aber|sondern|doch|jedoch|dann)\b/).map((clause) =>
    clause
      .replace(/[^\p{L}\p{N}\s.']/gu, ' ')
      .replace(/\.(?!\d)(?=\s*$)/, '')
      .replace(/\s+/g, ' '),
  );
}

/** Lower case, without umlauts, markup and quotations. */
function plainText(text: string): string {
  return withoutQuotations(withoutHidden(text))
    .replace(/[*_`#~]/g, '')
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll('nicht nur', ' ');
}

function withoutHidden(text: string): string {
  return text.normalize('NFKC').replace(/\p{Cf}/gu, '');
}
