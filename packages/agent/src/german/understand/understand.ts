import { type Context, EMPTY_CONTEXT } from './context.ts';
import type { Meaning } from './meaning.ts';
import { Reading } from './reading.ts';
import { answered } from './rules/asked.ts';
import { changed } from './rules/changed.ts';
import { compared } from './rules/compared.ts';
import { counted } from './rules/counted.ts';
import { created } from './rules/created.ts';
import { picked } from './rules/picked.ts';
import { read } from './rules/read.ts';
import { againstRules, refused } from './rules/refused.ts';
import { said, turned } from './rules/said.ts';
import { listedAgain, searched } from './rules/searched.ts';
import { sentenceOf } from './sentence.ts';

type Rule = (reading: Reading, context: Context) => Meaning | null;

/** In this order: the first that understands the message has it. */
const RULES: readonly Rule[] = [
  againstRules,
  turned,
  answered,
  said,
  refused,
  compared,
  counted,
  listedAgain,
  created,
  changed,
  picked,
  read,
  searched,
];

/**
 * What a message of a member of staff means where the conversation stands. A message that nobody understands is one that has
 * nothing to do with the directory. The same message in the same context always means the same; nothing is kept.
 */
export function understand(message: string, context: Context = EMPTY_CONTEXT): Meaning {
  const sentence = sentenceOf(message);
  if (sentence.items.every((item) => item.isMark)) return { intent: 'help', slots: {} };
  for (const rule of RULES) {
    const meaning = rule(new Reading(sentence), context);
    if (meaning !== null) return meaning;
  }
  return { intent: 'refuse', slots: {}, refusal: 'topic' };
}
