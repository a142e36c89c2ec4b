import { once } from '../text/once.ts';
import type { Context } from './context.ts';
import { isForeign } from './foreign.ts';
import type { Intent, Meaning } from './meaning.ts';
import { Reading } from './reading.ts';
import { answered } from './rules/asked.ts';
import { changed } from './rules/changed.ts';
import { talked } from './rules/chat.ts';
import { compared } from './rules/compared.ts';
import { comparedAmong } from './rules/compared-among.ts';
import { counted } from './rules/counted.ts';
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
import { stepped } from './rules/stepped.ts';
import { struck } from './rules/struck.ts';
import { turned } from './rules/turned.ts';
import type { Sentence } from './sentence.ts';

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
  stepped,
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
  struck,
  outOfReach,
  newcomer,
  talked,
  said,
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

/** What nobody understands has nothing to do with the directory. */
export const OFF_TOPIC: Meaning = { intent: 'refuse', slots: {}, refusal: 'topic' };

/** What the first rule says that understands the sentence. */
export const byRules = once((sentence: Sentence, context: Context): Meaning => {
  for (const rule of RULES) {
    const reading = new Reading(sentence);
    const meaning = rule(reading, context);
    if (meaning === null || (meaning.intent === 'confirm' && isDoubtful(reading, context))) continue;
    return isAnswer(rule) || !isForeign(reading, meaning) ? meaning : OFF_TOPIC;
  }
  return OFF_TOPIC;
});

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
    rule === refused ||
    rule === stepped
  );
}

/** What the first rule says by which the sentence is of this intent. Null: there is none. */
export function byRulesAs(intent: Intent, sentence: Sentence, context: Context): Meaning | null {
  for (const rule of RULES) {
    const meaning = rule(new Reading(sentence), context);
    if (meaning?.intent === intent) return meaning;
  }
  return null;
}
