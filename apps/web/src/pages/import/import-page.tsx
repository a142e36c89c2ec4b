import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { LockCard } from '../../features/import/lock-card.tsx';
import { GUIDE } from '../../features/import/texts.ts';
import { ToolForbidden, ToolLoading, ToolUnreachable } from '../../features/import/tool-notice.tsx';
import { useFileSelection } from '../../features/import/use-file-selection.ts';
import { useImportList } from '../../features/import/use-import-list.ts';
import { useImportRun } from '../../features/import/use-import-run.ts';
import { useLock } from '../../features/import/use-lock.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import css from './import-page.module.css';

const { page, head, title } = css;

/** Comes once the lock is open; the password takes no more than its field. */
const ImportTool = lazy(async () => ({ default: (await import('./import-tool.tsx')).ImportTool }));

/**
 * Brings a list of companies into the directory. File and running import live here, above the lock: when it closes
 * in the middle of the work, what was chosen is still there after the password.
 */
export function ImportPage(): ReactNode {
  useDocumentTitle(GUIDE.title);
  const lock = useLock();
  const list = useImportList(lock.state.kind === 'unlocked', lock.recheck);
  const run = useImportRun(lock.recheck, list.reload);
  const selection = useFileSelection();
  // The list says whether the sample is offered above everything else.
  const isOpening = lock.state.kind === 'unlocked' && list.phase === 'loading';
  const heading = useRef<HTMLHeadingElement>(null);
  const unlock = async (password: string): Promise<string | null> => {
    const problem = await lock.unlock(password);
    // The field is gone then, and with it the focus.
    if (problem === null) heading.current?.focus();
    return problem;
  };

  return (
    <div className={page}>
      <header className={head}>
        <h1 className={title} ref={heading} tabIndex={-1}>
          {GUIDE.title}
        </h1>
      </header>
      {(lock.state.kind === 'checking' || isOpening) && <ToolLoading />}
      {lock.state.kind === 'forbidden' && <ToolForbidden />}
      {lock.state.kind === 'unreachable' && <ToolUnreachable onRetry={lock.recheck} />}
      {lock.state.kind === 'locked' && <LockCard expired={lock.state.expired} onUnlock={unlock} />}
      {lock.state.kind === 'unlocked' && !isOpening && (
        <Suspense fallback={<ToolLoading />}>
          <ImportTool list={list} run={run} selection={selection} onLocked={lock.recheck} />
        </Suspense>
      )}
    </div>
  );
}
