import type { SearchRecord } from '@rer/directory/search';
import { seededRandom } from '../../../testing/seeded-random.ts';
import { coinedName, FAMILY_NAMES, LEGAL_FORMS, TOWNS, TRADES } from './word-lists.ts';

/** A provider of nobody, as it is indexed, with its name without the legal form. */
export interface GeneratedProvider extends SearchRecord {
  readonly id: string;
  readonly name: string;
  readonly base: string;
  readonly plz: string;
  readonly stadt: string;
}

const MAILBOXES = ['info', 'kontakt', 'vertrieb', 'office', 'mail', 'service'];

/** `count` providers, the same at every run, with about 60 characters in searched fields each. */
export function* generatedProviders(count: number): Generator<GeneratedProvider> {
  const random = seededRandom(count);
  for (let number = 0; number < count; number += 1) yield oneProvider(number, random);
}

function oneProvider(number: number, random: () => number): GeneratedProvider {
  const stadt = TOWNS.at(random());
  const base = baseName(stadt, random);
  const label = domainLabel(base, random);
  return {
    id: uuidOf(number),
    base,
    name: `${base} ${LEGAL_FORMS.at(random())}`,
    plz: String(1000 + Math.floor(random() * 98_000)).padStart(5, '0'),
    stadt,
    ...(random() < 0.4 ? { email: `${MAILBOXES[Math.floor(random() ** 2 * 6)]}@${label}.de` } : {}),
    ...(random() < 0.25
      ? { phone: `+49 ${200 + Math.floor(random() * 9_000)} ${10_000 + Math.floor(random() * 9e6)}` }
      : {}),
  };
}

function baseName(town: string, random: () => number): string {
  const family = FAMILY_NAMES.at(random());
  const trade = TRADES.at(random());
  const way = random();
  if (way < 0.4) return `${family} ${trade}`;
  if (way < 0.52) return `${family} & ${FAMILY_NAMES.at(random())} ${trade}`;
  if (way < 0.58) return `Gebrüder ${family} ${trade}`;
  if (way < 0.75) return `${coinedName(random)} ${trade}`;
  if (way < 0.85) return `${coinedName(random)} ${town}`;
  if (way < 0.93) return `${trade} ${town}`;
  return `${trade} ${family} ${town}`;
}

function domainLabel(base: string, random: () => number): string {
  const words = base
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .split(/[^a-z]+/);
  const way = random();
  if (way < 0.5) return words.join('-');
  if (way < 0.75) return words.join('');
  return `${coinedName(random).toLowerCase()}${words.find((word) => word !== 'gebrueder') ?? ''}`;
}

/** Spread over the whole range, as random ones are. */
function uuidOf(number: number): string {
  const spread = (Math.imul(number + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `${spread}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}
