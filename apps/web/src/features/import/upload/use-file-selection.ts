import { useCallback, useRef, useState } from 'react';
import { useToast } from '../../../components/toast/use-toast.ts';
import { loadImportParts } from '../lazy-parts.tsx';
import type { MappingState } from '../mapping/column-mapping.ts';
import type { FileState } from './file-state.ts';

/** The file, its mapping, and what a person can do with them. */
export interface FileSelection {
  readonly state: FileState;
  readonly choose: (file: File) => void;
  /** Maps the columns of the file anew; without effect while there is no preview. */
  readonly setMapping: (mapping: MappingState) => void;
}

/** Keeps the chosen file and how its columns are mapped. */
export function useFileSelection(): FileSelection {
  const toaster = useToast();
  const [state, setState] = useState<FileState>({ kind: 'none' });
  const reading = useRef<AbortController>(null);

  const choose = useCallback(
    (file: File): void => {
      reading.current?.abort();
      const mine = new AbortController();
      reading.current = mine;
      setState({ kind: 'checking', file });
      const { size } = file;
      const read = async (): Promise<void> => {
        const opened = await (await loadImportParts())?.openFile(file, size, toaster, mine.signal);
        if (opened && !mine.signal.aborted) setState(opened);
      };
      void read();
    },
    [toaster],
  );
  const setMapping = useCallback(
    (mapping: MappingState): void =>
      setState((known) => (known.kind === 'ready' ? { ...known, mapping } : known)),
    [],
  );
  return { state, choose, setMapping };
}
