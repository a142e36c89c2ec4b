import {
  isGoods,
  isPlainWork,
  isThing,
  isTrade,
  thingKind,
  thingSlot,
  tradeIn,
} from '../../vocabulary/things.ts';
import { isJoined } from '../company-names.ts';
import type { Slots } from '../meaning.ts';
import { isContent, type Reading } from '../reading.ts';
import { isTitle, nameRunAt, nameText, type Run } from '../runs.ts';

type Things = Pick<Slots, 'category' | 'produktgruppe' | 'angebot'>;

/** Goods, work and trades that are looked for: `Wer liefert Wallboxen`, `Photovoltaikfirmen`, `Kategorie Netzbau`. */
export function readThings(reading: Reading): Things {
  return { ...compound(reading), ...named(reading), ...offered(reading), ...carried(reading) };
}

/** Behind the word for the column: `Produktgruppe BHKW`, `in der Kategorie Netzbau`, `im Bereich Ladeinfrastruktur`. */
function named(reading: Reading): Things {
  const things: { -readonly [key in keyof Things]: Things[key] } = {};
  for (let at = 0; at < reading.items.length; at += 1) {
    if (!reading.isFree(at)) continue;
    const column = columnAt(reading, at);
    if (column === null) continue;
    const run =
      thingAt(reading, reading.skip(at + 1, 1, 'is', 'prep:of')) ??
      nounOfVerb(reading, at + 1) ??
      (column === 'angebot' || column === 'produktgruppe' ? thingBefore(reading, at) : null);
    if (run === null) continue;
    const text = thingText(reading, run);
    const isTopic = reading.has(at, 'noun:product') && !isTrade(text) && run.to - run.from === 1;
    things[isTopic ? thingKind(text) : column] = text;
    reading.take(Math.min(at, run.from), Math.max(at + 1, run.to));
    const before = reading.skip(at - 1, -1);
    if (reading.has(before, 'prep:in', 'prep:with', 'prep:from', 'prep:for')) reading.take(before);
  }
  return things;
}

/** `Kategorie Speicher`: a noun that is a verb elsewhere. */
function nounOfVerb(reading: Reading, at: number): Run | null {
  const isNoun =
    reading.isFree(at) &&
    /^(speicher|planung|fertigung|beratung|lieferung)$/i.test(reading.item(at)?.text ?? '');
  return isNoun ? { from: at, to: at + 1 } : null;
}

function columnAt(reading: Reading, at: number): keyof Things | null {
  if (reading.has(at, 'field:category')) return 'category';
  if (reading.has(at, 'field:produktgruppen')) return 'produktgruppe';
  if (reading.has(at, 'noun:product')) return 'category';
  if (reading.has(at, 'field:angebote')) return 'angebot';
  return null;
}

/** `mit Schulungen im Angebot`, `haben Speicher im Programm`. */
function thingBefore(reading: Reading, at: number): Run | null {
  if (
    !/^(im|als)$/i.test(reading.item(at - 1)?.text ?? '') &&
    !(reading.has(at - 1, 'article') && reading.has(at - 2, 'prep:in')) &&
    !/^im /i.test(reading.item(at)?.text ?? '')
  )
    return null;
  for (let i = at - 1; i >= 0; i -= 1) {
    const run = startOfRun(reading, i) ? thingAt(reading, i) : null;
    if (reading.items.slice(i, at).some((item) => item.isMark && item.text !== '.')) return null;
    if (run !== null) return run;
  }
  return null;
}

/** With a verb of trade: `wer bietet Kabelverlegung an`, `macht jemand Landstromanlagen`, `wer verkauft denn Kabel`. */
function offered(reading: Reading): Things {
  const verb = reading.items.findIndex(
    (item, at) =>
      reading.isFree(at) &&
      (item.tags.has('act:offer') ||
        (SUPPLY.test(item.text) && !/^(wir|sie|ich)$/i.test(reading.item(at + 1)?.text ?? ''))),
  );
  const isSupply = verb >= 0 && !reading.has(verb, 'act:offer');
  const isOpen =
    reading.contains('ask:who', 'ask:which', 'ask:count', 'noun:providers', 'noun:provider', 'noun:all') ||
    /\b(jemand\w*|einer|welche)\b/.test(reading.plain);
  if (verb < 0 || (isSupply && !isOpen)) return {};
  const isBeside = /^i[mn] /i.test(reading.item(verb)?.text ?? '');
  const beside =
    isBeside && isContent(reading.item(verb - 1)) && reading.has(verb - 2, 'prep:with', 'has')
      ? nameRunAt(reading, verb - 1)
      : null;
  const isHelp = /^(unterst|behilf)/i.test(reading.item(verb)?.text ?? '');
  const helped = isHelp
    ? reading.items.findIndex(
        (_, at) => reading.has(at, 'prep:at') && thingAt(reading, reading.skip(at + 1)) !== null,
      )
    : -1;
  const sought = reading.findFree('act:show', 'act:search');
  const isThat =
    sought >= 0 && sought < verb && /\b(das|die|den|sowas|so was|so etwas)\b/.test(reading.plain);
  const needed = isThat ? thingAt(reading, reading.skip(sought + 1, 1, 'common')) : null;
  const run =
    beside ??
    needed ??
    (helped >= 0 ? thingAt(reading, reading.skip(helped + 1)) : null) ??
    firstThing(reading, verb + 1) ??
    firstThing(reading, 0, verb);
  if (run === null || isCompany(reading, run)) return {};
  const text = thingText(reading, run);
  reading.take(run.from, run.to);
  reading.take(verb);
  for (const [at, item] of reading.items.entries())
    if (item.tags.has('act:offer') || /^an$/i.test(item.text)) reading.take(at);
  return { [thingKind(text)]: text };
}

