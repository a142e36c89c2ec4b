import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx';
import type { ImportListState } from '../history/use-import-list.ts';
import { ResultPanel } from '../report/result-panel.tsx';
import { UndoProgress } from '../undo/undo-progress.tsx';
import { useUndoWatch } from '../undo/use-undo-watch.ts';
import type { ImportOutcome } from './import-outcome.ts';
import { progressOf } from './progress-texts.ts';
import { RunProgress } from './run-progress.tsx';
import type { ImportRun } from './use-import-run.ts';

interface RunCourseProps {
  readonly run: ImportRun;
  readonly list: ImportListState;
  /** The import that this page is taking back; null: none. */
  readonly undoingId: string | null;
  readonly onUndo: (id: string) => void;
}

function Result({ run, undoingId, onUndo }: Omit<RunCourseProps, 'list'>): ReactNode {
  if (run.state.phase !== 'done') return null;
  const { outcome } = run.state;
  const isUndoing = outcome.kind === 'report' && outcome.report.id === undoingId;
  return (
    <ResultPanel
      key={outcomeKey(outcome)}
      outcome={outcome}
      isUndoing={isUndoing}
      isBusy={undoingId !== null}
      onUndo={onUndo}
    />
  );
}

/** How far the import is, or an undo, and how it went. */
export function RunCourse({ run, list, undoingId, onUndo }: RunCourseProps): ReactNode {
  const undoWatch = useUndoWatch(list, undoingId);
  const underWay = run.state.phase === 'uploading' || run.state.phase === 'running' ? run.state : null;
  return (
    <>
      {underWay === null ? null : <RunProgress state={underWay} onCancel={run.cancel} />}
      {/* Always there, so that its changes are announced. */}
      <VisuallyHidden role="status">
        {underWay === null ? '' : progressOf(underWay).announcement}
      </VisuallyHidden>
      <UndoProgress {...undoWatch} />
      <Result run={run} undoingId={undoingId} onUndo={onUndo} />
    </>
  );
}

const keys = new WeakMap<ImportOutcome, number>();
let latest = 0;

/** A key for each outcome, so that the panel of the next one is a new one and takes the focus. */
function outcomeKey(outcome: ImportOutcome): number {
  const known = keys.get(outcome);
  if (known !== undefined) return known;
  latest += 1;
  keys.set(outcome, latest);
  return latest;
}
