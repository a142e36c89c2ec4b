import type { DirectoryDetail, DirectoryRow } from '@rer/contracts';
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import {
  type ProviderListQuery,
  readProviderListQuery,
  writeProviderListQuery,
} from '../../features/directory/list/list-query.ts';
import { useDirectoryList } from '../../features/directory/list/use-directory-list.ts';
import { useSearchText } from '../../features/directory/list/use-search-text.ts';
import { HEADING_ID, NavigationContext } from '../../features/directory/navigation.ts';
import { DraftStore } from '../../features/directory/record/draft-store.ts';
import { DraftContext } from '../../features/directory/record/use-drafts.ts';
import { openId, readRoute, writeRoute } from '../../features/directory/route.ts';
import { DIRECTORY_PAGE_TEXTS } from '../../features/directory/texts.ts';
import { type SetQuery, useAddressQuery } from '../../lib/use-address-query.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import css from './directory-page.module.css';
import { ListPane } from './list-pane.tsx';
import { loadLateParts } from './load-late-parts.ts';
import { PageHead } from './page-head.tsx';
import { isWide, useRoute } from './use-route.ts';
import { useShortcuts } from './use-shortcuts.ts';

const { page, panes } = css;

const SidePane = lazy(async () => ({ default: (await loadLateParts()).SidePane }));

/** The heading of the open entry, which announces what became of it. */
function panelHeading(): HTMLElement | null {
  return document.getElementById(HEADING_ID);
}

/** The directory: a list with search as you type, and the open provider beside it. */
export function ProviderDirectoryPage(): ReactNode {
  useDocumentTitle(DIRECTORY_PAGE_TEXTS.title);
  const [drafts] = useState(() => new DraftStore());
  const [hasSlash, setSlash] = useState(readSlashSetting);
  const searchRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  useKeptFocus(panelRef, panelHeading);

  const [query, setQuery] = useListQuery();
  const list = useDirectoryList(query);
  // Typed letters are no history entries: only the first and the last query are.
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
  const { route, navigation } = useRoute(toList);
  const { go } = navigation;
  const leave = useCallback((): void => {
    if (route.kind === 'record' && route.view === 'edit') go({ ...route, view: 'data' });
    else if (route.kind === 'merge') go({ kind: 'record', id: route.id, view: 'similar' });
    else if (route.kind !== 'none') go({ kind: 'none' });
  }, [route, go]);
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
  const id = openId(route);
  const known = state.shown?.rows.find((row) => row.id === id);
  return (
    <DraftContext value={drafts}>
      <NavigationContext value={navigation}>
        <div className={`c-page ${page}`} data-open={route.kind !== 'none'}>
          <PageHead
            query={query}
            total={state.shown?.total}
            route={route}
            rights={state.rights}
            hasSlash={hasSlash}
            onSlash={onSlash}
          />
          <div className={`c-loose-stack ${panes}`}>
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
                  route={route}
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

const SLASH_KEY = 'rer-directory-slash';

/** Whether the key `/` leads to the search; it does until the user switches it off. */
function readSlashSetting(): boolean {
  try {
    return localStorage.getItem(SLASH_KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Remembers the choice in this browser; for as long as the page lives where the browser keeps nothing. */
function writeSlashSetting(isOn: boolean): void {
  try {
    localStorage.setItem(SLASH_KEY, isOn ? 'on' : 'off');
  } catch {
    // The choice holds until the page is left.
  }
}

function writeBesideWhatIsOpen(query: ProviderListQuery, before: URLSearchParams): URLSearchParams {
  return writeRoute(writeProviderListQuery(query), readRoute(before));
}

/** The list's query in the address; the parameters of the open pane are kept. */
function useListQuery(): [ProviderListQuery, SetQuery<ProviderListQuery>] {
  return useAddressQuery(readProviderListQuery, writeBesideWhatIsOpen);
}
