import { askedOfOne } from '../known/asked-of-one.ts';
import { type DirectoryWords, NO_WORDS } from '../known/directory-words.ts';
import { grounded } from '../known/grounded.ts';
import { lookedUp } from '../known/looked-up.ts';
import { severalCompared } from '../known/several-compared.ts';
import { folded } from '../text/folded.ts';
import { MESSAGE_MAX } from '../text/tokens.ts';
import { asLikely } from './as-likely.ts';
import { asTold } from './as-told.ts';
import { askedThere } from './asked-there.ts';
import { byRules } from './by-rules.ts';
import { FREE } from './change/named-columns.ts';
import { writtenForm } from './change/written-form.ts';
import { clausesOf } from './clauses.ts';
import { isJoined } from './company-names.ts';
import { type Context, EMPTY_CONTEXT } from './context.ts';
import { withoutCourtesy } from './courtesy.ts';
import type { Meaning } from './meaning.ts';
import { withoutNegatedOrders } from './negated-orders.ts';
import { withoutNoise } from './noise.ts';
import { isContent, Reading } from './reading.ts';
import { recalled } from './recalled.ts';
import { isOnlyChat } from './rules/chat.ts';
import { comparedAmong } from './rules/compared-among.ts';
import { isNewcomer } from './rules/create-wish.ts';
import { outOfReach } from './rules/out-of-reach.ts';
import { regretted } from './rules/regretted.ts';
import { said } from './rules/said.ts';
import { struck } from './rules/struck.ts';
import { isVerbAlone, nameText, nextName } from './runs.ts';
import { withSelfCorrections } from './self-corrections.ts';
import { forgetSentences, type Sentence, sentenceOf } from './sentence.ts';
import { withWholeColumns } from './short-columns.ts';
import { withSpokenForms } from './spoken-forms.ts';
import { withoutTogether } from './together.ts';
import { withoutUndoOfAnother } from './undo-of-another.ts';
import { writtenOut } from './written-out.ts';

/**
 * What a message of a member of staff means where the conversation stands. A message that nobody understands is one that has
 * nothing to do with the directory. The same message in the same context always means the same; nothing is kept. Of a
 * message longer than `MESSAGE_MAX` only the beginning is read, so that no pattern takes long for one without end.
 */
export function understand(
  message: string,
  context: Context = EMPTY_CONTEXT,
  known: DirectoryWords = NO_WORDS,
): Meaning {
  const typed = folded(message.slice(0, MESSAGE_MAX));
  const regret = regretted(typed, context);
  if (regret !== null) return regret;
  try {
    const sentence = sentenceOf(writtenOut(typed, known), known);
    const meaning = asLikely(meaningOf(typed, context, known), sentence, context, known);
    return withoutUndoOfAnother(asTold(meaning, sentence, context, known), sentence, context, known);
  } finally {
    forgetSentences();
  }
}

function meaningOf(typed: string, context: Context, known: DirectoryWords): Meaning {
  const isValue = context.asked?.kind === 'new-provider' || context.asked?.kind === 'value';
  const heard = isValue
    ? withSpokenForms(withoutPauses(typed, context), isTextAsked(context))
    : withSpokenForms(writtenOut(typed, known));
  const meant =
    isValue || context.proposal !== null ? heard : withoutNegatedOrders(withSelfCorrections(heard, known));
  const message = isValue ? meant : withWholeColumns(meant);
  const isOpen = !isValue && context.proposal === null;
  const whole = sentenceOf(message, known);
  const isBare = isOpen && !isOnlyChat(new Reading(whole));
  const polite = isBare ? sentenceOf(withoutTogether(withoutCourtesy(message)), known) : whole;
  const addition = isBare ? byRules(polite, context) : null;
  const isNew = addition?.intent === 'create' && isNewcomer(new Reading(polite));
  if (addition !== null && isManifold(addition)) return addition;
  // Before anybody looks for what it names: `findest du die … seriös` is no search for them.
  const isStruck = isBare && struck(new Reading(polite), context) !== null;
  const beyond = isBare && !isStruck ? outOfReach(new Reading(polite), context) : null;
  if (beyond !== null) return grounded(beyond, polite, context, known);
  if (addition !== null && isNew) return addition;
  const sentence = isBare ? sentenceOf(withoutNoise(polite.message), known) : whole;
  if (sentence.items.every((item) => item.isMark)) return ofSigns(message);
  const direct =
    isBare && !(isTold(addition, sentence) && LACKING.test(sentence.message))
      ? (comparedAmong(new Reading(sentence), context) ??
        severalCompared(sentence, known, context) ??
        lookedUp(sentence, known, context) ??
        (isTold(addition, sentence) ? null : askedOfOne(sentence, known, context)))
      : null;
  if (direct !== null) return direct;
  const understood = byItsCore(sentence, context, known) ?? byRules(sentence, context);
  const meaning = grounded(understood, sentence, context, known);
  // What is left of a greeting that goes on may be nothing that anybody understands: `hi, ich bin die Neue`.
  const isOpened = [...(whole.items[0]?.tags ?? [])].some((tag) => tag.startsWith('say:'));
  const isVague =
    isOpened && isBare && meaning.refusal === 'topic' && !sentence.items.some((item) => isContent(item));
  const chat = isVague ? said(new Reading(sentenceOf(message)), context) : null;
  return chat?.intent === 'smalltalk' && chat.tone !== 'praise' && chat.tone !== 'blame' ? chat : meaning;
}

