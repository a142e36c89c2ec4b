import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import {
  type ChangeQuery,
  type ListQuery,
  readListQuery,
  writeListQuery,
} from '../../features/directory/list-query.ts';

/** Changes the query on top of what was chosen last; takes the place of that in the history where `replaces` says so of it. */
type SetListQuery = (change: ChangeQuery, replaces?: (latest: ListQuery) => boolean) => void;

/** The query of the list in its place beside what is open. */
export function useListQuery(): [ListQuery, SetListQuery] {
  const [parameters, setParameters] = useSearchParams();
  const query = useMemo(() => readListQuery(parameters), [parameters]);
  // The address is shown in its own time: what is changed meanwhile is changed on top of what was chosen last.
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  const setQuery = useCallback(
    (change: ChangeQuery, replaces: (latest: ListQuery) => boolean = () => false): void => {
      const replace = replaces(latest.current);
      latest.current = change(latest.current);
      const written = writeListQuery(latest.current);
      setParameters(
        (before) => {
          for (const name of ['id', 'view', 'other']) {
            const value = before.get(name);
            if (value !== null) written.set(name, value);
          }
          return written;
        },
        { replace, preventScrollReset: true },
      );
    },
    [setParameters],
  );
  return [query, setQuery];
}
