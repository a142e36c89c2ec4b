import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Changes the query on top of what was chosen last; takes the place of that in the history where `replaces` says so of it. */
export type SetQuery<Query> = (
  change: (latest: Query) => Query,
  replaces?: (latest: Query) => boolean,
) => void;

/**
 * A query that stands in the page's address. The address is shown in its own time: what is changed before the last change is
 * shown is changed on top of that, and not of what is still shown. `read` and `write` are the same functions each time;
 * `write` is told what stands in the address besides.
 */
export function useAddressQuery<Query>(
  read: (parameters: URLSearchParams) => Query,
  write: (query: Query, before: URLSearchParams) => URLSearchParams,
): [Query, SetQuery<Query>] {
  const [parameters, setParameters] = useSearchParams();
  const query = useMemo(() => read(parameters), [read, parameters]);
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  const setQuery = useCallback<SetQuery<Query>>(
    (change, replaces = () => false) => {
      const replace = replaces(latest.current);
      const next = change(latest.current);
      latest.current = next;
      setParameters((before) => write(next, before), { replace, preventScrollReset: true });
    },
    [setParameters, write],
  );
  return [query, setQuery];
}
