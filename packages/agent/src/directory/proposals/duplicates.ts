import type { DirectoryProvider, ProviderCriteria } from '@rer/contracts';
import { phoneKey } from '@rer/directory/criteria';
import { areNamesAlike, companyOf } from '@rer/directory/names';
import type { JsonObject } from '../../json.ts';
import type { DirectoryAccess } from '../directory-access.ts';
import { isFreemail } from '../values/mail-host.ts';
import { namedProvider } from './read-back.ts';

/** Providers that are looked at for each value. */
const FOUND_MAX = 5;
/** Most providers to list: a shared domain may belong to a whole group. */
const LISTED_MAX = 3;

/** Values that a new provider shares with an existing one. */
type Shared = 'Firma' | 'E-Mail-Adresse' | 'Telefonnummer' | 'Internetadresse';

/** A provider that may be the same as a new one, and why. */
interface Duplicate {
  readonly provider: DirectoryProvider;
  readonly shared: readonly Shared[];
}

/** Providers that have the name, the address, the number or the domain of a new one; those with the strongest reason first. */
export async function findDuplicates(
  access: Pick<DirectoryAccess, 'find'>,
  fields: JsonObject,
  signal: AbortSignal,
): Promise<readonly Duplicate[]> {
  const own = ownValues(fields);
  const found = new Map<string, DirectoryProvider>();
  for (const criteria of criteriaFor(own)) {
    const { providers } = await access.find({ criteria, limit: FOUND_MAX }, signal);
    for (const provider of providers) found.set(provider.id, provider);
  }
  return [...found.values()]
    .map((provider) => ({ provider, shared: sharedWith(provider, own) }))
    .filter(({ shared }) => shared.length > 0)
    .toSorted((a, b) => strength(b) - strength(a));
}

/** `Firma und Telefonnummer gibt es schon: „Müller Solar GmbH“ (info@…, Köln). Trotzdem anlegen?`; '': there is none. */
export function duplicatesText(duplicates: readonly Duplicate[]): string {
  if (duplicates.length === 0) return '';
  const lines = duplicates
    .slice(0, LISTED_MAX)
    .map(({ provider, shared }) => `${sharedText(shared)} gibt es schon: ${namedProvider(provider)}.`);
  return `Achtung: ${lines.join('\n')} Trotzdem anlegen?`;
}

interface OwnValues {
  readonly company: string;
  readonly email: string;
  /** As it was written; null: too few digits to tell anything. */
  readonly phone: string | null;
  readonly domains: readonly string[];
}

function ownValues({ email, firmen_name, name, phone, url }: JsonObject): OwnValues {
  const address = textOf(email).trim().toLowerCase();
  const domains = [address.split('@').at(1) ?? '', hostOf(textOf(url))];
  return {
    company: companyOf({ name: textOf(name), firmen_name: textOf(firmen_name) }),
    email: address,
    phone: digitsOf(textOf(phone)) === null ? null : textOf(phone),
    domains: [...new Set(domains)].filter((domain) => domain !== '' && !isFreemail(domain)),
  };
}

function criteriaFor({ company, domains, email, phone }: OwnValues): readonly ProviderCriteria[] {
  return [
    ...(email === '' ? [] : [{ email }]),
    ...(company === '' ? [] : [{ name: company }]),
    ...(phone === null ? [] : [{ phone }]),
    ...domains.map((domain) => ({ domain })),
  ];
}

function sharedWith(other: DirectoryProvider, own: OwnValues): readonly Shared[] {
  const { email, name, phone, url } = other;
  const address = email.trim().toLowerCase();
  const isSameAddress = address === own.email;
  const hosts = [address.split('@').at(1) ?? '', hostOf(url ?? '')];
  const isAlike = [companyOf(other), name].some((company) => areNamesAlike(company, own.company));
  return [
    ...(isAlike ? (['Firma'] as const) : []),
    ...(isSameAddress ? (['E-Mail-Adresse'] as const) : []),
    ...(own.phone !== null && digitsOf(phone ?? '') === digitsOf(own.phone)
      ? (['Telefonnummer'] as const)
      : []),
    // A shared address implies a shared domain.
    ...(!isSameAddress && hosts.some((host) => own.domains.includes(host))
      ? (['Internetadresse'] as const)
      : []),
  ];
}

function strength({ shared }: Duplicate): number {
  return shared.some((reason) => reason !== 'Internetadresse') ? shared.length + 1 : shared.length;
}

function sharedText(shared: readonly Shared[]): string {
  const [first, ...others] = shared;
  const last = others.pop();
  if (first === undefined) return '';
  return last === undefined ? `Die ${first}` : `${[first, ...others].join(', ')} und ${last}`;
}

/** A number as all its spellings are the same; null: too few digits to tell anything. */
function digitsOf(phone: string): string | null {
  return phoneKey(phone)?.digits ?? null;
}

function hostOf(url: string): string {
  return url
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/:?#].*$/s, '');
}

function textOf(value: JsonObject[string] | undefined): string {
  return typeof value === 'string' ? value : '';
}
