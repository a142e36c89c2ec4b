import { IMPORT_TEXTS, importFileNameProblem, importProblemText } from '@rer/contracts';
import type { Toaster } from '../../../components/toast/use-toast.ts';
import { loadMapping } from '../import-calls.ts';
import { mappingOf } from '../mapping/column-mapping.ts';
import { countOf, encodingName, formatBytes, separatorName } from '../report-texts.ts';
import { IMPORT_TOASTS } from '../texts.ts';
import type { OpenedFile } from './file-state.ts';
import type { FilePreview, PreviewResult } from './read-preview.ts';

function factsOf(file: File, { encoding, separator, headers }: FilePreview): string {
  const columns = countOf(headers.length, 'Spalte', 'Spalten');
  return [formatBytes(file.size), columns, encodingName(encoding), separatorName(separator)].join(' · ');
}

function badFile(file: File, message: string): OpenedFile {
  return { kind: 'bad', file, message, facts: formatBytes(file.size) };
}

/** Reads a file by the CSV parser, which comes with the first one. `size`: what it was when it was chosen. Never rejects. */
async function previewOf(file: File, size: number, signal: AbortSignal): Promise<PreviewResult> {
  try {
    const { readPreview } = await import('./read-preview.ts');
    // A file that is gone by now has no bytes any more, for browsers that look only then.
    return file.size === size ? await readPreview(file, signal) : { kind: 'unreadable' };
  } catch {
    return { kind: 'unreadable' };
  }
}

/**
 * Looks at a chosen file: its first rows, and how its columns are mapped, at first as the latest file with the same headers was.
 * Missing columns are shown as a toast. Null once `signal` is aborted. Never rejects.
 */
export async function openFile(
  file: File,
  size: number,
  toaster: Toaster,
  signal: AbortSignal,
): Promise<OpenedFile | null> {
  const result = await previewOf(file, size, signal);
  if (signal.aborted) return null;
  if (result.kind !== 'preview') {
    const message = result.kind === 'problem' ? importProblemText(result.problem) : IMPORT_TEXTS.unreadable;
    return badFile(file, message);
  }
  // After the content, which tells more of a workbook than its name does.
  const nameProblem = importFileNameProblem(file.name);
  if (nameProblem !== null) return badFile(file, nameProblem);
  const { preview } = result;
  const remembered = await loadMapping(preview.headers, signal);
  if (signal.aborted) return null;
  const mapping = mappingOf(preview, remembered, remembered !== null);
  if (mapping.missing.length > 0) {
    toaster.error({ title: IMPORT_TOASTS.missing, description: IMPORT_TEXTS.missingColumnsToast });
  }
  return { kind: 'ready', file, preview, mapping, facts: factsOf(file, preview) };
}
