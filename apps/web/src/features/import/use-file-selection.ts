import {
  IMPORT_TEXTS,
  type ImportField,
  type ImportMapping,
  type ImportProblem,
  importProblemText,
} from '@rer/contracts';
import { type ColumnSuggestion, type CsvColumn, mapColumns, suggestColumns } from '@rer/directory';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useToast } from '../../components/toast/use-toast.ts';
import { chooseTarget, chooseTargets } from './choose-target.ts';
import { recallMapping } from './import-calls.ts';
import type { FilePreview, PreviewResult } from './read-preview.ts';
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
  /** Fields for columns that have none and were left alone so far. */
  readonly suggestions: readonly ColumnSuggestion[];
}

/** The file, its mapping, and what a person can do with them. */
export interface FileSelection {
  readonly state: FileState;
  /** Null while there is no preview. */
  readonly mapping: MappingState | null;
  readonly choose: (file: File) => void;
  readonly setTarget: (header: string, field: ImportField | null) => void;
  readonly takeSuggestions: () => void;
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

function mappingState(preview: FilePreview, { mapping, isRemembered }: ByHand): MappingState {
  const map = mapColumns(preview.headers, mapping);
  const chosen = new Set(Object.keys(mapping ?? {}));
  const left = map.columns.filter(({ field, header }) => field !== null || !chosen.has(header));
  const rows = preview.rows.map(({ cells }) => cells);
  return { ...map, byHand: mapping, isRemembered, suggestions: suggestColumns(left, rows) };
}

/** Reads a file by the CSV parser, which comes with the first one. Never rejects. */
async function previewOf(file: File, signal: AbortSignal): Promise<PreviewResult> {
  const { size } = file;
  try {
    const { readPreview } = await import('./read-preview.ts');
    // A file that is gone by now has no bytes any more, for browsers that look only then.
    return file.size === size ? await readPreview(file, signal) : { kind: 'unreadable' };
  } catch {
    return { kind: 'unreadable' };
  }
}

/** Keeps the chosen file and how its columns are mapped, at first as the latest file with the same headers was. */
export function useFileSelection(): FileSelection {
  const toaster = useToast();
  const [state, setState] = useState<FileState>({ kind: 'none' });
  const [byHand, setByHand] = useState(NOTHING);
  const reading = useRef<AbortController>(null);
  const preview = state.kind === 'ready' ? state.preview : null;
  const mapping = useMemo(() => preview && mappingState(preview, byHand), [preview, byHand]);

  const choose = useCallback(
    (file: File): void => {
      reading.current?.abort();
      const mine = new AbortController();
      reading.current = mine;
      setState({ kind: 'checking', file });
      setByHand(NOTHING);
      const read = async (): Promise<void> => {
        const result = await previewOf(file, mine.signal);
        if (mine.signal.aborted) return;
        if (result.kind !== 'preview') {
          setState(badFile(file, result.kind === 'problem' ? result.problem : null));
          return;
        }
        const remembered = await recallMapping(result.preview.headers, mine.signal);
        if (mine.signal.aborted) return;
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
    setByHand({ mapping: next, isRemembered: false });
  };
  const headers = preview?.headers ?? [];
  return {
    state,
    mapping,
    choose,
    setTarget: (header, field) => changeMapping(chooseTarget(headers, byHand.mapping, header, field)),
    takeSuggestions: () => changeMapping(chooseTargets(headers, byHand.mapping, mapping?.suggestions ?? [])),
    resetMapping: () => changeMapping(null),
  };
}
