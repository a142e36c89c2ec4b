import type { DirectoryDetail, DirectoryRow } from '@rer/contracts';
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { readSlashSetting, writeSlashSetting } from '../../features/directory/list/slash-setting.ts';
import { useDirectoryList } from '../../features/directory/list/use-directory-list.ts';
import { useSearchText } from '../../features/directory/list/use-search-text.ts';
import { HEADING_ID, NavigationContext } from '../../features/directory/navigation.ts';
import { openId } from '../../features/directory/place.ts';
import { DraftStore } from '../../features/directory/record/draft-store.ts';
import { DraftContext } from '../../features/directory/record/use-drafts.ts';
import { PAGE } from '../../features/directory/texts.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import css from './directory-page.module.css';
import { ListPane } from './list-pane.tsx';
import { PageHead } from './page-head.tsx';
import { useListQuery } from './use-list-query.ts';
import { isWide, usePlace } from './use-place.ts';
import { useShortcuts } from './use-shortcuts.ts';

const { page, panes } = css;

const SidePane = lazy(async () => ({ default: (await import('./later-parts.ts')).SidePane }));

/** What tells what has become of the open entry. */
function panelHeading(): HTMLElement | null {
  return document.getElementById(HEADING_ID);
}

/** The directory: a list that is searched as one types, and beside it what is open of it. */
export function DirectoryPage(): ReactNode {
  useDocumentTitle(PAGE.title);
  const [drafts] = useState(() => new DraftStore());
  const [hasSlash, setSlash] = useState(readSlashSetting);
  const searchRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  useKeptFocus(panelRef, panelHeading);

  const [query, setQuery] = useListQuery();
  const list = useDirectoryList(query);
  // Letters are no steps to go back by: only the first and the last of them are.
  const onSettled = useCallback(
    (text: string): void => {
      setQuery(
        ({ query: _before, sort, ...rest }) => {
          const kept = sort === 'relevance' || sort === undefined ? rest : { ...rest, sort };
          return text === '' ? kept : { query: text, ...kept };
        },
        (latest) => latest.query !== undefined && text !== '',
      );
    },
    [setQuery],
  );
  const search = useSearchText(query.query ?? '', onSettled);

  const toList = useCallback((): void => {
    const target = listRef.current ?? searchRef.current;
    target?.focus({ preventScroll: true });
  }, []);
  const { place, navigation } = usePlace(toList);
  const { go } = navigation;
  const leave = useCallback((): void => {
    if (place.kind === 'record' && place.view === 'edit') go({ ...place, view: 'data' });
    else if (place.kind === 'merge') go({ kind: 'record', id: place.id, view: 'similar' });
    else if (place.kind !== 'none') go({ kind: 'none' });
  }, [place, go]);
  useShortcuts({ hasSlash, search: searchRef, panel: panelRef, onEscape: leave });

  const open = useCallback(
    ({ id }: DirectoryRow, by: 'key' | 'pointer'): void =>
      // After a click the arrow keys go on in the list.
      go({ kind: 'record', id, view: 'data' }, { keepFocus: by === 'pointer' && isWide() }),
    [go],
  );
  const { show, drop, reload, state } = list;
  const onChanged = useCallback(
    ({ provider, deletedAt }: DirectoryDetail): void => {
      if (deletedAt !== null) drop(provider.id);
      else show(provider);
    },
    [drop, show],
  );
  const onSlash = (isOn: boolean): void => {
    setSlash(isOn);
    writeSlashSetting(isOn);
  };
  const id = openId(place);
  const known = state.shown?.rows.find((row) => row.id === id);
  return (
    <DraftContext value={drafts}>
      <NavigationContext value={navigation}>
        <div className={page} data-open={place.kind !== 'none'}>
          <PageHead
            query={query}
            total={state.shown?.total}
            place={place}
            rights={state.rights}
            hasSlash={hasSlash}
            onSlash={onSlash}
          />
          <div className={panes}>
            <ListPane
              query={query}
              search={search}
              list={list}
              openId={id}
              hasSlash={hasSlash}
              searchRef={searchRef}
              listRef={listRef}
              onQuery={setQuery}
              onOpen={open}
            />
            <div ref={panelRef} className={css['sidePane']}>
              <Suspense>
                <SidePane
                  place={place}
                  knownName={known?.name ?? null}
                  known={{ rights: state.rights, failure: state.failure, reload }}
                  onBack={leave}
                  onChanged={onChanged}
                  onAdded={reload}
                />
              </Suspense>
            </div>
          </div>
        </div>
      </NavigationContext>
    </DraftContext>
  );
}
