import type { DirectoryPage } from '@rer/contracts';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { ChatChange } from '../../features/assistant/chat/chat.ts';
import type { Facts, WrittenFact } from '../../features/assistant/chat/facts.ts';
import { ProviderSearch } from '../../features/assistant/provider-search.tsx';
import type { StepActions } from '../../features/assistant/step-list.tsx';
import { companyName } from '../../features/directory/company-name.ts';
import { loadPage } from '../../features/directory/list/list-calls.ts';
import { ProviderCard } from './provider-card.tsx';
import { useCardActions } from './use-card-actions.ts';
import type { Chosen } from './use-chosen.ts';
import { useLiveRecord } from './use-live-record.ts';
import { useSearch } from './use-search.ts';

/** What the directory knows of the conversation's matters. */
export interface DirectoryView extends StepActions {
  /** The chosen provider's; null: none is chosen, or it is not known yet. */
  readonly chosenName: string | null;
  /** Whether the person may change the directory. */
  readonly mayWrite: boolean;
}

interface DirectorySideProps {
  readonly facts: Facts | null;
  /** How often the assistant did something with the directory. */
  readonly steps: number;
  readonly chosen: Pick<Chosen, 'id' | 'choose'>;
  /** Told at first, and whenever it is another one. */
  readonly onView: (view: DirectoryView) => void;
}

const NOTHING: readonly WrittenFact[] = [];
/** Until the rights are known, the page offers everything: the service decides in any case. */
const UNKNOWN_RIGHTS = { write: true, remove: false };

/** The directory beside the conversation: its search, and the provider of whom is spoken. */
export function DirectorySide({ facts, steps, chosen, onView }: DirectorySideProps): ReactNode {
  const search = useSearch();
  const record = useLiveRecord(chosen.id);
  const { id: chosenId, choose } = chosen;
  const onRemoved = useCallback((id: string) => id === chosenId && choose(null), [chosenId, choose]);
  const actions = useCardActions({ accept: record.accept, onRemoved, onRestored: choose });

  const { reload, detail } = record;
  useEffect(() => {
    // The card must not contradict what the assistant read or wrote a moment ago.
    if (steps > 0) reload();
  }, [steps, reload]);

  const written = facts?.written ?? NOTHING;
  const isMade = written.some(({ kind, isUndone }) => kind === 'create' && !isUndone);
  const { write: mayWrite, remove } = useRights(true) ?? UNKNOWN_RIGHTS;
  const mayRemove = remove && (isMade || detail?.deletedAt != null);
  const chosenName = detail === null ? null : companyName(detail.provider);
  const { isBusy, isUndone, undo } = actions;
  const view = useMemo(
    (): DirectoryView => ({
      chosenName,
      mayWrite,
      isUndone: (change) =>
        isUndone(change) || written.some((fact) => fact.isUndone && isSameWrite(fact, change)),
      undoOf: (change) => {
        const mayUndo = change.kind === 'created' ? mayRemove : change.changeId !== null;
        return mayUndo ? () => isBusy || undo(change) : null;
      },
    }),
    [chosenName, mayWrite, mayRemove, written, isBusy, isUndone, undo],
  );
  // Before anything is painted: both sides show the same.
  useLayoutEffect(() => onView(view), [onView, view]);

  const chosenChoice =
    detail === null
      ? (search.found?.choices.find(({ id }) => id === chosenId) ?? null)
      : { ...detail.provider, firmenName: detail.provider.firmen_name };
  return (
    <>
      <ProviderSearch
        isSearching={search.isSearching}
        found={search.found}
        chosen={chosenChoice}
        onSearch={search.run}
        onChoose={choose}
      />
      <ProviderCard
        key={chosenId}
        id={chosenId}
        record={record}
        written={written.filter(({ providerId }) => providerId === chosenId)}
        mayRemove={mayRemove}
        actions={actions}
        onChoose={choose}
      />
    </>
  );
}

/** A provider is made once; changes have ids of their own. */
function isSameWrite(fact: WrittenFact, { kind, providerId, changeId }: ChatChange): boolean {
  if (fact.providerId !== providerId) return false;
  return kind === 'created' ? fact.kind === 'create' : changeId !== null && fact.changeId === changeId;
}

/** The shortest list says it too. */
const ADDRESS = `/api/directory?${new URLSearchParams({ limit: '1' })}`;

/** What the person may do in the directory, asked for when it matters; null: not known (yet). */
function useRights(isNeeded: boolean): DirectoryPage['rights'] | null {
  const [rights, setRights] = useState<DirectoryPage['rights'] | null>(null);
  const isAsked = isNeeded && rights === null;
  useEffect(() => {
    if (!isAsked) return;
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      const result = await loadPage(ADDRESS, leaving.signal);
      if (result.ok && !leaving.signal.aborted) setRights(result.value.rights);
    };
    void ask();
    return () => leaving.abort();
  }, [isAsked]);
  return rights;
}
