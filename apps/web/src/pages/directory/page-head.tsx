import type { DirectoryPage } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { KeysHelp } from '../../features/directory/list/keys-help.tsx';
import { exportAddress, type ProviderListQuery } from '../../features/directory/list/list-query.ts';
import { exportText } from '../../features/directory/list/list-texts.ts';
import { useNavigation } from '../../features/directory/navigation.ts';
import { NEW_DRAFT } from '../../features/directory/record/draft-store.ts';
import { useDraftIds, useDrafts } from '../../features/directory/record/use-drafts.ts';
import type { DirectoryRoute } from '../../features/directory/route.ts';
import { RouteLink } from '../../features/directory/route-link.tsx';
import { DIRECTORY_PAGE_TEXTS } from '../../features/directory/texts.ts';
import { useUnloadGuard } from '../../lib/use-unload-guard.ts';
import css from './directory-page.module.css';

const { title, headTools, readOnly, unsaved } = css;

/**
 * Links to unsaved drafts; leaving the page asks for confirmation. The open form needs no link, and a line that appeared
 * at its first keystroke would shift the form.
 */
function UnsavedLine({ editedId }: { readonly editedId: string | null }): ReactNode {
  const drafts = useDrafts();
  const draftIds = useDraftIds();
  useUnloadGuard(draftIds.length > 0);
  const ids = draftIds.filter((id) => id !== editedId);
  if (ids.length === 0) return null;
  return (
    <p className={unsaved}>
      {DIRECTORY_PAGE_TEXTS.unsavedMany}
      {ids.map((id) => (
        <RouteLink
          key={id}
          isAlone
          route={id === NEW_DRAFT ? { kind: 'new' } : { kind: 'record', id, view: 'edit' }}
        >
          {drafts.get(id)?.base?.name ?? DIRECTORY_PAGE_TEXTS.add}
        </RouteLink>
      ))}
    </p>
  );
}

interface PageHeadProps {
  readonly query: ProviderListQuery;
  /** Of the list that is shown. */
  readonly total: DirectoryPage['total'] | undefined;
  readonly route: DirectoryRoute;
  /** Null until they are known. */
  readonly rights: DirectoryPage['rights'] | null;
  readonly hasSlash: boolean;
  readonly onSlash: (isOn: boolean) => void;
}

/** Whose form is open. */
function editedId(route: DirectoryRoute): string | null {
  if (route.kind === 'new') return NEW_DRAFT;
  return route.kind === 'record' && route.view === 'edit' ? route.id : null;
}

/** Title, and what concerns the whole list. */
export function PageHead({ query, total, route, rights, hasSlash, onSlash }: PageHeadProps): ReactNode {
  const { go } = useNavigation();
  return (
    <header className="c-spread">
      <h1 className={title}>{DIRECTORY_PAGE_TEXTS.title}</h1>
      <div className={headTools}>
        <KeysHelp hasSlash={hasSlash} onSlash={onSlash} />
        {rights?.write && <a href="/dienstleister-import">{DIRECTORY_PAGE_TEXTS.import}</a>}
        <LinkButton tone="secondary" href={exportAddress(query)} download="">
          {exportText(total)}
        </LinkButton>
        {rights?.write && <Button onClick={() => go({ kind: 'new' })}>{DIRECTORY_PAGE_TEXTS.add}</Button>}
      </div>
      {rights?.write === false && <p className={readOnly}>{DIRECTORY_PAGE_TEXTS.readOnly}</p>}
      <UnsavedLine editedId={editedId(route)} />
    </header>
  );
}
