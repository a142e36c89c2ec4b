import { ofBareNumber } from './bare-number.ts';
import { chosenReader } from './choose-reading.ts';
import { columnEntries } from './column-entries.ts';
import type { DirectoryWords } from './known/directory-words.ts';
import { knownParts } from './known/known-parts.ts';
import { type MailMeaning, meaningOfMail } from './mail/meaning-of-mail.ts';
import { networkReader } from './network/package-reader.ts';
import { readerTokens } from './network/reader-tokens.ts';
import { wishOf } from './network/to-meaning.ts';
import { hasNoteLabel, withNote } from './note-of-change.ts';
import type { Context } from './understand/context.ts';
import type { NewValue, Slots, Understood, Wish } from './understand/meaning.ts';
import { understand } from './understand/understand.ts';

/**
 * What a message of a member of staff means where the conversation stands. A pasted mail is read by its parts; else the network reads, and the rules where it doubts and for answers to
 * what is open, whose values they fit to what waits. See decision 026.
 */
export function readMessage(message: string, context: Context, words: DirectoryWords): Understood {
  const rules = withoutNoName({ ...understand(message, context, words), text: message });
  const mail = meaningOfMail(message, context, words);
  // The lines of a new company look like a signature.
  const isCard = rules.intent === 'create';
  if (mail !== null && !isCard) return ofMail(mail);
  if (rules.refusal === 'rules' || isOfRulesAlone(rules)) return meant([rules]);
  // `Danke Energie`: who is called just so, whatever else the words may mean.
  if (rules.intent === 'search' && isKnown(message, words)) return meant([rules]);
  const corrected = ofBareNumber(message, context);
  if (corrected !== null) return corrected;
  const read = networkReader().read(message, context, words);
  // What is saved is said in words that the rules know, and in no others: decision 018.
  const isYes = ({ text }: Wish) => understand(text, context, words).intent === 'confirm';
  const known = read.flatMap((heard) => {
    const wish = wishOf(heard);
    return wish === null ? [] : [{ heard, wish: ofAll(wish) }];
  });
  const kept = known.filter(({ wish }) => known.length === 1 || wish.intent !== 'confirm' || isYes(wish));
  const wishes = kept.map(({ wish }) => wish);
  if (wishes.length === 0 || known.length < read.length) return meant([rules]);
  const [wish, other] = wishes;
  const isOne = wish !== undefined && other === undefined;
  // A letter in one line: whose it is stands nowhere in it.
  if (isOne && GREETING.test(message) && wish.intent === 'change' && wish.slots.name === undefined)
    return { kind: 'unclear', missing: 'company', wish };
  const heard = kept.map((each) => each.heard);
  switch (chosenReader(heard, wishes, rules, context, (text) => isKnown(text, words))) {
    case 'rules':
      return withNote(rules, context);
    case 'network':
      return isOne
        ? withNote(combined(wish, rules, words), context)
        : meant(wishes.map((each) => named(each, context, words)));
    case 'both':
      if (isOne && wish.intent === 'change' && hasNoteLabel(message)) return withNote(wish, context);
      return { kind: 'doubt', readings: [...wishes, rules] };
  }
}

/** One of several wishes; where the network found no company in its words, the rules may. */
function named(wish: Wish, context: Context, words: DirectoryWords): Wish {
  const isOfOne = wish.intent === 'read' || wish.intent === 'change';
  if (!isOfOne || wish.slots.name !== undefined || wish.slots.ordinal !== undefined) return wish;
  const { intent, slots } = understand(wish.text, { ...context, asked: null, proposal: null }, words);
  return intent === wish.intent && slots.name !== undefined
    ? { ...wish, slots: { ...wish.slots, name: slots.name } }
    : wish;
}

