import type { ImportReport } from '@rer/contracts';
import { useEffect, useMemo, useState } from 'react';
import { useToast } from '../../../components/toast/use-toast.ts';
import { useUnloadGuard } from '../../../lib/use-unload-guard.ts';
import { loadImportParts } from '../lazy-parts.tsx';
import type { ImportRequest } from '../upload/send-file.ts';
import type { ImportOutcome } from './import-outcome.ts';
import type { ImportRunner } from './import-runner.ts';
import type { RunState } from './run-state.ts';

/** The import that the page shows, and ways to begin and end it; each waits for its script. They stay the same. */
export interface ImportRun {
  readonly state: RunState;
  /** An import is under way. */
  readonly isBusy: boolean;
  readonly start: (request: ImportRequest) => void;
  /** Follows an import that is under way already. */
  readonly adopt: (report: ImportReport) => void;
  /** Shows how something ended; null: nothing any more. */
  readonly show: (outcome: ImportOutcome | null) => void;
  /** Shows why an import could not begin, in the page and as a toast. */
  readonly refuse: (outcome: ImportOutcome) => void;
  readonly cancel: () => void;
}

/**
 * Runs imports and says by toast how they ended. `onLocked`: the server no longer lets this browser import.
 * `onEnded`: the list of imports is no longer true. Both must stay the same from call to call.
 */
export function useImportRun(onLocked: () => void, onEnded: () => void): ImportRun {
  const toaster = useToast();
  const [state, setState] = useState<RunState>({ phase: 'idle' });
  const { open, close, ...ways } = useMemo(() => {
    const runner = loadImportParts().then(
      (later) => later?.createImportRunner(toaster, { onState: setState, onEnded, onLocked }) ?? null,
    );
    const ask = (act: (runner: ImportRunner) => void): void => {
      void runner.then((arrived) => arrived && act(arrived));
    };
    return {
      open: () => ask((it) => it.open()),
      close: () => ask((it) => it.close()),
      start: (request: ImportRequest) => ask((it) => it.start(request)),
      adopt: (report: ImportReport) => ask((it) => it.adopt(report)),
      show: (outcome: ImportOutcome | null) => ask((it) => it.show(outcome)),
      refuse: (outcome: ImportOutcome) => ask((it) => it.refuse(outcome)),
      cancel: () => ask((it) => it.cancel()),
    };
  }, [toaster, onEnded, onLocked]);
  useEffect(() => {
    open();
    return close;
  }, [open, close]);
  useUnloadGuard(state.phase === 'uploading');
  return { state, isBusy: state.phase === 'uploading' || state.phase === 'running', ...ways };
}
