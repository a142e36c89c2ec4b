import { useCallback, useMemo } from 'react';
import { navigate, useLocationProperty, usePathname, useSearch } from 'wouter/use-browser-location';

/** Goes to another address of the application; `replace` puts it in the place of this one in the history. */
export const goTo: (address: string, options?: { readonly replace?: boolean }) => void = navigate;

/** The path of the page's address, kept up to date. */
export const usePath: () => string = usePathname;

const currentHash = (): string => location.hash;

/** The part of the page's address from `#` on, kept up to date; empty: there is none. */
export function useHash(): string {
  return useLocationProperty(currentHash);
}

/** The address of this page with another query; what stands behind `#` goes. */
export function addressWith(query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? location.pathname : `?${text}`;
}

/** Changes the query of the address, which its readers see at once. */
export type SetParameters = (
  change: (before: URLSearchParams) => URLSearchParams,
  options?: { readonly replace?: boolean },
) => void;

/** The query of the page's address, kept up to date, and how it is changed. */
export function useParameters(): [URLSearchParams, SetParameters] {
  const search = useSearch();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const setParameters = useCallback<SetParameters>((change, options) => {
    goTo(addressWith(change(new URLSearchParams(location.search))), options);
  }, []);
  return [parameters, setParameters];
}
