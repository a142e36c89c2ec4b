import type { DirectoryMatchKind } from '@rer/contracts';
import { comparableName, nameSimilarity } from '@rer/directory/names';
import type { Provider } from '../record/provider.ts';

/** Share of common pairs of letters from which two names are alike, 0 to 1. */
const NAME_ALIKE = 0.6;
/** Digits of a phone that count: without them it is no number of a company. */
const PHONE_DIGITS_MIN = 6;

/** A field that two providers have alike. */
export interface SimilarityReason {
  readonly field: 'name' | 'email' | 'phone' | 'url' | 'strasse_mit_hausnummer';
  readonly kind: DirectoryMatchKind;
}

/** The similar fields of two providers, and their score; 0: nothing is similar. */
export interface Similarity {
  readonly score: number;
  readonly reasons: readonly SimilarityReason[];
}

/** Compares two providers, to find duplicates. */
export function similarityOf(a: Provider, b: Provider): Similarity {
  const name = mostAlikeNames(a, b);
  const parts: { readonly reason: SimilarityReason; readonly score: number }[] = [];
  if (name >= NAME_ALIKE) {
    parts.push({ reason: { field: 'name', kind: name === 1 ? 'exact' : 'similar' }, score: 3 * name });
  }
  if (isSame(a.email, b.email, lower)) parts.push({ reason: { field: 'email', kind: 'exact' }, score: 3 });
  if (isSame(a.phone, b.phone, nationalPhoneDigits))
    parts.push({ reason: { field: 'phone', kind: 'exact' }, score: 2 });
  if (isSame(a.url, b.url, webHostOf)) parts.push({ reason: { field: 'url', kind: 'exact' }, score: 2 });
  if (isSame(addressOf(a), addressOf(b), comparableName)) {
    parts.push({ reason: { field: 'strasse_mit_hausnummer', kind: 'exact' }, score: 1 });
  }
  return {
    score: parts.reduce((sum, { score }) => sum + score, 0),
    reasons: parts.map(({ reason }) => reason),
  };
}

/** Of the names that two providers have, the two most alike: 1 for names that differ in their legal form alone. */
function mostAlikeNames(a: Provider, b: Provider): number {
  return Math.max(...namesOf(a).flatMap((left) => namesOf(b).map((right) => nameSimilarity(left, right))));
}

function namesOf({ name, firmen_name }: Provider): readonly string[] {
  return firmen_name === null ? [name] : [name, firmen_name];
}

function isSame(a: string | null, b: string | null, form: (text: string) => string): boolean {
  const [left, right] = [form(a ?? ''), form(b ?? '')];
  return left !== '' && left === right;
}

const lower = (text: string): string => text.trim().toLowerCase();

/** Digits of a German phone number without the country code; empty when it is none. */
export function nationalPhoneDigits(text: string): string {
  const digits = text.replace(/\(0\)/g, '').replace(/\D/g, '');
  const national = /^\s*(?:\+|00)/.test(text) ? digits.replace(/^(?:00)?49/, '') : digits.replace(/^0+/, '');
  return national.length < PHONE_DIGITS_MIN ? '' : national;
}

/** Host of a web address as people write it, without `www.`; empty when it is none. */
export function webHostOf(text: string): string {
  const written = text.trim().toLowerCase();
  const url = /^[a-z]+:\/\//.test(written) ? written : `https://${written}`;
  if (!written.includes('.') || !URL.canParse(url)) return '';
  return new URL(url).hostname.replace(/^www\./, '');
}

function addressOf({ strasse_mit_hausnummer: street, plz, stadt }: Provider): string {
  const place = plz ?? stadt ?? '';
  return street === null || street === '' || place === '' ? '' : `${street} ${place}`;
}