/** Whether a column was asked for that holds any text. */
function isTextAsked({ asked }: Context): boolean {
  const isValue = asked?.kind === 'new-provider' || asked?.kind === 'value';
  return isValue && asked.field !== null && FREE.has(asked.field);
}

/** `null sieben drei eins, dann achtzehn`: a number that is dictated in parts. */
function withoutPauses(typed: string, { asked }: Context): string {
  const isNumber = (asked?.kind === 'new-provider' || asked?.kind === 'value') && asked.field === 'phone';
  const isStreet =
    (asked?.kind === 'new-provider' || asked?.kind === 'value') && asked.field === 'strasse_mit_hausnummer';
  if (isStreet) return typed.replace(/,?\s+(?:haus)?(?:nummer|nr\.?)\s+(?=\p{L}*\d|\p{Ll})/iu, ' ');
  return isNumber ? typed.replace(/[\s,]+(?:und )?(?:dann|danach|weiter mit|gefolgt von)\s+/giu, ' ') : typed;
}

/** A new provider with values: every clause may hold one more, and none of them is talk. */
function isManifold({ intent, slots }: Meaning): boolean {
  return intent === 'create' && Object.keys(slots.changes ?? {}).length > 1;
}

/** `ins Feld Unternehmen gehört X rein`: nobody asks for what he says is to stand there. */
function isTold(meaning: Meaning | null, { items, message }: Sentence): boolean {
  const isAsked =
    message.includes('?') || items.some(({ tags }) => [...tags].some((tag) => tag.startsWith('ask:')));
  return (
    meaning?.intent === 'change' &&
    Object.keys(meaning.slots.changes ?? {}).length > 0 &&
    !isAsked &&
    (LACKING.test(message) ||
      /\b(gehört|gehören|soll|sollen|sollte|muss|müssen)\b.*\b(rein|hin|drinstehen|stehen|hinein)\W*$/iu.test(
        message,
      ))
  );
}

/** `X fehlt noch die PLZ, das wäre 99084`. */
const LACKING =
  /(?<!\p{L})fehl(t|en)(?!\p{L})[^,;.]*[,;.–-]+\s*(das|die|sie|es) (ist|sind|wäre|wären|lautet)(?!\p{L})/iu;

/** A message without a word: a thumb says yes or no, a face is talk, and what is nothing of that is at a loss. */
function ofSigns(message: string): Meaning {
  if (/[\u{1F44D}\u{1F44C}\u{2705}\u{2714}]/u.test(message)) return { intent: 'confirm', slots: {} };
  if (/[\u{1F44E}\u{274C}\u{1F6AB}]/u.test(message)) return { intent: 'deny', slots: {} };
  if (/[\u{1F600}-\u{1F64F}\u{2764}\u{1F44B}]/u.test(message))
    return { intent: 'smalltalk', slots: {}, tone: 'praise' };
  return { intent: 'help', slots: {} };
}

/** What the clause that asks means, where another clause only tells why. */
function byItsCore(sentence: Sentence, context: Context, known: DirectoryWords): Meaning | null {
  if (context.asked !== null || context.proposal !== null) return null;
  const forgotten = context.shown.length === 0 ? recalled(sentence) : null;
  const there = forgotten ?? askedThere(sentence.message);
  const placed = there === null ? null : byRules(sentenceOf(there, known), context);
  if (placed?.intent === 'search' || placed?.intent === 'count') return placed;
  const clauses = clausesOf(sentence);
  if (clauses === null || byRules(sentence, context).refusal === 'rules') return null;
  const meaning = byRules(sentenceOf(clauses.core, known), context);
  if (!ASKED.has(meaning.intent)) return null;
  if (meaning.intent === 'create' && meaning.slots.changes === undefined)
    return introduced(meaning, clauses.background, known);
  const isAimed = meaning.intent === 'read' || meaning.intent === 'change';
  if (!isAimed || hasTarget(meaning)) return meaning;
  const name = nameIn(clauses.background, known);
  return name === null ? meaning : { ...meaning, slots: { ...meaning.slots, name } };
}

const ASKED: ReadonlySet<Meaning['intent']> = new Set([
  'search',
  'read',
  'count',
  'compare',
  'change',
  'create',
]);

function hasTarget({ slots }: Meaning): boolean {
  return [slots.name, slots.email, slots.domain, slots.ordinal].some((slot) => slot !== undefined);
}

/** `Ich hab die Solarpark GmbH kennengelernt, die würd ich gern anlegen`: a company that the clause before tells. */
function introduced(meaning: Meaning, background: string, known: DirectoryWords): Meaning {
  const company = sentenceOf(background, known).items.find((item) => isJoined(item) && !item.isKnownName);
  return company === undefined
    ? meaning
    : {
        ...meaning,
        slots: { ...meaning.slots, changes: { name: writtenForm('name', behindArticle(company.text)) } },
      };
}

/** `Messe die Solarpark GmbH`: nouns before the article are none of the name. */
function behindArticle(company: string): string {
  return company.replace(/^.*\s(?:die|der|den|das)\s(?=\p{Lu})/u, '');
}

function nameIn(text: string, known: DirectoryWords): string | null {
  const reading = new Reading(sentenceOf(text, known));
  const run = nextName(reading, 0);
  return run === null || isVerbAlone(reading, run) ? null : nameText(reading, run);
}