/** `Führen wir eine Wetterleuchten Energie GmbH?` */
function isCompany(reading: Reading, { from, to }: Run): boolean {
  return isJoined(reading.item(from)) || reading.has(to - 1, 'form');
}

const SUPPLY = /^(macht|machen|mache|haben|hat|kann|können|führt|führen|braucht)$/iu;

/** People and companies of whom something is told behind `mit` and `für`. */
const PEOPLE = /^(jemand|jemanden|wen|leute|spezialist\p{L}*|experte\p{L}*)$/iu;

/** Behind `mit` and `für`: `Firmen mit Wärmepumpen`, `jemand für Wartung`. */
function carried(reading: Reading): Things {
  const provider = reading.items.findIndex(
    (item, at) =>
      reading.has(at, 'noun:providers', 'noun:provider', 'ask:who', 'ask:which', 'noun:all') ||
      PEOPLE.test(item.text),
  );
  const article = reading.contains('ask:count', 'act:count') ? reading.find('article') : -1;
  for (let at = 0; at < reading.items.length; at += 1) {
    if (!reading.isFree(at) || !(reading.has(at, 'prep:with', 'prep:for') || isMakerOf(reading, at)))
      continue;
    const isOfProviders = isBefore(provider, at) || (reading.has(at, 'prep:with') && isBefore(article, at));
    const isContinued = at <= 1 && /^\s*(und|oder|nur)\b/i.test(reading.message);
    if (!isOfProviders && !isContinued) continue;
    const run = thingAt(reading, reading.skip(at + 1));
    if (/\bim (firmen)?namen\b|\bhiess\b/.test(reading.plain)) continue;
    if (/^(beginn|fang|anfang|start)/i.test(reading.item(at - 1)?.text ?? '')) continue;
    if (run === null || isTitle(reading.item(run.from - 1))) continue;
    const text = thingText(reading, run);
    reading.take(at, run.to);
    const kind = /\bim angebot\b/.test(reading.plain) ? 'angebot' : thingKind(text);
    return { [isTrade(text) && !isPlainWork(text) && reading.has(at, 'prep:for') ? 'category' : kind]: text };
  }
  return {};
}

/** `place` -1: there is none. */
function isBefore(place: number, at: number): boolean {
  return place >= 0 && place < at;
}

function isMaker(reading: Reading, at: number): boolean {
  return /^(hersteller|lieferant|anbieter|h[äa]e?ndler)/i.test(reading.item(at)?.text ?? '');
}

/** `Hersteller von Rotorblättern`. */
function isMakerOf(reading: Reading, at: number): boolean {
  return (
    reading.has(at, 'prep:of') &&
    /^(hersteller|lieferant|anbieter|h[äa]e?ndler|produzent|verk[äa]e?ufer|installateur)/i.test(
      reading.item(at - 1)?.text ?? '',
    )
  );
}

