import { plainText } from '../text/skeleton.ts';
import type { Context } from '../understand/context.ts';
import type { Meaning } from '../understand/meaning.ts';
import { isField } from '../understand/reading.ts';
import { isMeant } from '../understand/rules/picked.ts';
import type { Sentence } from '../understand/sentence.ts';
import type { DirectoryWords } from './directory-words.ts';
import { type NamedProvider, namedProviders } from './named-providers.ts';

/** `kennen wir die?`, `ist die bei uns gelistet`: asked of somebody who was named before. */
const WHETHER =
  /^\W*(und |aber |ob )?((haben|hatten|kennen|fuhren|habt|kennt) (wir|sie|ihr)|(hast|kennst) du) (die|den|das|der|ihn|sie|es|diese|diesen)\b( \w+){0,5}\W*$|^\W*(und |aber )?((die|den|das|der|sie) (haben|hatten|kennen|fuhren) (wir|sie|ihr)|(ist|sind|steht|taucht|war) (die|der|das|sie|er|es|denn)|gibt es (die|den|das)|gibts (die|den|das))\b( \w+){0,5}? (gelistet|drin|bei uns|erfasst|im (bestand|verzeichnis|system)|in der (liste|datenbank|kartei)|bekannt|angelegt|auf|aufgenommen|vorhanden|verzeichnet|schon|dabei|registriert)\b\W*$/;
/** `mach mir mal X auf`, `rufen Sie X auf`: wants the record, whatever follows. */
const OPENED =
  /\bauf (den|die|meinen|meine) (schirm|bildschirm|monitor|tisch)\b|\b(mach\w*|ruf\w*|schlag\w*|klapp\w*) .* auf( bitte)?\W*$/;
/** `der Eintrag, wo Frau Lindemann drinsteht`. */
const HOLDING =
  /\b(eintrag|datensatz|satz|firma|betrieb|akte|den|die|das|der),? (wo|in dem|in der|bei dem|bei der)\b.* (drinsteht|drin ?steht|steht|drin ?ist|vorkommt|auftaucht|arbeitet|sitzt|ist|drinnen ist|drin stehen|als \w+ steht)\W*$/;
/** What is said by somebody who tries to remember how one is called. */
const RECALLED =
  /\b(wie (hies\w*|heiss\w*|hieß\w*|heiß\w*) (der|die|das|denn|noch|gleich|nochmal|doch)( (denn|noch|gleich|nochmal|mal|wieder|doch|laden|firma))*\W*[,?]|nicht auf den namen|name fallt mir|fallt mir (der name |grad |gerade )*nicht ein|(?<!mit )irgendwas\W*,)/;
/** `ein Angebot von X`: something that came, and no column. */
const INDEFINITE = /^(ein|eine|einen|einem|einer|ne|nen|n)$/i;
const CLAUSE = /[^,;:.!?–]+/gu;

/**
 * The record of one that the directory knows, in a message whose other words only tell how it comes that it is wanted: `hier liegt
 * eine Rechnung von X, kennen wir die?`, `machst du X auf? Ich muss was nachtragen`. Null: it is no such message.
 */
export function lookedUp(sentence: Sentence, words: DirectoryWords, context: Context): Meaning | null {
  if (words.isEmpty || context.proposal !== null || context.asked !== null) return null;
  const { message } = sentence;
  const names = namedProviders(sentence, words);
  const [first] = names;
  if (first === undefined) return null;
  const plain = plainText(message);
  const isForbidden = sentence.items.some(({ tags }) => tags.has('off:deed') || tags.has('off:inject'));
  if (isForbidden) return null;
  if (RECALLED.test(plain)) return search(longestOf(names));
  if (names.length > 1) return null;
  const clauses = [...message.matchAll(CLAUSE)].map(({ 0: text, index }) => ({ text, index }));
  const own = clauses.find(({ text, index }) => startsIn(first, sentence, index, index + text.length));
  if (own === undefined) return null;
  const last = clauses.at(-1);
  if (HOLDING.test(plain))
    return context.shown.some((one) => isMeant(one, first.text))
      ? { intent: 'pick', slots: { name: first.text } }
      : search(first);
  if (isOpened(plainText(own.text), sentence)) return search(first);
  const isAskedBehind = last !== undefined && last !== own && clauses.length > 1;
  const isColumn = sentence.items.some(
    (item, at) =>
      isField(item) &&
      !/^leut/i.test(item.text) &&
      (item.start >= (last?.index ?? 0) || !INDEFINITE.test(sentence.items[at - 1]?.text ?? '')),
  );
  return isAskedBehind && !isColumn && WHETHER.test(plainText(last.text)) ? search(first) : null;
}

function isOpened(plain: string, { items }: Sentence): boolean {
  return (
    OPENED.test(plain) &&
    !items.some(
      (item) =>
        isField(item) ||
        [...item.tags].some((tag) => tag.startsWith('ask:') || /^act:(de)?activate$/.test(tag)),
    )
  );
}

function search({ text }: NamedProvider): Meaning {
  return { intent: 'search', slots: { name: text } };
}

function startsIn({ from }: NamedProvider, { items }: Sentence, start: number, end: number): boolean {
  const at = items[from]?.start ?? -1;
  return at >= start && at < end;
}

/** Of several tries the one with the most words, and of equals the last. */
function longestOf(names: readonly NamedProvider[]): NamedProvider {
  return names.reduce((best, name) => (name.to - name.from >= best.to - best.from ? name : best));
}
