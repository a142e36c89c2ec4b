import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useImportList } from '../../features/import/history/use-import-list.ts';
import { ToolForbidden, ToolLoading, ToolUnreachable } from '../../features/import/password/tool-notice.tsx';
import { IMPORT_TITLE } from '../../features/import/password/unlock-texts.ts';
import { useUnlock } from '../../features/import/password/use-unlock.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import css from './import-page.module.css';

const { page } = css;

/** A page shows one of them first, and loads no more than that. */
const LockCard = lazy(async () => ({
  default: (await import('../../features/import/password/import-password-card.tsx')).ImportPasswordCard,
}));
const ImportWorkspace = lazy(async () => ({
  default: (await import('./import-workspace.tsx')).ImportWorkspace,
}));

/** Brings a list of companies into the directory, once it is unlocked. */
export function ImportPage(): ReactNode {
  useDocumentTitle(IMPORT_TITLE);
  const { state, recheck, unlock: unlockTool } = useUnlock();
  const isOpen = state.kind === 'unlocked';
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  // Asked for while the script comes that shows it.
  const list = useImportList(isOpen, recheck);
  const heading = useRef<HTMLHeadingElement>(null);
  const unlock = async (password: string): Promise<string | null> => {
    const problem = await unlockTool(password);
    // The field is gone then, and with it the focus.
    if (problem === null) heading.current?.focus();
    return problem;
  };

  return (
    <div className={`c-page ${page}`}>
      <header>
        <h1 className="c-page-title" ref={heading} tabIndex={-1}>
          {IMPORT_TITLE}
        </h1>
      </header>
      {state.kind === 'checking' && <ToolLoading />}
      {state.kind === 'forbidden' && <ToolForbidden />}
      {state.kind === 'unreachable' && <ToolUnreachable onRetry={recheck} />}
      {state.kind === 'locked' && (
        <Suspense fallback={<ToolLoading />}>
          <LockCard expired={state.expired} onUnlock={unlock} />
        </Suspense>
      )}
      {wasOpened && (
        <Suspense fallback={isOpen && <ToolLoading />}>
          <ImportWorkspace isOpen={isOpen} list={list} onLocked={recheck} />
        </Suspense>
      )}
    </div>
  );
}
