import { foldText } from '../../text/fold-text.ts';
import { MESSAGE_MAX } from '../../text/tokens.ts';
import { asksForValue, type Context, EMPTY_CONTEXT } from '../interpretation/context.ts';
import type { Interpretation } from '../interpretation/interpretation.ts';
import { type DirectoryWords, NO_WORDS } from '../known/directory-words.ts';
import { forgetSentences, sentenceOf } from '../sentence/sentence.ts';
import { normalizeSpokenForms } from '../sentence/spoken-forms.ts';
import { TokenCursor } from '../sentence/token-cursor.ts';
import { describedCorrection } from '../slots/change/corrections/described-correction.ts';
import { FREE_TEXT_FIELDS } from '../vocabulary/fields.ts';
import { readDialogueControl, readEndOfEntry } from './dialogue-control.ts';
import { readMisplacedValue } from './misplaced-value.ts';
import { readNarrowedProposal } from './narrowed-proposal.ts';
import { readNegatedOrder } from './negated-order.ts';
import { readRefusal } from './refusal.ts';
import { readRegrettedChange } from './regretted-change.ts';
import { readReplyToQuestion } from './reply-to-question.ts';
import { isDoubtful, readDropping, readStance } from './stance.ts';

type Rule = (cursor: TokenCursor, context: Context) => Interpretation | null;

/** In this order: the first that understands the message has it. */
const RULES: readonly Rule[] = [
  readRefusal,
  correctedByDescription,
  readMisplacedValue,
  readNarrowedProposal,
  readEndOfEntry,
  readStance,
  readDropping,
  readNegatedOrder,
  readDialogueControl,
  readReplyToQuestion,
];

/**
 * Interprets a message as a reply to what is open: a yes or a no, a value, a part of a proposal, an item of a list. Also reads two
 * intents that only rules handle: taking something back, and attempts to manipulate the assistant. Null: none of these. The same message
 * in the same context always means the same. Of a message longer than `MESSAGE_MAX` only the beginning is read.
 */
export function interpretReply(
  message: string,
  context: Context = EMPTY_CONTEXT,
  known: DirectoryWords = NO_WORDS,
): Interpretation | null {
  const typed = foldText(message.slice(0, MESSAGE_MAX));
  const regret = readRegrettedChange(typed, context);
  if (regret !== null) return regret;
  try {
    return interpretNormalized(typed, context, known);
  } finally {
    forgetSentences();
  }
}

function interpretNormalized(typed: string, context: Context, known: DirectoryWords): Interpretation | null {
  const isValue = asksForValue(context.openQuestion);
  const heard = isValue
    ? normalizeSpokenForms(withoutPauses(typed, context), isTextAsked(context))
    : normalizeSpokenForms(typed);
  const sentence = sentenceOf(heard, known);
  if (sentence.items.every((item) => item.isPunctuation)) return ofSigns(heard);
  if (isColumnAsked(context) && BARE_NO.test(typed)) return { intent: 'deny', slots: {} };
  for (const rule of RULES) {
    const cursor = new TokenCursor(sentence);
    const interpretation = rule(cursor, context);
    if (interpretation === null || (interpretation.intent === 'confirm' && isDoubtful(cursor, context)))
      continue;
    return interpretation;
  }
  return null;
}

const BARE_NO = /^\W*(?:nein|nee|ne|nö|nope)\W*$/iu;

/** Whether a column of a new provider was asked for to which a bare no is no reply. */
function isColumnAsked({ openQuestion }: Context): boolean {
  if (openQuestion?.kind !== 'new-provider') return false;
  const { field } = openQuestion;
  return field !== 'intern' && field !== 'is_active' && (field === null || !FREE_TEXT_FIELDS.has(field));
}

/** Whether a column was asked for that holds any text. */
function isTextAsked({ openQuestion }: Context): boolean {
  const isValue = asksForValue(openQuestion);
  return isValue && openQuestion.field !== null && FREE_TEXT_FIELDS.has(openQuestion.field);
}

/** `null sieben drei eins, dann achtzehn`: a number that is dictated in parts. */
function withoutPauses(typed: string, { openQuestion }: Context): string {
  const field = asksForValue(openQuestion) ? openQuestion.field : null;
  if (field === 'strasse_mit_hausnummer')
    return typed.replace(/,?\s+(?:haus)?(?:nummer|nr\.?)\s+(?=\p{L}*\d|\p{Ll})/iu, ' ');
  return field === 'phone'
    ? typed.replace(/[\s,]+(?:und )?(?:dann|danach|weiter mit|gefolgt von)\s+/giu, ' ')
    : typed;
}

/** A message without a word: a thumb means yes or no, a face is small talk, and any other sign is not understood. */
function ofSigns(message: string): Interpretation {
  if (/[\u{1F44D}\u{1F44C}\u{2705}\u{2714}]/u.test(message)) return { intent: 'confirm', slots: {} };
  if (/[\u{1F44E}\u{274C}\u{1F6AB}]/u.test(message)) return { intent: 'deny', slots: {} };
  if (/[\u{1F600}-\u{1F64F}\u{2764}\u{1F44B}]/u.test(message))
    return { intent: 'smalltalk', slots: {}, tone: 'praise' };
  return { intent: 'help', slots: {} };
}

/** A longer message is more than the description of a mistake. */
const WORDS_MAX = 14;

/** `fast, aber ohne Bindestrich`, about values waiting for a yes: it describes a mistake and contains no value. */
export function correctedByDescription(cursor: TokenCursor, { proposal }: Context): Interpretation | null {
  if (proposal === null || proposal.kind === 'undo' || cursor.items.length > WORDS_MAX) return null;
  const isOther =
    /\?\s*$/.test(cursor.message) ||
    cursor.contains(
      'act:search',
      'act:show',
      'act:count',
      'act:compare',
      'act:undo',
      'ask:who',
      'ask:which',
    ) ||
    cursor.items.some(
      ({ value }) =>
        value?.kind === 'email' ||
        (value?.kind === 'web' && cursor.message.includes(value.text)) ||
        (value?.kind === 'digits' && value.isPhone),
    );
  const correction = isOther ? null : describedCorrection(cursor.message, proposal.fields);
  if (correction === null) return null;
  return {
    intent: proposal.kind === 'create' ? 'create' : 'change',
    slots: { changes: { [correction.field]: correction.value } },
  };
}
