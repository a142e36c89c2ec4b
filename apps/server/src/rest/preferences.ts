import { restErrors } from './rest-errors.ts';

/** What `Prefer` asks for, as far as this server honours it (RFC 7240; data contract, 2.1, 2.3). */
export interface Preferences {
  readonly returns: 'representation' | 'minimal' | 'headers-only' | null;
  readonly count: 'exact' | 'planned' | 'estimated' | null;
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  readonly missing: 'default' | 'null' | null;
  readonly handling: 'strict' | 'lenient' | null;
  readonly maxAffected: number | null;
}

const KNOWN = {
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
} as const;

/**
 * Reads the `Prefer` header. Several preferences stand in one header; an empty header and unknown preferences are
 * ignored, unless `handling=strict` asks to refuse the unknown.
 */
export function parsePreferences(header: string | undefined): Preferences {
  const tokens = (header ?? '')
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '');
  const maxAffected = tokens.map((token) => /^max-affected=(\d{1,9})$/.exec(token)?.[1]).find(Boolean);
  const preferences: Preferences = {
    returns: pick(tokens, 'return'),
    count: pick(tokens, 'count'),
    resolution: pick(tokens, 'resolution'),
    missing: pick(tokens, 'missing'),
    handling: pick(tokens, 'handling'),
    maxAffected: maxAffected === undefined ? null : Number(maxAffected),
  };
  const unknown = tokens.filter((token) => !isKnown(token));
  if (preferences.handling === 'strict' && unknown.length > 0) throw restErrors.invalidPreferences(unknown);
  // Without strict handling the original does not honour a bound either.
  return preferences.handling === 'strict' ? preferences : { ...preferences, maxAffected: null };
}

type Known = typeof KNOWN;

function pick<Name extends keyof Known>(tokens: readonly string[], name: Name): Known[Name][number] | null {
  const values: readonly Known[Name][number][] = KNOWN[name];
  for (const token of tokens) {
    const value = values.find((known) => token === `${name}=${known}`);
    if (value !== undefined) return value;
  }
  return null;
}

function isKnown(token: string): boolean {
  if (/^max-affected=\d{1,9}$/.test(token)) return true;
  return Object.entries(KNOWN).some(([name, values]) => values.some((value) => token === `${name}=${value}`));
}

/** The value of `Preference-Applied` for what was honoured; null when nothing was. */
export function appliedPreferences(applied: Partial<Preferences>): string | null {
  const parts = [
    ['resolution', applied.resolution],
    ['missing', applied.missing],
    ['return', applied.returns],
    ['count', applied.count],
    ['handling', applied.handling],
    ['max-affected', applied.maxAffected],
  ] as const;
  const shown = parts.filter(([, value]) => value !== null && value !== undefined);
  return shown.length === 0 ? null : shown.map(([name, value]) => `${name}=${value}`).join(', ');
}
