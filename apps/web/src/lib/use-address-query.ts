import { useCallback, useMemo } from 'react';
import { useParameters } from './address.ts';

/** Changes the query; the change takes the place of the last one in the history where `replaces` says so of that. */
export type SetQuery<Query> = (
  change: (latest: Query) => Query,
  replaces?: (latest: Query) => boolean,
) => void;

/**
 * A query that stands in the page's address. `read` and `write` are the same functions each time; `write` is told what
 * stands in the address besides.
 */
export function useAddressQuery<Query>(
  read: (parameters: URLSearchParams) => Query,
  write: (query: Query, before: URLSearchParams) => URLSearchParams,
): [Query, SetQuery<Query>] {
  const [parameters, setParameters] = useParameters();
  const query = useMemo(() => read(parameters), [read, parameters]);
  const setQuery = useCallback<SetQuery<Query>>(
    (change, replaces = () => false) => {
      const latest = read(new URLSearchParams(location.search));
      setParameters((before) => write(change(latest), before), { replace: replaces(latest) });
    },
    [read, setParameters, write],
  );
  return [query, setQuery];
}
