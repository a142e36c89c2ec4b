import { hearAnswer } from '../../directory/hearing/hear-answer.ts';
import { plainText } from '../text/skeleton.ts';
import type { Context } from './context.ts';
import { type Intent, isAtALoss, type Meaning } from './meaning.ts';

/** How likely an intent has to be where no rule understood the message, */
const LIKELY = 0.6;
/** and to count more than the rule that did. */
const SURE = 0.9;

/** What does nothing is no better than a refusal. */
const TALK: ReadonlySet<Intent> = new Set(['help', 'smalltalk']);
/** Rules know a yes, a no and what takes something back by the word. */
const BY_THE_WORD: ReadonlySet<Intent> = new Set(['confirm', 'deny', 'undo']);
/** `und in Hamburg?`, `nur die aus Köln`: goes on from what was answered last, which nothing was learned of. */
const CONTINUED = /^\W*(und|oder|nur|nein|dann|doch|auch)\b/;

/** Whether what was learned of a message counts more than what rules made of it. */
export function overrules(
  { intent, share }: { readonly intent: Intent; readonly share: number },
  understood: Meaning,
  message: string,
  context: Context,
): boolean {
  // What is to be written is decided by nobody but who hears the yes.
  if (intent === 'confirm' && hearAnswer(message) !== 'yes') return false;
  if (isAtALoss(understood)) return share > (TALK.has(intent) ? SURE : LIKELY);
  return !isForSure(understood, message, context) && share > SURE;
}

function isForSure(
  { intent, slots, refusal, isOfTalk, isThere }: Meaning,
  message: string,
  { proposal, asked, focus, last }: Context,
): boolean {
  // A wish to change the rules or to remove a record is refused, however it is told.
  if (refusal === 'rules' || refusal === 'delete') return true;
  if (proposal !== null || asked !== null || isOfTalk === true || isThere !== undefined) return true;
  if (BY_THE_WORD.has(intent)) return true;
  const columns = Object.keys(slots.changes ?? {}).length;
  if ((intent === 'create' && columns > 1) || (intent === 'change' && columns > 0 && focus !== null))
    return true;
  return last !== null && CONTINUED.test(plainText(message));
}
