import type { DirectoryProvider, ProviderCriteria } from '@rer/contracts';
import {
  additionalKey,
  additionalValue,
  matchesUrlKey,
  phoneKey,
  streetKey,
  urlKey,
} from '@rer/directory/criteria';
import { foldLetters } from '@rer/directory/names';
import { isGermanyOrOpen } from '@rer/directory/plausibility';

const RANGES = ['mitarbeiter', 'zweigstellen', 'umsatz', 'rating'] as const;

/** Whether a provider meets the exact criteria; the search handles words. */
export function fits(provider: DirectoryProvider, criteria: ProviderCriteria): boolean {
  return (
    fitsTexts(provider, criteria) &&
    fitsTruths(provider, criteria) &&
    fitsColumns(provider, criteria) &&
    fitsAddresses(provider, criteria) &&
    fitsAdditional(provider, criteria)
  );
}

/** First two digits of a German postcode; null: there is none. */
export function plzRegionOf({ plz, land }: DirectoryProvider): string | null {
  const digits = (plz ?? '').trim();
  return /^\d{5}$/.test(digits) && isGermanyOrOpen(land) ? digits.slice(0, 2) : null;
}

function fitsAddresses(
  provider: DirectoryProvider,
  { phone, url, strasse, plzRegions }: ProviderCriteria,
): boolean {
  if (phone !== undefined && !hasPhone(provider, phone)) return false;
  if (url !== undefined) {
    const sought = urlKey(url);
    if (sought === null || !matchesUrlKey(provider.url ?? '', sought)) return false;
  }
  if (strasse !== undefined && !isInStreet(provider, strasse)) return false;
  return plzRegions === undefined || plzRegions.includes(plzRegionOf(provider) ?? '');
}

function hasPhone({ phone }: DirectoryProvider, given: string): boolean {
  const sought = phoneKey(given);
  const digits = (phone ?? '').replaceAll('(0)', '').replace(/\D/g, '');
  if (sought === null) return false;
  const beginnings = sought.isWhole ? ['0', '49'] : [''];
  const isBeginning = sought.isWhole && digits.startsWith(sought.digits);
  return isBeginning || beginnings.some((beginning) => digits.includes(beginning + sought.digits));
}

function isInStreet({ strasse_mit_hausnummer: stored }: DirectoryProvider, given: string): boolean {
  const sought = streetKey(given);
  const street = streetKey(stored ?? '');
  const isPart = (at: number | undefined) => at !== undefined && /^[a-z0-9]/.test(street.slice(at));
  for (let at = street.indexOf(sought); sought !== '' && at >= 0; at = street.indexOf(sought, at + 1)) {
    const end = at + sought.length;
    if (!isPart(at > 0 ? at - 1 : undefined) && !(/\d$/.test(sought) && isPart(end))) return true;
  }
  return false;
}

function fitsAdditional({ additional_data }: DirectoryProvider, { additional }: ProviderCriteria): boolean {
  const entries = Object.entries(additional_data);
  return Object.entries(additional ?? {}).every(([key, value]) =>
    entries.some(
      ([name, held]) =>
        additionalKey(name) === additionalKey(key) &&
        additionalValue(typeof held === 'string' ? held : JSON.stringify(held)) === additionalValue(value),
    ),
  );
}

function fitsTexts(
  provider: DirectoryProvider,
  { domain, plz, land, stadtwerke }: ProviderCriteria,
): boolean {
  if (domain !== undefined && !hasDomain(provider, domain.toLowerCase().replace(/^@|^www\./, '')))
    return false;
  if (plz !== undefined && provider.plz !== plz) return false;
  if (land !== undefined && !foldLetters(provider.land ?? '').includes(foldLetters(land))) return false;
  return stadtwerke !== true || isFilled(provider.stadtwerke_kollaborationen);
}

function fitsTruths(provider: DirectoryProvider, { isActive, intern }: ProviderCriteria): boolean {
  if (isActive !== undefined && provider.is_active !== isActive) return false;
  return intern === undefined || provider.intern === intern;
}

function fitsColumns(provider: DirectoryProvider, { range, filled, empty }: ProviderCriteria): boolean {
  const columns = new Map<string, unknown>(Object.entries(provider));
  const isWithin = RANGES.every((column) => {
    const bounds = range?.[column];
    const value = provider[column];
    if (bounds === undefined || Object.keys(bounds).length === 0) return true;
    const { min, max, above = -Infinity, below = Infinity } = bounds;
    return (
      value !== null && value >= (min ?? value) && value <= (max ?? value) && value > above && value < below
    );
  });
  return (
    isWithin &&
    (filled ?? []).every((column) => isFilled(columns.get(column))) &&
    (empty ?? []).every((column) => !isFilled(columns.get(column)))
  );
}

function hasDomain({ email, url }: DirectoryProvider, domain: string): boolean {
  const host = (url ?? '')
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/:?#].*$/s, '');
  return email.toLowerCase().endsWith(`@${domain}`) || host === domain;
}

function isFilled(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== null && value !== undefined && value !== '';
}
