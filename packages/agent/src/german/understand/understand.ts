import { askedOfOne } from '../known/asked-of-one.ts';
import { type DirectoryWords, NO_WORDS } from '../known/directory-words.ts';
import { grounded } from '../known/grounded.ts';
import { lookedUp } from '../known/looked-up.ts';
import { severalCompared } from '../known/several-compared.ts';
import { MESSAGE_MAX } from '../text/tokens.ts';
import { askedThere } from './asked-there.ts';
import { writtenForm } from './change/written-form.ts';
import { clausesOf } from './clauses.ts';
import { isJoined } from './company-names.ts';
import { type Context, EMPTY_CONTEXT } from './context.ts';
import { withoutCourtesy } from './courtesy.ts';
import { isForeign } from './foreign.ts';
import type { Meaning } from './meaning.ts';
import { withoutNegatedOrders } from './negated-orders.ts';
import { withoutNoise } from './noise.ts';
import { isContent, Reading } from './reading.ts';
import { answered } from './rules/asked.ts';
import { changed } from './rules/changed.ts';
import { isOnlyChat, talked } from './rules/chat.ts';
import { compared } from './rules/compared.ts';
import { comparedAmong } from './rules/compared-among.ts';
import { counted } from './rules/counted.ts';
import { isNewcomer } from './rules/create-wish.ts';
import { created, newcomer } from './rules/created.ts';
import { correctedByDescription } from './rules/described.ts';
import { existing } from './rules/existing.ts';
import { lacking } from './rules/lacking.ts';
import { located } from './rules/located.ts';
import { mailChanged } from './rules/mail-changed.ts';
import { moved } from './rules/moved.ts';
import { narrowed } from './rules/narrowed.ts';
import { outOfReach } from './rules/out-of-reach.ts';
import { picked } from './rules/picked.ts';
import { read } from './rules/read.ts';
import { againstRules, refused } from './rules/refused.ts';
import { repaired, takenBack } from './rules/repaired.ts';
import { required } from './rules/required.ts';
import { said } from './rules/said.ts';
import { listedAgain, searched } from './rules/searched.ts';
import { changedInto, emptiedLast, nameCorrected, outdated } from './rules/short-forms.ts';
import { shownAgain } from './rules/shown-again.ts';
import { sifted } from './rules/sifted.ts';
import {
  decided,
  decidedWithReason,
  deniedWithReason,
  dropped,
  isDoubtful,
  noneOfThem,
} from './rules/stance.ts';
import { struck } from './rules/struck.ts';
import { turned } from './rules/turned.ts';
import { nameText, nextName } from './runs.ts';
import { withSelfCorrections } from './self-corrections.ts';
import { type Sentence, sentenceOf } from './sentence.ts';
import { withWholeColumns } from './short-columns.ts';
import { withSpokenForms } from './spoken-forms.ts';
import { withoutTogether } from './together.ts';
import { writtenOut } from './written-out.ts';

type Rule = (reading: Reading, context: Context) => Meaning | null;

/** In this order: the first that understands the message has it. */
const RULES: readonly Rule[] = [
  againstRules,
  correctedByDescription,
  moved,
  emptiedLast,
  nameCorrected,
  changedInto,
  narrowed,
  takenBack,
  decided,
  dropped,
  deniedWithReason,
  noneOfThem,
  shownAgain,
  turned,
  located,
  answered,
  repaired,
  decidedWithReason,
  outOfReach,
  talked,
  newcomer,
  said,
  struck,
  refused,
  mailChanged,
  outdated,
  comparedAmong,
  lacking,
  existing,
  required,
  sifted,
  compared,
  counted,
  listedAgain,
  created,
  changed,
  picked,
  read,
  searched,
];

const OFF_TOPIC: Meaning = { intent: 'refuse', slots: {}, refusal: 'topic' };

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
  return meaningOf(message.slice(0, MESSAGE_MAX), context, known);
}

function meaningOf(typed: string, context: Context, known: DirectoryWords): Meaning {
  const isValue = context.asked?.kind === 'new-provider' || context.asked?.kind === 'value';
  const heard = withSpokenForms(isValue ? withoutPauses(typed, context) : writtenOut(typed, known));
  const meant =
    isValue || context.proposal !== null ? heard : withoutNegatedOrders(withSelfCorrections(heard, known));
  const message = isValue ? meant : withWholeColumns(meant);
  const isOpen = !isValue && context.proposal === null;
  const whole = sentenceOf(message, known);
  const isBare = isOpen && !isOnlyChat(new Reading(whole));
  const polite = isBare ? sentenceOf(withoutTogether(withoutCourtesy(message)), known) : whole;
  const addition = isBare ? byRules(polite, context) : null;
  const isNew = addition?.intent === 'create' && isNewcomer(new Reading(polite));
  if (addition !== null && (isNew || isManifold(addition))) return addition;
  const sentence = isBare ? sentenceOf(withoutNoise(polite.message), known) : whole;
  if (sentence.items.every((item) => item.isMark)) return ofSigns(message);
  const direct = isBare
    ? (comparedAmong(new Reading(sentence), context) ??
      severalCompared(sentence, known, context) ??
      lookedUp(sentence, known, context) ??
      askedOfOne(sentence, known, context))
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

/** `null sieben drei eins, dann achtzehn`: a number that is dictated in parts. */
function withoutPauses(typed: string, { asked }: Context): string {
  const isNumber = (asked?.kind === 'new-provider' || asked?.kind === 'value') && asked.field === 'phone';
  return isNumber ? typed.replace(/[\s,]+(?:und )?(?:dann|danach|weiter mit|gefolgt von)\s+/giu, ' ') : typed;
}

/** A new provider with values: every clause may hold one more, and none of them is talk. */
function isManifold({ intent, slots }: Meaning): boolean {
  return intent === 'create' && Object.keys(slots.changes ?? {}).length > 1;
}

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
  const there = askedThere(sentence.message);
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
  return run === null ? null : nameText(reading, run);
}

function byRules(sentence: Sentence, context: Context): Meaning {
  for (const rule of RULES) {
    const reading = new Reading(sentence);
    const meaning = rule(reading, context);
    if (meaning === null || (meaning.intent === 'confirm' && isDoubtful(reading, context))) continue;
    return isAnswer(rule) || !isForeign(reading, meaning) ? meaning : OFF_TOPIC;
  }
  return OFF_TOPIC;
}

/** Answers to what was asked may hold any words. */
function isAnswer(rule: Rule): boolean {
  return (
    rule === answered ||
    rule === correctedByDescription ||
    rule === moved ||
    rule === newcomer ||
    rule === narrowed ||
    rule === repaired ||
    rule === struck ||
    rule === outOfReach ||
    rule === talked ||
    rule === againstRules ||
    rule === refused
  );
}
