import type { DirectoryProvider } from '@rer/contracts';
import { foldLetters } from '@rer/directory';
import type { ProviderCriteria } from '../directory/directory-access.ts';

const RANGES = ['mitarbeiter', 'zweigstellen', 'umsatz', 'rating'] as const;

/** Whether a provider fits what is compared exactly; words are the matter of the search. */
export function fits(provider: DirectoryProvider, criteria: ProviderCriteria): boolean {
  return fitsTexts(provider, criteria) && fitsTruths(provider, criteria) && fitsColumns(provider, criteria);
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
