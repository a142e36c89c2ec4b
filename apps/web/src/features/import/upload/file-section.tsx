import { type ReactNode, type Ref, Suspense } from 'react';
import { FileDrop } from '../../../components/form/file-drop.tsx';
import { Breakable } from '../../../components/ui/breakable.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { LazyPreviewTable } from '../lazy-parts.tsx';
import { FILE_TEXTS, messageLanguage } from '../tool-texts.ts';
import css from './file-section.module.css';
import type { FileState } from './file-state.ts';

const { fileName, facts, waiting } = css;

/** A one-line summary of the file. */
function fileFacts(state: FileState): string {
  if (state.kind === 'none') return FILE_TEXTS.drop;
  return state.kind === 'checking' ? FILE_TEXTS.checking : state.facts;
}

function Rows({ state }: { readonly state: FileState }): ReactNode {
  if (state.kind === 'none' || state.kind === 'bad') return null;
  const skeleton = (
    <div className={waiting}>
      <Skeleton rows={6} />
    </div>
  );
  if (state.kind === 'checking') return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <LazyPreviewTable columns={state.mapping.columns} rows={state.preview.rows} />
    </Suspense>
  );
}

interface FileSectionProps {
  readonly state: FileState;
  readonly disabled: boolean;
  /** 'Import Data' was asked for without a file. */
  readonly error: string | null;
  readonly onFile: (file: File) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Choosing a file, and its first rows. */
export function FileSection({ state, disabled, error, onFile, ref }: FileSectionProps): ReactNode {
  const problem = state.kind === 'bad' ? state.message : error;
  return (
    <div className="c-stack">
      <FileDrop
        label={state.kind === 'none' ? FILE_TEXTS.choose : FILE_TEXTS.change}
        accept=".csv"
        disabled={disabled}
        onFile={onFile}
        error={
          problem === null ? undefined : (
            <span role="alert" lang={messageLanguage(problem)}>
              {problem}
            </span>
          )
        }
        {...(ref === undefined ? {} : { ref })}
      >
        {state.kind === 'none' ? null : (
          <span className={fileName}>
            <Breakable text={state.file.name} />
          </span>
        )}
        <span className={facts} role="status">
          {fileFacts(state)}
        </span>
      </FileDrop>
      <Rows state={state} />
    </div>
  );
}
