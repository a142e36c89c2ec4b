import type { DirectoryDetail } from '@rer/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { RetryNotice } from '../../../components/ui/retry-notice.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { failureText } from '../failure-text.ts';
import { RECORD_HISTORY_TEXTS } from '../record-texts.ts';
import { DIRECTORY_PAGE_TEXTS, FAILURE_TEXTS } from '../texts.ts';
import { HistoryStep } from './history-step.tsx';
import css from './history-view.module.css';
import { useHistory } from './use-history.ts';
import { useUndoChange } from './use-undo-change.ts';

interface HistoryViewProps {
  readonly detail: DirectoryDetail;
  readonly mayWrite: boolean;
  readonly mayRemove: boolean;
  readonly onChanged: (detail: DirectoryDetail) => void;
  /** Another one may have come back. */
  readonly onReturned: (detail: DirectoryDetail) => void;
}

/** Every step of a provider's history, newest first, each with its own undo. */
export function HistoryView({
  detail,
  mayWrite,
  mayRemove,
  onChanged,
  onReturned,
}: HistoryViewProps): ReactNode {
  const { provider } = detail;
  const { changes, next, failure, isLoading, loadMore, reload } = useHistory(provider.id, provider.version);
  const [isBusy, setBusy] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const steps = useRef<HTMLOListElement>(null);
  const shownBefore = useRef<number | null>(null);
  const isLast = next === null;
  useEffect(() => {
    const first = shownBefore.current;
    if (first === null || changes.length <= first) return;
    shownBefore.current = null;
    // With the last steps the button that brought them goes.
    const added = steps.current?.children[first];
    if (isLast && added instanceof HTMLElement) added.focus();
  }, [changes.length, isLast]);
  const undoEdit = useUndoChange(onChanged);
  const undoReturn = useUndoChange(onReturned);
  const undo = async (changeId: string, isEdit: boolean): Promise<void> => {
    setBusy(true);
    await (isEdit ? undoEdit : undoReturn)(provider.id, changeId);
    setBusy(false);
    reload();
    // The button that was pressed is about to go.
    top.current?.focus();
  };
  const more = (): void => {
    shownBefore.current = changes.length;
    loadMore();
  };
  if (failure !== null && changes.length === 0) {
    return <RetryNotice text={`${FAILURE_TEXTS.history} ${failureText(failure)}`} onRetry={reload} />;
  }
  if (isLoading && changes.length === 0) return <Skeleton rows={8} />;
  return (
    <div ref={top} tabIndex={-1} className={css['history']}>
      {changes.length === 0 && <p>{RECORD_HISTORY_TEXTS.none}</p>}
      <ol ref={steps} className={css['list']}>
        {changes.map((change) => {
          const isEdit = change.kind === 'update';
          return (
            <HistoryStep
              key={`${change.kind} ${change.id ?? ''}`}
              change={change}
              mayUndo={isEdit || change.kind === 'undo' ? mayWrite : mayRemove}
              isBusy={isBusy}
              onUndo={(changeId) => void undo(changeId, isEdit)}
            />
          );
        })}
      </ol>
      {next !== null && (
        <Button tone="secondary" aria-disabled={isLoading} onClick={more}>
          {isLoading ? DIRECTORY_PAGE_TEXTS.loading : RECORD_HISTORY_TEXTS.more}
        </Button>
      )}
    </div>
  );
}
