import { IMPORT_TEXTS, type ImportMode, type ImportReport } from '@rer/contracts';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useToast } from '../../components/toast/use-toast.ts';
import { ColumnGuide } from '../../features/import/column-guide.tsx';
import { tellOutcome } from '../../features/import/import-outcome.ts';
import { noteUpload, readInterruptedUpload } from '../../features/import/interrupted-upload.ts';
import type { FileSelection } from '../../features/import/use-file-selection.ts';
import type { ImportListState } from '../../features/import/use-import-list.ts';
import type { ImportRun } from '../../features/import/use-import-run.ts';
import { useUndo } from '../../features/import/use-undo.ts';
import { useUndoWatch } from '../../features/import/use-undo-watch.ts';
import { importBlocker } from './import-blocker.ts';
import { ImportCard } from './import-card.tsx';
import css from './import-page.module.css';

const { tool } = css;

const ImportHistory = lazy(async () => ({ default: (await import('./later-parts.ts')).ImportHistory }));

interface ImportToolProps {
  readonly list: ImportListState;
  readonly run: ImportRun;
  readonly selection: FileSelection;
  readonly onLocked: () => void;
}

/** The unlocked tool: what it does, the import itself, and the earlier imports. */
export function ImportTool({ list, run, selection, onLocked }: ImportToolProps): ReactNode {
  const [mode, setMode] = useState<ImportMode>('skip');
  const [error, setError] = useState<string | null>(null);
  const [interrupted, setInterrupted] = useState(readInterruptedUpload);
  // Told once: a page that is loaded again has nothing to tell any more.
  useEffect(() => noteUpload(null), []);
  const toaster = useToast();
  const picker = useRef<HTMLInputElement>(null);
  const { runner } = run;
  const { note, reload } = list;

  // An import that runs already, since before a reload or started by somebody else, is the one to show.
  const running = list.list?.imports.find(({ state }) => state === 'running');
  useEffect(() => {
    if (running !== undefined) runner.adopt(running);
  }, [running, runner]);

  const shownId =
    run.state.phase === 'done' && run.state.outcome.kind === 'report' ? run.state.outcome.report.id : null;
  const onUndone = useCallback(
    (report: ImportReport): void => {
      if (report.id === shownId || report.leftCount > 0) runner.show({ kind: 'report', report });
      note(report);
      reload();
    },
    [shownId, runner, note, reload],
  );
  const undo = useUndo(onUndone, onLocked);
  const undoWatch = useUndoWatch(list, undo.runningId);

  const start = (dryRun: boolean): void => {
    if (run.isBusy || undo.runningId !== null || selection.state.kind === 'checking') return;
    if (selection.state.kind === 'none') {
      flushSync(() => setError(IMPORT_TEXTS.noFile));
      picker.current?.focus();
      return;
    }
    const blocker = importBlocker(selection);
    if (blocker !== null) {
      const total = selection.state.kind === 'ready' ? selection.state.preview.total : null;
      const outcome = { kind: 'failed', message: blocker, dryRun, total } as const;
      runner.show(outcome);
      tellOutcome(toaster, outcome);
      return;
    }
    runner.start({ file: selection.state.file, mode, dryRun, mapping: selection.mapping?.byHand ?? null });
  };
  const onFile = (file: File): void => {
    setError(null);
    setInterrupted(null);
    runner.show(null);
    selection.choose(file);
  };
  return (
    <div className={tool}>
      <ColumnGuide />
      <ImportCard
        selection={selection}
        run={run}
        mode={mode}
        error={error}
        pickerRef={picker}
        undoingId={undo.runningId}
        undoWatch={undoWatch}
        isDirectoryEmpty={list.list?.isDirectoryEmpty ?? false}
        interrupted={interrupted}
        onFile={onFile}
        onMode={setMode}
        onStart={start}
        onUndo={undo.undo}
      />
      <Suspense>
        <ImportHistory
          list={list}
          isBusy={run.isBusy}
          undoingId={undo.runningId}
          onUndo={undo.undo}
          onShow={(report) => runner.show({ kind: 'report', report })}
        />
      </Suspense>
    </div>
  );
}
