import type { ReadRequest } from './network/network-reader.ts';
import { requestOf } from './network/to-meaning.ts';
import type { Context } from './understand/context.ts';
import type { Intent, UserRequest } from './understand/interpretation.ts';

/**
 * The share of an intent below which it is right in half of the messages, and that of the next one from which that one is right in a quarter: measured on 3,600
 * wordings that the network had not learned from (README of the wordings).
 */
const SURE_FROM = 0.6;
const LIKELY_FROM = 0.2;

/** Intents whose answers differ too little for a question. */
const ALIKE: readonly ReadonlySet<Intent>[] = [
  new Set(['search', 'read', 'pick']),
  new Set(['search', 'count', 'values']),
  new Set(['help', 'smalltalk', 'refuse', 'repeat']),
  new Set(['deny', 'undo', 'back', 'refuse']),
];
const TALK: ReadonlySet<Intent> = new Set(['help', 'smalltalk', 'refuse']);

/** The two readings of a request between which the person is to choose, the useful one first. Null: the network is sure enough, or it makes no difference. */
export function doubtedReadings(
  { intentShare, second, text, marks }: ReadRequest,
  request: UserRequest,
  { asked, proposal }: Context,
): readonly [UserRequest, UserRequest] | null {
  const isOpen = asked !== null || proposal !== null;
  if (isOpen || intentShare >= SURE_FROM || second.share < LIKELY_FROM) return null;
  if (request.intent === second.intent) return null;
  if (ALIKE.some((group) => group.has(request.intent) && group.has(second.intent))) return null;
  const other = requestOf({ intent: second.intent, slots: second.slots, text, marks });
  // To ask for a value does no harm.
  if ([request, other].some((each) => each?.intent === 'change' && each.slots.changes === undefined))
    return null;
  if (other === null || !isUseful(other) || !isUseful(request)) return null;
  return TALK.has(request.intent) ? [other, request] : [request, other];
}

/** Whether a reading says anything that could be done. */
function isUseful({ intent, slots }: UserRequest): boolean {
  return TALK.has(intent) || intent === 'help' || Object.keys(slots).length > 0;
}