/** The wish with what only the rules know of it, where they read the same one: its marks, whether bounds are meant themselves, and names that the directory has. */
function combined(wish: Wish, rules: Wish, words: DirectoryWords): Wish {
  if (wish.intent !== rules.intent) return wish;
  const { range, name, stadt } = rules.slots;
  const known = (slot: 'name' | 'stadt', value: string | undefined) => {
    const own = wish.slots[slot];
    return value !== undefined && own !== undefined && isKnown(value, words) && !isKnown(own, words)
      ? { [slot]: value }
      : {};
  };
  const { name: said, ...others } = wish.slots;
  // `ich hab Post von a@b.de`: who is found by an address is not looked for by another word, too.
  const isFound =
    wish.intent === 'search' &&
    [others.email, others.phone, others.empty, others.filled].some((slot) => slot !== undefined) &&
    name === undefined &&
    said !== undefined &&
    !isKnown(said, words);
  const placed = JSON.stringify(others).toLowerCase();
  const unplaced = rules.unplaced?.filter((text) => !placed.includes(text.toLowerCase()));
  return {
    ...rules,
    ...(unplaced === undefined ? {} : { unplaced }),
    slots: {
      ...others,
      ...(said === undefined || isFound ? {} : { name: said }),
      ...wider(others, rules.slots),
      ...known('name', name),
      ...known('stadt', stadt),
      ...(range !== undefined && others.range !== undefined ? { range } : {}),
    },
  };
}

/** Words that a value of the rules may have more than one of the network. */
const WIDER_BY = 2;

/** `Neue Straße 5`: a new value is the one with more words, where one stands in the other. */
function wider({ changes: own = {} }: Slots, { changes: others = {} }: Slots): Pick<Slots, 'changes'> {
  const longer = columnEntries<NewValue>(others).filter(([field, value]) => {
    const said = own[field];
    if (typeof value !== 'string' || typeof said !== 'string') return false;
    const more = value.split(' ').length - said.split(' ').length;
    const isOther = Object.entries(own).some(
      ([column, text]) =>
        column !== field && typeof text === 'string' && value.toLowerCase().includes(text.toLowerCase()),
    );
    return more > 0 && more <= WIDER_BY && !isOther && value.toLowerCase().includes(said.toLowerCase());
  });
  return longer.length === 0 ? {} : { changes: { ...own, ...Object.fromEntries(longer) } };
}

/** Whether the directory has all of a text, as a name or a value. */
function isKnown(text: string, words: DirectoryWords): boolean {
  const tokens = readerTokens(text);
  const [part, other] = knownParts(tokens, words);
  return (
    part !== undefined && other === undefined && !part.isNear && part.from === 0 && part.to === tokens.length
  );
}

/** How a letter begins, and words of that which are no name. */
const GREETING = /^\s*(?:sehr )?geehrte[rs]?(?!\p{L})/iu;
const GREETED = /^(?:sehr )?(?:geehrte[rs]?|damen|herren|damen und herren)$/i;
/** `lesen Sie … vor`: a part of the verb. */
const PARTICLE = /^(?:vor|an|auf|ab|aus|ein|zu|nach|mit|um|raus|rein|weg|her|hin|los)$/i;

function withoutNoName(wish: Wish): Wish {
  const { name, ...slots } = wish.slots;
  return name !== undefined && (GREETED.test(name) || PARTICLE.test(name)) ? { ...wish, slots } : wish;
}

const OF_IT = /(?<!\p{L})(?:da|hier|dort|dem|der|denen|ihm|ihr|dran|daran|davon|bei)(?!\p{L})/iu;

/** `was hat sich heute alles geändert`: in the whole directory, unless a word says of whom. */
function ofAll(wish: Wish): Wish {
  if (wish.intent !== 'history' || wish.slots.since === undefined || OF_IT.test(wish.text)) return wish;
  const { isContinued: _, ...others } = wish;
  return others;
}

/** What a pasted mail announces or the member of staff wants with it; nothing is taken for another company. */
function ofMail({ ask, readings }: MailMeaning): Understood {
  const wishes = readings.map((meaning): Wish => ({ ...meaning, text: 'Angaben aus der Nachricht' }));
  const [first = null, second] = wishes;
  if (ask === null && first !== null) return { kind: 'meant', wishes };
  if (ask !== null && second !== undefined) return { kind: 'doubt', readings: wishes };
  return { kind: 'unclear', missing: ask ?? 'values', wish: first };
}

function meant(wishes: readonly Wish[]): Understood {
  return { kind: 'meant', wishes };
}

/** Turns of a conversation that only the rules know: parts of a proposal, more of a list, what was written before. */
function isOfRulesAlone({ keeps, notProposed, drops, strikes, isThere, isOfTalk, isMore }: Wish): boolean {
  return [keeps, notProposed, drops, strikes, isThere, isOfTalk, isMore].some(
    (mark) => mark !== undefined && mark !== false,
  );
}
