import type { ReactNode, Ref } from 'react';
import { Breakable } from '../../components/ui/breakable.tsx';
import { FileDrop } from '../../components/ui/file-drop.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import css from './file-section.module.css';
import { PreviewTable } from './preview-table.tsx';
import { countOf, encodingName, formatBytes, messageLanguage, separatorName } from './report-texts.ts';
import { FILE } from './texts.ts';
import type { FileSelection, FileState } from './use-file-selection.ts';

const { section, fileName, facts, waiting } = css;

/** What is known of the file, in a line. */
function fileFacts(state: FileState): string {
  if (state.kind === 'none') return FILE.drop;
  if (state.kind === 'checking') return FILE.checking;
  const size = formatBytes(state.file.size);
  if (state.kind === 'bad') return size;
  const { encoding, separator, headers } = state.preview;
  const columns = countOf(headers.length, 'Spalte', 'Spalten');
  return [size, columns, encodingName(encoding), separatorName(separator)].join(' · ');
}

interface FileSectionProps {
  readonly selection: FileSelection;
  readonly disabled: boolean;
  /** 'Import Data' was asked for without a file. */
  readonly error: string | null;
  readonly onFile: (file: File) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Choosing a file, and its first rows. */
export function FileSection({ selection, disabled, error, onFile, ref }: FileSectionProps): ReactNode {
  const { state, mapping } = selection;
  const problem = state.kind === 'bad' ? state.message : error;
  return (
    <div className={section}>
      <FileDrop
        label={state.kind === 'none' ? FILE.choose : FILE.change}
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
      {state.kind === 'checking' ? (
        <div className={waiting}>
          <Skeleton rows={6} />
        </div>
      ) : null}
      {state.kind === 'ready' && mapping !== null ? (
        <PreviewTable columns={mapping.columns} rows={state.preview.rows} />
      ) : null}
    </div>
  );
}
