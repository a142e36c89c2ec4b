import { useEffect, useMemo, useState } from 'react';
import { useToast } from '../../components/toast/use-toast.ts';
import { useUnloadGuard } from '../../lib/use-unload-guard.ts';
import { tellOutcome } from './import-outcome.ts';
import { ImportRunner } from './import-runner.ts';
import type { RunState } from './run-state.ts';
import { RUN } from './texts.ts';

/** The import that the page shows, and ways to begin and end it. */
export interface ImportRun {
  readonly state: RunState;
  /** An import is under way. */
  readonly isBusy: boolean;
  readonly runner: ImportRunner;
}

/**
 * Runs imports and says by toast how they ended. `onLocked`: the server no longer lets this browser import.
 * `onEnded`: the list of imports is no longer true. Both must stay the same from call to call.
 */
export function useImportRun(onLocked: () => void, onEnded: () => void): ImportRun {
  const toaster = useToast();
  const [state, setState] = useState<RunState>({ phase: 'idle' });
  const runner = useMemo(
    () =>
      new ImportRunner({
        onState: setState,
        onEnded: (outcome) => {
          tellOutcome(toaster, outcome);
          onEnded();
        },
        onBusy: () => toaster.error({ title: RUN.busyTitle, description: RUN.busy }),
        onLocked,
      }),
    [toaster, onEnded, onLocked],
  );
  useEffect(() => {
    runner.open();
    return () => runner.close();
  }, [runner]);
  useUnloadGuard(state.phase === 'uploading');
  return { state, isBusy: state.phase === 'uploading' || state.phase === 'running', runner };
}