/** `Photovoltaikfirmen`, `Netzbau-Betriebe`, `Netzbau Firmen`. */
function compound(reading: Reading): Things {
  for (const [at, item] of reading.items.entries()) {
    if (!reading.isFree(at) || item.value !== null || item.isKnownName) continue;
    const run = startOfRun(reading, at) ? nameRunAt(reading, at) : null;
    const isLed =
      run !== null &&
      run.to - run.from === 2 &&
      (reading.has(run.to, 'noun:providers') || isMaker(reading, run.to));
    if (isLed && isGoods(reading.item(run.to - 1)?.text ?? '')) {
      reading.take(run.from, run.to + 1);
      return { produktgruppe: thingText(reading, run) };
    }
    const isBehind =
      isContent(item) &&
      reading.has(at - 1, 'noun:provider', 'noun:providers') &&
      isThing(item.text) &&
      !(reading.isFree(at + 1) && isContent(reading.item(at + 1)));
    if (isBehind) {
      reading.take(at);
      return thingSlot(item.text);
    }
    const trade = item.tags.size === 0 || !item.isExact ? tradeIn(item.text) : null;
    if (trade !== null && !isContent(reading.item(at - 1))) {
      reading.take(at);
      return kindOfTrade(trade);
    }
    const isSplit =
      isContent(item) &&
      item.value === null &&
      !isContent(reading.item(at - 1)) &&
      (reading.has(at + 1, 'noun:providers') || isMaker(reading, at + 1)) &&
      (isTrade(item.text) || isGoods(item.text));
    if (isSplit) {
      reading.take(at, at + 2);
      return isGoods(item.text) ? { produktgruppe: item.text } : { category: item.text };
    }
  }
  return {};
}

function kindOfTrade(trade: string): Things {
  if (isTrade(trade)) return { category: trade };
  const kind = thingKind(trade);
  if (kind === 'angebot') return { angebot: trade };
  return /(en|er|e)$/i.test(trade) && trade.length > 5 ? { produktgruppe: trade } : { category: trade };
}

function firstThing(reading: Reading, from: number, to = reading.items.length): Run | null {
  for (let at = from; at < to; at += 1) {
    const isUs = /^(uns|euch|ihnen|mir|dir)$/i.test(reading.item(at + 1)?.text ?? '');
    if (!isUs && reading.has(at, 'prep:in', 'prep:from', 'prep:at')) {
      const behind = thingAt(reading, reading.skip(at + 1));
      if (behind !== null) at = behind.to;
      continue;
    }
    const run = reading.isFree(at) && !isVerbOfOurs(reading, at, to) ? thingAt(reading, at) : null;
    if (run !== null && run.to <= to) return run;
  }
  return null;
}

/** `…, auf die wir zurückgreifen können`: what we do stands before the verb, and is no thing. */
function isVerbOfOurs(reading: Reading, at: number, verb: number): boolean {
  return (
    at === verb - 1 &&
    /^\p{Ll}+en$/u.test(reading.item(at)?.text ?? '') &&
    reading.item(at)?.isKnownValue === false &&
    /\b(wir|ich|man)\b/.test(reading.plain)
  );
}

function startOfRun(reading: Reading, at: number): boolean {
  return isContent(reading.item(at)) && !(reading.isFree(at - 1) && isContent(reading.item(at - 1)));
}

/** Words for a thing at a place; `24h-Notdienst`, `Kabel und Leitungen`. */
function thingAt(reading: Reading, at: number): Run | null {
  const item = reading.item(at);
  if (reading.isFree(at) && item?.value?.kind === 'quoted') return { from: at, to: at + 1 };
  const run = nameRunAt(reading, at);
  return (
    (run === null ? null : withoutVerb(reading, run)) ??
    (reading.isFree(at) && isThingWord(item) ? { from: at, to: at + 1 } : null)
  );
}

/** `trassenpflege ansprechen`: behind goods or work of the directory a verb is none of it. */
function withoutVerb(reading: Reading, { from, to }: Run): Run {
  const last = reading.item(to - 1);
  const isVerb =
    to - from > 1 &&
    last?.isKnownValue === false &&
    /^\p{Ll}+(en|ern|eln)$/u.test(last.text) &&
    reading.items.slice(from, to - 1).every((item) => item.isKnownValue);
  if (isVerb) return { from, to: to - 1 };
  // `Unser Transformator brummt komisch`: behind a noun with its capital what is told of it has none.
  const tail = reading.items.findIndex(
    (item, at) => at > from && at < to && !item.isCapital && !item.isKnownValue,
  );
  const isNoun =
    tail > from && reading.items.slice(from, tail).every((item) => item.isKnownValue && item.isCapital);
  return isNoun && reading.items.slice(tail, to).every((item) => /^\p{Ll}+$/u.test(item.text))
    ? { from, to: tail }
    : { from, to };
}

/** Nouns that the vocabulary takes for something else, and that name a thing here: `Beratung`, `Software`. */
function isThingWord(item: Reading['items'][number] | undefined): boolean {
  return item !== undefined && !item.isExact && item.isCapital && item.text.length > 3;
}

function thingText(reading: Reading, run: Run): string {
  return nameText(reading, run).replace(/\s+(an|drin|dabei)$/i, '');
}
