import { DirectoryWords, type Intent, type UnderstandingContext } from '@rer/agent';
import {
  INTENTS,
  itemFeatures,
  messageFeatures,
  READABLE_FIELDS,
  type ReadableField,
  type Role,
  type Sentence,
  sentenceOf,
  writtenOut,
} from '@rer/agent/testing';
import { foldLetters } from '@rer/directory';
import { contextOf, nameOf, shownOf } from '../judge/set-context.ts';
import type { SetProvider, Utterance } from '../judge/set-files.ts';
import type { Example } from './learn-weights.ts';

/** An utterance as it is learned from. */
export interface Told {
  readonly utterance: Utterance;
  readonly intent: Intent;
  readonly sentence: Sentence;
  readonly context: UnderstandingContext;
}

const TALK: ReadonlySet<Intent> = new Set(['smalltalk', 'confirm', 'deny']);
const COURTESIES: readonly ((text: string) => string)[] = [
  (text) => `hallo, ${text}`,
  (text) => `${text}, danke schon mal`,
  (text) => `Guten Morgen, ${text}`,
  (text) => `${text} vielen dank`,
  (text) => `hi ${text}`,
];

/** The same with a courtesy: a wish is none the less one. */
function politely(text: string): string {
  return COURTESIES[text.length % COURTESIES.length]?.(text) ?? text;
}

/**
 * An utterance as it may be heard: in a directory that knows its words and in one that does not, with a courtesy, and, where
 * nothing came before, also behind something else.
 */
export function toldOf(
  utterance: Utterance,
  directory: readonly SetProvider[],
  words: DirectoryWords,
): readonly Told[] {
  const intent = INTENTS.find((name) => name === utterance.intent);
  if (intent === undefined) throw new TypeError(`There is no intent ${utterance.intent}.`);
  const context = contextOf(utterance, directory);
  const told = (known: DirectoryWords, standing: UnderstandingContext, text = utterance.text): Told => ({
    utterance,
    intent,
    sentence: sentenceOf(writtenOut(text, known), known),
    context: standing,
  });
  const [first] = directory;
  const isOpen = context.proposal === null && context.asked === null && context.focus === null;
  const shown = context.shown.length > 0 ? context.shown : directory.slice(0, 3).map(shownOf);
  const behind = first === undefined || !isOpen ? [] : [{ ...context, focus: nameOf(first), shown }];
  const isOfNothing = isOpen && context.shown.length === 0;
  return [
    told(words, context),
    told(DirectoryWords.of([]), context),
    ...(isOfNothing ? behind : []).map((standing) => told(words, standing)),
    ...(isOpen && !TALK.has(intent) ? [told(words, context, politely(utterance.text))] : []),
  ];
}

export function intentExample({ sentence, context, intent }: Told): Example<Intent> {
  return { features: [...messageFeatures(sentence, context)], holds: [intent] };
}

/** Of a question for columns; others tell nothing of them. */
export function columnExamples({ sentence, context, intent, utterance }: Told): Example<ReadableField>[] {
  const { fields } = utterance.slots;
  if (intent !== 'read') return [];
  const asked = Array.isArray(fields) ? fields : [];
  return [
    {
      features: [...messageFeatures(sentence, context)],
      holds: READABLE_FIELDS.filter((field) => asked.includes(field)),
    },
  ];
}

const SLOTS = ['stadt', 'land', 'category', 'produktgruppe', 'angebot', 'stadtwerke'] as const;

/** Of each word but marks. */
export function roleExamples({ sentence, intent, utterance }: Told): Example<Role>[] {
  const { slots } = utterance;
  const texts: (readonly [Role, readonly string[]])[] = [
    ['new', wordsIn(slots['changes'])],
    ['name', wordsIn([slots['name'] ?? null, slots['names'] ?? null])],
    ...SLOTS.map((slot) => [slot, wordsIn(slots[slot])] as const),
  ];
  return sentence.items.flatMap((item, at) => {
    if (item.isMark) return [];
    const own = wordsIn(item.text);
    const role = texts.find(([, words]) => own.some((word) => words.some((other) => isLike(word, other))));
    const holds = [role?.[0] ?? 'none'] as const;
    const example = (isStrange: boolean) => ({
      features: [...itemFeatures(sentence, at, intent, isStrange)],
      holds,
    });
    // Most names and many goods of a directory are words that nobody has learned.
    const isWordAlone = item.tags.size === 0 && item.value === null && !item.isKnownName;
    return isWordAlone ? [example(false), example(true)] : [example(false)];
  });
}

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return foldLetters(value)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2 && !/^(und|der|die|das|von|mit|gmbh|fur)$/.test(word));
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(wordsIn);
}

/** The same word, with an error in it, or in another form. */
function isLike(word: string, other: string): boolean {
  if (word === other) return true;
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  if (short.length > 3 && long.startsWith(short.slice(0, Math.max(4, short.length - 2)))) return true;
  return short.length > 4 && long.length - short.length < 2 && differing(short, long) < 3;
}

function differing(short: string, long: string): number {
  const rest = [...long];
  for (const letter of short) {
    const at = rest.indexOf(letter);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest.length + (long.length - short.length);
}
