import { useHash } from './address.ts';

/** The token of a mailed link, which stands behind `#` and so reaches no log; null: there is none. */
export function useLinkToken(): string | null {
  return new URLSearchParams(useHash().replace(/^#/, '')).get('token') || null;
}
