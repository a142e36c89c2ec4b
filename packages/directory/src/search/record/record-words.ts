import { foldLetters } from '../../names/fold-letters.ts';
import { legalFormAt } from '../../names/legal-forms.ts';
import {
  EMAIL,
  FIELD_BOOST,
  NAMES_END,
  NOTES,
  PHONE,
  SEARCH_FIELDS,
  type SearchRecord,
  URL,
} from '../fields.ts';
import { LOCAL_PART } from '../store/document-words.ts';
import { ENDING_MARK, FORM_MARK, PHONE_MARK } from '../store/vocabulary.ts';
import { phoneDigits } from '../text/phone-digits.ts';
import { AND, splitWords } from '../text/split-words.ts';
import { impactOf, NOTES_IMPACT, RANKED_IMPACT } from './impact.ts';
import { namedWords } from './named-words.ts';

/** Words of one field that are taken, at most: a text of 10,000 characters has some 1,500. */
const FIELD_WORDS_MAX = 2000;

/** One word of a record: in which field (with {@link LOCAL_PART}), and how much a match there counts ({@link impactOf}). */
export type WordSink = (word: string, field: number, impact: number) => void;

/**
 * The searched words of a record, field by field in the order of {@link SEARCH_FIELDS}, in their order. A name or domain that
 * stands in an earlier field already is left out.
 */
export function readRecordWords(record: SearchRecord, sink: WordSink): void {
  const names: string[][] = [];
  const domains: string[] = [];
  for (let field = 0; field < SEARCH_FIELDS.length; field += 1) {
    const text = record[SEARCH_FIELDS[field] ?? 'name'];
    if (text === undefined || text === null || text === '') continue;
    if (field === PHONE) {
      readPhones(text, sink);
      continue;
    }
    const folded = foldLetters(text);
    if (field < NAMES_END) readName(folded, field, names, sink);
    else if (field === EMAIL) readEmail(folded, names, domains, sink);
    else if (field === URL) readHost(folded, URL, names, domains, sink);
    else readText(folded, field, sink);
  }
}

function readEmail(folded: string, names: readonly string[][], domains: string[], sink: WordSink): void {
  const at = folded.indexOf('@');
  const words = splitWords(folded.slice(0, Math.max(at, 0))).filter((word) => word !== AND);
  const impact = impactOf(FIELD_BOOST[EMAIL] ?? 0, words.length + 1, 1);
  for (const word of words) sink(word, EMAIL + LOCAL_PART, impact);
  readHost(folded.slice(at + 1), EMAIL, names, domains, sink);
}

function readHost(
  folded: string,
  field: number,
  names: readonly string[][],
  domains: string[],
  sink: WordSink,
): void {
  const { labels, ending } = webDomain(folded);
  const whole = [...labels, ending].join('.');
  if (domains.includes(whole)) return;
  domains.push(whole);
  const impact = impactOf(FIELD_BOOST[field] ?? 0, 1, 0);
  for (const word of domainWords(labels, names)) sink(word, field, impact);
  if (ending !== '') sink(ENDING_MARK + ending, field, RANKED_IMPACT);
}

function readName(folded: string, field: number, names: string[][], sink: WordSink): void {
  const { words, joined, forms } = namedWords(splitWords(folded));
  const boost = FIELD_BOOST[field] ?? 0;
  const isKnown = names.some(
    (name) => words.every((word, i) => word === name[i]) && isForm(name, words.length),
  );
  if (!isKnown) {
    const count = Math.min(words.length, FIELD_WORDS_MAX);
    for (let i = 0; i < count; i += 1) sink(words[i] ?? '', field, impactOf(boost, count, i));
    for (const word of joined) sink(word, field, impactOf(boost, count, 1));
  }
  for (const form of forms) sink(FORM_MARK + form, field, RANKED_IMPACT);
  names.push([...words, ...forms]);
}

/** Whether from that word on a name has legal forms alone. */
function isForm(name: readonly string[], from: number): boolean {
  return name.slice(from).every((word) => legalFormAt([word], 0) !== null);
}

function readText(folded: string, field: number, sink: WordSink): void {
  const { words, joined } = namedWords(splitWords(folded));
  const boost = FIELD_BOOST[field] ?? 0;
  const count = Math.min(words.length, FIELD_WORDS_MAX);
  const impactAt = (i: number) => (field === NOTES ? NOTES_IMPACT : impactOf(boost, count, i));
  for (let i = 0; i < count; i += 1) sink(words[i] ?? '', field, impactAt(i));
  // Letters in a row are asked for as one word.
  for (const word of joined.slice(0, FIELD_WORDS_MAX - count)) sink(word, field, impactAt(1));
}

function readPhones(text: string, sink: WordSink): void {
  for (const part of text.split(/[,;\n]|[a-zäöü]{2,}/i)) {
    const digits = phoneDigits(part);
    if (digits !== '') sink(PHONE_MARK + digits, PHONE, impactOf(FIELD_BOOST[PHONE] ?? 0, 1, 0));
  }
}

/** A folded e-mail domain or web address in its parts. */
interface WebDomain {
  /** `www.jaeger-solar.de` gives `jaeger-solar`, `shop.otto.de` gives `shop` and `otto`. */
  readonly labels: readonly string[];
  /** Without the dot; '' when there is none. */
  readonly ending: string;
}

/** The host of a folded web address or domain: no scheme, path, port, `www`. */
function webDomain(folded: string): WebDomain {
  const host = folded
    .trim()
    .replace(/^[a-z]+:\/+/, '')
    .replace(/^[^/?#]*@/, '')
    .replace(/[/?#:\s].*$/s, '');
  const labels = host.split('.').filter((label) => label !== '' && label !== 'www');
  const ending = labels.length > 1 ? (labels.pop() ?? '') : '';
  return { labels, ending };
}

/**
 * The words of a domain: parts between hyphens, and a label that is nothing but neighbouring words of one of the names (
 * `jaegersolar` of Jäger Solar) as these words, so that no domain needs a word of its own without need.
 */
function domainWords(labels: readonly string[], names: readonly (readonly string[])[]): readonly string[] {
  return labels.flatMap((label) =>
    label.split(/[^\p{L}\p{N}]+/u).flatMap((part) => (part === '' ? [] : asNameWords(part, names))),
  );
}

function asNameWords(part: string, names: readonly (readonly string[])[]): readonly string[] {
  for (const words of names) {
    for (let from = 0; from < words.length; from += 1) {
      let joined = '';
      for (let to = from; to < words.length && joined.length < part.length; to += 1) {
        joined += words[to] ?? '';
        if (joined === part) return words.slice(from, to + 1);
        if (!part.startsWith(joined)) break;
      }
    }
  }
  return [part];
}
