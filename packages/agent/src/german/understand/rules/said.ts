import { plainText } from '../../text/skeleton.ts';
import { STANCE_WORDS } from '../../vocabulary/stances.ts';
import type { Tag } from '../../vocabulary/tags.ts';
import type { Context } from '../context.ts';
import type { Meaning } from '../meaning.ts';
import { isContent, type Reading } from '../reading.ts';
import { consistsOf, unknownWords } from '../signs.ts';

const YES = new Set<Tag>(['say:yes', 'say:praise', 'true', 'act:finish']);
const NO = new Set<Tag>(['say:no', 'act:drop', 'not', 'false']);
const DOING =
  /^(say:yes|say:no|say:praise|say:thanks|act:(change|add|create|drop|finish|pick|show|remove)|not|noun:(change|all|record|info|result)|field:number|prep:|filled|new|tru|false|instead|much|pick:other)/;

/** A yes or a no to what is open: messages that hold nothing else. */
export function said(reading: Reading, context: Context): Meaning | null {
  if (context.proposal === null && context.asked === null) return null;
  const isWaiting = context.proposal !== null;
  const has = (set: ReadonlySet<Tag>) =>
    reading.items.some((item) => [...item.tags].some((tag) => set.has(tag)));
  const isBare = consistsOf(reading, (tag) => DOING.test(tag));
  const isThanks = reading.contains('say:thanks') && !isWaiting && !reading.contains('say:no', 'act:drop');
  if (!isBare || isThanks) return bareNo(reading) ?? (isWaiting ? yesWithReason(reading) : null);
  const isChoice = reading.contains('pick:other') && context.shown.length > 0;
  if (isChoice) return null;
  const isNew =
    reading.contains('act:create') &&
    !/\b(nicht|kein\w*|nichts)\b.{0,24}\banleg/.test(reading.plain) &&
    /\b(wurde|mochte|will) ich\b|\bich (wurde|mochte|will|wollte|hatte)\b|\bneu/.test(reading.plain);
  if (isNew && !isWaiting && context.asked === null) return null;
  const isNo =
    (has(NO) || /\bnichts\b/.test(reading.plain)) &&
    !/\b(nicht schlecht|kein problem|warum nicht|nichts dagegen)\b/iu.test(reading.plain);
  if (isNo) return { intent: 'deny', slots: {} };
  const isFinishing = reading.contains('act:finish') && context.asked?.kind === 'new-provider';
  if (isFinishing) return null;
  const isYes =
    reading.contains('say:yes', 'true') ||
    (isWaiting && (has(YES) || reading.contains('act:change', 'act:create', 'act:add')));
  const isPraise = !isWaiting && consistsOf(reading, (tag) => tag === 'say:praise');
  return isYes && !isPraise && !reading.contains('act:remove') ? { intent: 'confirm', slots: {} } : null;
}

/** `keins davon`, `das will ich nicht`, `keine von denen`. */
function bareNo(reading: Reading): Meaning | null {
  const isNone =
    /^\s*(nein[,.!]?\s*)?(keine?[rsn]?|nichts)\s+(von|davon|der|dieser|passt|ist)/iu.test(reading.plain) &&
    unknownWords(reading) <= 1;
  const isUnwanted =
    /\b(will|mochte|wollte|mag)\s+(ich|das)\b.*\b(nicht|nich|net)\b/iu.test(reading.plain) &&
    unknownWords(reading) === 0 &&
    !reading.items.some((item) => item.value !== null);
  const isMindChanged =
    /\banders uberlegt\b|\b(brich|brech\w*)\b.{0,20}\b(anlegen|anlage|vorgang|aufnahme|anderung)\b.{0,6}\bab\b/.test(
      reading.plain,
    );
  const isLeft = /\b(lass|lassen|bleibt?)\b.*\bwie es (war|ist)\b/.test(reading.plain);
  return isNone || isUnwanted || isLeft || isMindChanged ? { intent: 'deny', slots: {} } : null;
}

/** `ja stimmt so mit der Nummer`: a yes that names what it is a yes to, and nothing new. */
function yesWithReason(reading: Reading): Meaning | null {
  const isPlain =
    !reading.items.some((item) => item.value !== null) &&
    reading.items.every((item) => !isContent(item) || STANCE_WORDS.test(plainText(item.text))) &&
    !reading.contains(
      'instead',
      'ask:what',
      'ask:which',
      'ask:how',
      'ask:who',
      'ask:where',
      'ask:count',
      'not',
      'say:no',
      'act:drop',
      'now',
    );
  const first = reading.items.find((item) => !item.tags.has('filler') || item.tags.has('say:yes'));
  return isPlain && first?.tags.has('say:yes') ? { intent: 'confirm', slots: {} } : null;
}
