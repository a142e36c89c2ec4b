import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { DirectoryWords } from './known/directory-words.ts';
import { type MailMeaning, meaningOfMail } from './mail/meaning-of-mail.ts';
import { NetworkReader, type ReadWish } from './network/network-reader.ts';
import { wishOf } from './network/to-meaning.ts';
import type { Context } from './understand/context.ts';
import { type Intent, isAtALoss, type Understood, type Wish } from './understand/meaning.ts';
import { understand } from './understand/understand.ts';

/** Shares of the network's intent from which it is believed, by what speaks against it; chosen on a fifth of the open wordings. */
const BELIEVED = {
  atALoss: 0.8,
  unknownToRules: 0.9,
  several: 0.85,
  wholeOfSeveral: 0.35,
  againstWrite: 0.9,
} as const;
/** Words of a message that is no value alone. */
const SENTENCE_WORDS = 4;

/** What only the network knows. */
const OF_NETWORK: ReadonlySet<Intent> = new Set(['average', 'values', 'history', 'date', 'repeat']);
const LOOKING: ReadonlySet<Intent> = new Set(['search', 'read', 'count', 'compare', ...OF_NETWORK]);

/** What the network has learned; `npm run learn` makes it. Found by the package, since threads run from bundles elsewhere. */
export const READER_WEIGHTS = createRequire(import.meta.url).resolve('@rer/agent/reader.bin');
let reader: NetworkReader | null = null;

/** The reader with the weights of the package, loaded when it is first needed. */
function networkReader(): NetworkReader {
  reader ??= new NetworkReader(readFileSync(READER_WEIGHTS));
  return reader;
}

/**
 * What a message of a member of staff means where the conversation stands. A pasted mail is read by its parts. Else the rules read it, and the network where they may be wrong: they are at
 * a loss, know no such wish, hear one wish where there are two, or take a question for a change. See decision 026.
 */
export function readMessage(message: string, context: Context, words: DirectoryWords): Understood {
  const rules: Wish = { ...understand(message, context, words), text: message };
  const mail = meaningOfMail(message, context, words);
  // The lines of a new company look like a signature.
  const isCard = rules.intent === 'create';
  if (mail !== null && !isCard) return ofMail(mail);
  if (rules.refusal === 'rules' || isOfRulesAlone(rules)) return meant(rules);
  const read = networkReader().read(message, context, words);
  const wishes = read.map(wishOf).filter((wish) => wish !== null);
  const [wish] = wishes;
  if (wish === undefined || wishes.length < read.length) return meant(rules);
  const share = Math.min(...read.map(({ intentShare }) => intentShare));
  if (wishes.length > 1)
    return isSeveral(read, rules, context, share) ? { kind: 'meant', wishes } : meant(rules);
  return isBelieved(wish, share, rules, context) ? meant(wish) : meant(rules);
}

/** What a pasted mail announces or the member of staff wants with it; nothing is taken for another company. */
function ofMail({ ask, readings }: MailMeaning): Understood {
  const wishes = readings.map((meaning): Wish => ({ ...meaning, text: 'Angaben aus der Nachricht' }));
  const [first = null, second] = wishes;
  if (ask === null && first !== null) return { kind: 'meant', wishes };
  if (ask !== null && second !== undefined) return { kind: 'doubt', readings: wishes };
  return { kind: 'unclear', missing: ask ?? 'values', wish: first };
}

function meant(wish: Wish): Understood {
  return { kind: 'meant', wishes: [wish] };
}

/** Two wishes, where nothing waits for an answer that the message may be. */
function isSeveral(
  read: readonly ReadWish[],
  rules: Wish,
  { asked, proposal }: Context,
  share: number,
): boolean {
  const isOpen = asked !== null || proposal !== null;
  const isWhole = rules.intent === 'create' || read.some(({ intent }) => intent === 'create');
  if (isOneSearch(read, rules)) return false;
  return !isOpen && !isWhole && share >= BELIEVED.several;
}

/** `intern und inaktiv`: the rules have all criteria in one search. */
function isOneSearch(read: readonly ReadWish[], { slots }: Wish): boolean {
  return read.every((wish) => Object.keys(wish.slots).every((slot) => slot !== 'name' && slot in slots));
}

/** Turns of a conversation that only the rules know: parts of a proposal, more of a list, what was written before. */
function isOfRulesAlone({ keeps, notProposed, drops, strikes, isThere, isOfTalk, isMore }: Wish): boolean {
  return [keeps, notProposed, drops, strikes, isThere, isOfTalk, isMore].some(
    (mark) => mark !== undefined && mark !== false,
  );
}

function isBelieved(
  { intent, slots, text }: Wish,
  share: number,
  rules: Wish,
  { asked, focus, proposal }: Context,
): boolean {
  if (intent === rules.intent) return false;
  if (OF_NETWORK.has(intent)) return share >= BELIEVED.unknownToRules;
  const isAsked = asked?.kind === 'new-provider' || asked?.kind === 'value';
  const isOfSomething = Object.keys(slots).length > 0;
  if (isAtALoss(rules) && !isAsked) return isOfSomething && LOOKING.has(intent) && share >= BELIEVED.atALoss;
  // A question about a value is no change to it.
  const isOpen = isAsked || proposal !== null || focus !== null;
  const isSentence = text.trim().split(/\s+/).length >= SENTENCE_WORDS;
  const isWrite = rules.intent === 'change' || rules.intent === 'create';
  return isOpen && isWrite && isSentence && LOOKING.has(intent) && share >= BELIEVED.againstWrite;
}
