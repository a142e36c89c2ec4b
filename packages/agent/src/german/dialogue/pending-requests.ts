import { readingText } from '../answer/reading-text.ts';
import { TEXTS } from '../answer/sentences.ts';
import type { Understood, UserRequest } from '../understand/interpretation.ts';
import { begin } from './begin-request.ts';
import type { DialogueState } from './dialogue-state.ts';
import { followUp } from './follow-up.ts';
import type { Memory } from './memory.ts';
import { ANSWERED, open } from './open-question.ts';
import { type Reply, say } from './reply.ts';

const WRITING: ReadonlySet<UserRequest['intent']> = new Set(['change', 'create', 'undo']);

/**
 * The answer to all requests of a message, one after the other: what only asks comes first, and at most one change, whose proposal is then the last
 * that the person hears. Of what is left out the person is told.
 */
export function beginRequests(state: DialogueState, requests: readonly UserRequest[]): Reply {
  const asking = requests.filter(({ intent }) => !WRITING.has(intent));
  const [write, ...others] = requests.filter(({ intent }) => WRITING.has(intent));
  const [first, ...rest] = write === undefined ? asking : [...asking, write];
  if (first === undefined) return say(state.memory, '');
  const left = others.length === 0 ? '' : leftOut(others);
  return withPending(state, begin(state, requests.length === 1 ? followUp(first, state) : first), rest, left);
}

/** The reply with what is still pending behind it: said at once, or kept while a tool runs. */
export function withPending(
  state: DialogueState,
  reply: Reply,
  pending: readonly UserRequest[],
  before = '',
): Reply {
  const told = before === '' ? reply : behind(before, reply);
  const [next, ...rest] = pending;
  if (next === undefined) return { ...told, memory: { ...told.memory, pending: [] } };
  if (told.kind === 'call') return { ...told, memory: { ...told.memory, pending } };
  if (isWaiting(told.memory))
    return { ...told, text: `${told.text}\n${leftOut(pending)}`, memory: { ...told.memory, pending: [] } };
  const following = begin({ ...state, message: next.text, memory: { ...told.memory, pending: [] } }, next);
  return withPending(state, behind(told.text, following), rest);
}

function behind(text: string, reply: Reply): Reply {
  if (text === '') return reply;
  // An answer may end with an empty line; one between two answers is enough.
  const joined = (next: string) => `${text.trimEnd()}\n${next.trimStart()}`.trimEnd();
  return reply.kind === 'say'
    ? { ...reply, text: joined(reply.text) }
    : { ...reply, before: joined(reply.before) };
}

/** Whether the answer asks which provider is meant, so that nothing else may follow it. */
function isWaiting({ asked }: Memory): boolean {
  return asked !== null;
}

function leftOut(requests: readonly UserRequest[]): string {
  const said = requests.map(({ text }) => `„${text}“`).join(' und ');
  return `Immer eins nach dem anderen: ${said} sagen Sie mir danach bitte noch einmal.`;
}

/** Asks what is missing before anything can be done; the answer names the company that it is done with. */
export function askMissing(memory: Memory, { missing, request }: Understood & { kind: 'unclear' }): Reply {
  if (missing === 'values') return say(memory, TEXTS.whichValues, ANSWERED);
  const goal =
    request?.intent === 'change' || request?.intent === 'read'
      ? { intent: request.intent, slots: request.slots }
      : null;
  return say(memory, TEXTS.whoseMail, { ...open({ kind: 'target' }, goal), subject: null });
}

/** Asks which of two readings is meant. Where one is of a company that was named, what is said next is of no other. */
export function askReading({ facts, memory }: DialogueState, options: readonly UserRequest[]): Reply {
  const lines = options.map((option, i) => `${i + 1}. ${readingText(option)}`);
  const isNamed = options.some(({ slots }) => slots.name !== undefined || slots.changes?.name !== undefined);
  return say(memory, `Das verstehe ich auf zwei Arten. Was meinen Sie?\n${lines.join('\n')}`, {
    ...open({ kind: 'reading', options }),
    ...(isNamed ? { subject: null, focusSeen: facts.focus?.id ?? null } : {}),
  });
}

const FIRST =
  /^\W*(?:(?:na |also |nein |ja |bitte |nimm |ich meine |ich meinte |das |die |der |den |nummer |variante )+)?(?:1|eins|erste[nrs]?|ersteres)(?: bitte| variante| meine ich)?\W*$/iu;
const SECOND =
  /^\W*(?:(?:na |also |nein |ja |bitte |nimm |ich meine |ich meinte |das |die |der |den |nummer |variante )+)?(?:2|zwei|zwo|zweite[nrs]?|letztere[nrs]?|andere[nrs]?)(?: bitte| variante| meine ich)?\W*$/iu;

/** The reading that an answer chooses. Null: it is a message of its own. */
export function chosenReading(message: string, options: readonly UserRequest[]): UserRequest | null {
  const at = FIRST.test(message) ? 0 : SECOND.test(message) ? 1 : -1;
  return options[at] ?? null;
}
