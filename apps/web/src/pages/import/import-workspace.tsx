import { IMPORT_TEXTS, type ImportMode, type ImportReport } from '@rer/contracts';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ImportListState } from '../../features/import/history/use-import-list.ts';
import { LazyImportHistory } from '../../features/import/lazy-parts.tsx';
import { ToolLoading } from '../../features/import/password/tool-notice.tsx';
import { type ImportRun, useImportRun } from '../../features/import/run/use-import-run.ts';
import { useImportUndo } from '../../features/import/undo/use-undo.ts';
import { ColumnGuide } from '../../features/import/upload/column-guide.tsx';
import { noteUpload, readInterruptedUpload } from '../../features/import/upload/interrupted-upload.ts';
import { type FileSelection, useFileSelection } from '../../features/import/upload/use-file-selection.ts';
import { ImportCard } from './import-card.tsx';
import css from './import-page.module.css';

interface ImportToolProps {
  readonly list: ImportListState;
  readonly run: ImportRun;
  readonly selection: FileSelection;
  readonly onLocked: () => void;
}

/** The unlocked tool: what it does, the import itself, and the earlier imports. */
function ImportTool({ list, run, selection, onLocked }: ImportToolProps): ReactNode {
  const [mode, setMode] = useState<ImportMode>('skip');
  const [error, setError] = useState<string | null>(null);
  const [interrupted, setInterrupted] = useState(readInterruptedUpload);
  // Told once: a page that is loaded again has nothing to tell any more.
  useEffect(() => noteUpload(null), []);
  const picker = useRef<HTMLInputElement>(null);
  const { adopt, show } = run;
  const { note, reload } = list;
  const { state } = selection;

  // An import that runs already, since before a reload or started by another user, is the one to show.
  const running = list.list?.imports.find((each) => each.state === 'running');
  useEffect(() => {
    if (running !== undefined) adopt(running);
  }, [running, adopt]);

  const shownId =
    run.state.phase === 'done' && run.state.outcome.kind === 'report' ? run.state.outcome.report.id : null;
  const onUndone = useCallback(
    (report: ImportReport): void => {
      if (report.id === shownId || report.leftCount > 0) show({ kind: 'report', report });
      note(report);
      reload();
    },
    [shownId, show, note, reload],
  );
  const undo = useImportUndo(onUndone, onLocked);

  const start = (dryRun: boolean): void => {
    if (run.isBusy || undo.runningId !== null || state.kind === 'checking') return;
    if (state.kind === 'none') {
      flushSync(() => setError(IMPORT_TEXTS.noFile));
      picker.current?.focus();
      return;
    }
    const { blocker, byHand } =
      state.kind === 'ready' ? state.mapping : { blocker: state.message, byHand: null };
    const total = state.kind === 'ready' ? state.preview.total : null;
    if (blocker === null) run.start({ file: state.file, mode, dryRun, mapping: byHand });
    else run.refuse({ kind: 'failed', message: blocker, dryRun, total });
  };
  const onFile = (file: File): void => {
    setError(null);
    setInterrupted(null);
    show(null);
    selection.choose(file);
  };
  return (
    <div className={`c-loose-stack ${css['tool']}`}>
      <ColumnGuide />
      <ImportCard
        selection={selection}
        run={run}
        list={list}
        mode={mode}
        error={error}
        pickerRef={picker}
        undoingId={undo.runningId}
        interrupted={interrupted}
        onFile={onFile}
        onMode={setMode}
        onStart={start}
        onUndo={undo.undo}
      />
      <Suspense>
        <LazyImportHistory
          list={list}
          isBusy={run.isBusy}
          undoingId={undo.runningId}
          onUndo={undo.undo}
          onShow={(report) => show({ kind: 'report', report })}
        />
      </Suspense>
    </div>
  );
}

interface ImportWorkspaceProps {
  /** The tool is unlocked. */
  readonly isOpen: boolean;
  readonly list: ImportListState;
  /** The server no longer lets this browser import. Must stay the same from call to call. */
  readonly onLocked: () => void;
}

/**
 * The chosen file and the running import, and the tool while the lock is open. Once drawn it stays: when
 * the lock closes in the middle of the work, an upload goes on, and what was chosen is still there after the password.
 */
export function ImportWorkspace({ isOpen, list, onLocked }: ImportWorkspaceProps): ReactNode {
  const run = useImportRun(onLocked, list.reload);
  const selection = useFileSelection();
  if (!isOpen) return null;
  // The list says whether the sample is offered above everything else.
  if (!list.isDirectoryKnown) return <ToolLoading />;
  return <ImportTool list={list} run={run} selection={selection} onLocked={onLocked} />;
}
