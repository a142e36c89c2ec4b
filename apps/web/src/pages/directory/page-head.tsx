import type { DirectoryPage } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { KeysHelp } from '../../features/directory/list/keys-help.tsx';
import { exportAddress, type ListQuery } from '../../features/directory/list/list-query.ts';
import { exportText } from '../../features/directory/list/list-texts.ts';
import { useNavigation } from '../../features/directory/navigation.ts';
import type { Place } from '../../features/directory/place.ts';
import { PlaceLink } from '../../features/directory/place-link.tsx';
import { NEW_DRAFT } from '../../features/directory/record/draft-store.ts';
import { useDraftIds, useDrafts } from '../../features/directory/record/use-drafts.ts';
import { PAGE } from '../../features/directory/texts.ts';
import { useUnloadGuard } from '../../lib/use-unload-guard.ts';
import css from './directory-page.module.css';

const { head, title, headTools, readOnly, unsaved } = css;

/**
 * What is not saved yet, with the way to it; leaving the page asks first. What is in the open form needs no way to it,
 * and a line that came with the first letter would push the form away.
 */
function UnsavedLine({ editedId }: { readonly editedId: string | null }): ReactNode {
  const drafts = useDrafts();
  const draftIds = useDraftIds();
  useUnloadGuard(draftIds.length > 0);
  const ids = draftIds.filter((id) => id !== editedId);
  if (ids.length === 0) return null;
  return (
    <p className={unsaved}>
      {PAGE.unsavedMany}
      {ids.map((id) => (
        <PlaceLink
          key={id}
          isAlone
          place={id === NEW_DRAFT ? { kind: 'new' } : { kind: 'record', id, view: 'edit' }}
        >
          {drafts.get(id)?.base?.name ?? PAGE.add}
        </PlaceLink>
      ))}
    </p>
  );
}

interface PageHeadProps {
  readonly query: ListQuery;
  /** Of the list that is shown. */
  readonly total: DirectoryPage['total'] | undefined;
  readonly place: Place;
  /** Null until they are known. */
  readonly rights: DirectoryPage['rights'] | null;
  readonly hasSlash: boolean;
  readonly onSlash: (isOn: boolean) => void;
}

/** Whose form is open. */
function editedId(place: Place): string | null {
  if (place.kind === 'new') return NEW_DRAFT;
  return place.kind === 'record' && place.view === 'edit' ? place.id : null;
}

/** Title, and what concerns the whole list. */
export function PageHead({ query, total, place, rights, hasSlash, onSlash }: PageHeadProps): ReactNode {
  const { go } = useNavigation();
  return (
    <header className={head}>
      <h1 className={title}>{PAGE.title}</h1>
      <div className={headTools}>
        <KeysHelp hasSlash={hasSlash} onSlash={onSlash} />
        {rights?.write && <a href="/dienstleister-import">{PAGE.import}</a>}
        <LinkButton tone="secondary" href={exportAddress(query)} download="">
          {exportText(total)}
        </LinkButton>
        {rights?.write && <Button onClick={() => go({ kind: 'new' })}>{PAGE.add}</Button>}
      </div>
      {rights?.write === false && <p className={readOnly}>{PAGE.readOnly}</p>}
      <UnsavedLine editedId={editedId(place)} />
    </header>
  );
}
