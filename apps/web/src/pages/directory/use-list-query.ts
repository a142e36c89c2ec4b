import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ListQuery, readListQuery, writeListQuery } from '../../features/directory/list-query.ts';

/** The query of the list in its place beside what is open. */
export function useListQuery(): [ListQuery, (query: ListQuery, replace?: boolean) => void] {
  const [parameters, setParameters] = useSearchParams();
  const query = useMemo(() => readListQuery(parameters), [parameters]);
  const setQuery = useCallback(
    (next: ListQuery, replace = false): void =>
      setParameters(
        (before) => {
          const written = writeListQuery(next);
          for (const name of ['id', 'view', 'other']) {
            const value = before.get(name);
            if (value !== null) written.set(name, value);
          }
          return written;
        },
        { replace, preventScrollReset: true },
      ),
    [setParameters],
  );
  return [query, setQuery];
}
