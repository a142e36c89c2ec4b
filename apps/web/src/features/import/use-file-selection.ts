import {
  IMPORT_TEXTS,
  type ImportField,
  type ImportMapping,
  type ImportProblem,
  importProblemText,
} from '@rer/contracts';
import { type CsvColumn, mapColumns } from '@rer/directory';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useToast } from '../../components/toast/use-toast.ts';
import { chooseTarget } from './choose-target.ts';
import { recallMapping, rememberMapping } from './mapping-memory.ts';
import { type FilePreview, readPreview } from './read-preview.ts';
import { TOASTS } from './texts.ts';

/** The chosen file. `bad`: it cannot be imported, for the reason in `message`. */
export type FileState =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking'; readonly file: File }
  | { readonly kind: 'bad'; readonly file: File; readonly message: string }
  | { readonly kind: 'ready'; readonly file: File; readonly preview: FilePreview };

/** Which column goes where, by the headers and by hand. */
export interface MappingState {
  readonly columns: readonly CsvColumn[];
  readonly missing: ReturnType<typeof mapColumns>['missing'];
  readonly ignored: number;
  readonly byHand: ImportMapping | null;
  /** Made for a file with the same headers, before this one. */
  readonly isRemembered: boolean;
}

/** The file, its mapping, and what a person can do with them. */
export interface FileSelection {
  readonly state: FileState;
  /** Null while there is no preview. */
  readonly mapping: MappingState | null;
  readonly choose: (file: File) => void;
  readonly setTarget: (header: string, field: ImportField | null) => void;
  readonly resetMapping: () => void;
}

interface ByHand {
  readonly mapping: ImportMapping | null;
  readonly isRemembered: boolean;
}
const NOTHING: ByHand = { mapping: null, isRemembered: false };

/** The sentence about a file that cannot be imported. */
function badFile(file: File, problem: ImportProblem | null): FileState {
  return {
    kind: 'bad',
    file,
    message: problem === null ? IMPORT_TEXTS.unreadable : importProblemText(problem),
  };
}

/** Keeps the chosen file and how its columns are mapped; remembers mappings for files with the same headers. */
export function useFileSelection(): FileSelection {
  const toaster = useToast();
  const [state, setState] = useState<FileState>({ kind: 'none' });
  const [byHand, setByHand] = useState(NOTHING);
  const reading = useRef<AbortController>(null);
  const headers = state.kind === 'ready' ? state.preview.headers : null;

  const mapping = useMemo(
    () =>
      headers && {
        ...mapColumns(headers, byHand.mapping),
        byHand: byHand.mapping,
        isRemembered: byHand.isRemembered,
      },
    [headers, byHand],
  );

  const choose = useCallback(
    (file: File): void => {
      reading.current?.abort();
      const mine = new AbortController();
      reading.current = mine;
      setState({ kind: 'checking', file });
      setByHand(NOTHING);
      const read = async (): Promise<void> => {
        const result = await readPreview(file, mine.signal);
        if (mine.signal.aborted) return;
        if (result.kind !== 'preview') {
          setState(badFile(file, result.kind === 'problem' ? result.problem : null));
          return;
        }
        const remembered = recallMapping(result.preview.headers);
        setByHand({ mapping: remembered, isRemembered: remembered !== null });
        setState({ kind: 'ready', file, preview: result.preview });
        if (mapColumns(result.preview.headers, remembered).missing.length === 0) return;
        toaster.error({ title: TOASTS.missing, description: IMPORT_TEXTS.missingColumnsToast });
      };
      void read();
    },
    [toaster],
  );

  const changeMapping = (next: ImportMapping | null): void => {
    if (headers === null) return;
    setByHand({ mapping: next, isRemembered: false });
    rememberMapping(headers, next);
  };
  return {
    state,
    mapping,
    choose,
    setTarget: (header, field) =>
      changeMapping(headers && chooseTarget(headers, byHand.mapping, header, field)),
    resetMapping: () => changeMapping(null),
  };
}
