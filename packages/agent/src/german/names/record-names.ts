import { type Runs, runsOf } from './name-cover.ts';
import { type NameForm, nameForm } from './name-form.ts';

/** A record with its possible names. */
export interface Linkable {
  readonly id: string;
  /** The company. */
  readonly label: string;
  /** The contact person, or the company once more. */
  readonly name: string;
  readonly company?: string | null;
  readonly email: string;
  readonly url?: string | null;
  readonly stadt: string | null;
}

/** A name that a record has. */
export interface OwnName {
  readonly text: string;
  readonly form: NameForm;
  readonly runs: Runs;
}

/** The names of a record, in comparable form. */
interface RecordNames {
  readonly companies: readonly OwnName[];
  /** Null: the record names no person. */
  readonly person: OwnName | null;
  /** Words of its town. */
  readonly town: ReadonlySet<string>;
  /** `lew` of `@lew.de`, of its e-mail address and its website. */
  readonly domains: readonly string[];
  /** Pairs of letters of all its names. */
  readonly pairs: ReadonlySet<string>;
}

const DOMAIN_MIN = 3;
const MAIL_HOSTS =
  /^(gmx|web|gmail|googlemail|outlook|hotmail|yahoo|freenet|aol|icloud|posteo|mailbox|t-?online)$/;

const kept = new WeakMap<Linkable, RecordNames>();

/** The names of a record, cached by its object. */
export function recordNames(record: Linkable): RecordNames {
  const known = kept.get(record);
  if (known !== undefined) return known;
  const { label, name, company, stadt, email, url } = record;
  const texts = new Set([
    label,
    ...(company === undefined || company === null || company === '' ? [] : [company]),
  ]);
  const companies = [...texts].map(ownName);
  const person = name === label ? null : ownName(name);
  const names = {
    companies,
    person,
    town: new Set(stadt === null ? [] : nameForm(stadt).words),
    domains: [email, url ?? ''].map(domainOf).filter((domain) => domain.length >= DOMAIN_MIN),
    pairs: new Set(
      [...companies, ...(person === null ? [] : [person])].flatMap(({ form }) => pairsOf(form.joined)),
    ),
  };
  kept.set(record, names);
  return names;
}

/** Letters that stand side by side in a text. */
export function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
}

function ownName(text: string): OwnName {
  const form = nameForm(text);
  return { text, form, runs: runsOf(form.words) };
}

function domainOf(address: string): string {
  const host = address
    .toLowerCase()
    .replace(/^.*@|^[a-z]+:\/\//, '')
    .replace(/[/?#:].*$/s, '')
    .split('.')
    .at(-2);
  return host === undefined || MAIL_HOSTS.test(host) ? '' : nameForm(host).joined;
}
