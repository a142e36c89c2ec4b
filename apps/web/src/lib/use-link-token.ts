import { useLocation } from 'react-router';

/** The secret of a letter's link, which stands behind `#` and so reaches no log; null: there is none. */
export function useLinkToken(): string | null {
  const { hash } = useLocation();
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;
}
