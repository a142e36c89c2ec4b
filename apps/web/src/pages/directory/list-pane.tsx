import { lazy, type ReactNode, Suspense, useCallback, useRef } from 'react';
import { DirectorySearchField } from '../../features/directory/list/search-field.tsx';
import { DIRECTORY_PAGE_TEXTS } from '../../features/directory/texts.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import css from './directory-page.module.css';
import type { ListBodyProps } from './list-body.tsx';
import { loadLateParts } from './load-late-parts.ts';

const { listPane, searchBar } = css;

const ListBody = lazy(async () => ({ default: (await loadLateParts()).ListBody }));

interface ListPaneProps extends ListBodyProps {
  readonly hasSlash: boolean;
}

/** Search, filters and the list. */
export function ListPane({ hasSlash, ...body }: ListPaneProps): ReactNode {
  const { query, search, list, searchRef, listRef, onOpen } = body;
  const pane = useRef<HTMLElement>(null);
  useKeptFocus(
    pane,
    useCallback(() => listRef.current ?? pane.current, [listRef]),
  );
  const first = list.state.shown?.rows[0];
  return (
    <section ref={pane} className={listPane} aria-label={DIRECTORY_PAGE_TEXTS.title} tabIndex={-1}>
      <div className={searchBar}>
        <DirectorySearchField
          text={search.text}
          isTooLong={search.isTooLong}
          inputRef={searchRef}
          hasShortcut={hasSlash}
          onText={search.setText}
          onDown={() => listRef.current?.focus()}
          onEnter={() => {
            // The list may still show the results of earlier input.
            const isAnswer = query.query === search.text.trim() && !list.state.isLoading;
            if (first !== undefined && query.query !== undefined && isAnswer) onOpen(first, 'key');
            else listRef.current?.focus();
          }}
        />
      </div>
      <Suspense fallback={<p role="status">{DIRECTORY_PAGE_TEXTS.loading}</p>}>
        <ListBody {...body} />
      </Suspense>
    </section>
  );
}
