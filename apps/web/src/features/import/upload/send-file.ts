import { IMPORT_FILE_NAME_MAX, type ImportMapping, type ImportMode } from '@rer/contracts';
import { wait } from '../wait.ts';
import { type Upload, type UploadAnswer, uploadOnce } from './upload-once.ts';

/** Pauses before the upload is tried again after its answer got lost, milliseconds. */
const RETRY_PAUSES = [1000, 2000, 4000] as const;

/** The file to import, and its settings. */
export interface ImportRequest {
  readonly file: File;
  readonly mode: ImportMode;
  readonly dryRun: boolean;
  /** By hand; null: by the headers alone. */
  readonly mapping: ImportMapping | null;
}

/** Where a request is sent to. */
export function importUrl({ file, mode, dryRun, mapping }: ImportRequest): string {
  const query = new URLSearchParams({ mode, dryRun: dryRun ? '1' : '0' });
  if (mapping !== null) query.set('mapping', JSON.stringify(mapping));
  query.set('file', [...file.name].slice(0, IMPORT_FILE_NAME_MAX).join(''));
  return `/api/import?${query}`;
}

/** A fresh key. `crypto.randomUUID` does not exist on pages that came over plain HTTP from another machine. */
export function createIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

interface SendOptions extends Pick<Upload, 'onProgress' | 'signal'> {
  readonly idempotencyKey: string;
  /** An answer got lost, and the file is being sent again. */
  readonly onLost: () => void;
}

/** How sending ended. `unreadable`: the file is gone, or was changed since it was chosen. */
export type SendAnswer = UploadAnswer | { readonly kind: 'unreadable' };

/**
 * Sends a file. When the answer gets lost it is sent again under the same key, which settles whether the first try
 * arrived: the server then answers with the import that it started before. Never rejects.
 */
export async function sendFile(request: ImportRequest, options: SendOptions): Promise<SendAnswer> {
  const upload: Upload = { ...options, url: importUrl(request), file: request.file };
  let answer = await uploadOnce(upload);
  for (const pause of RETRY_PAUSES) {
    if (answer.kind !== 'lost') return answer;
    if (!(await isReadable(request.file))) return { kind: 'unreadable' };
    options.onLost();
    await wait(pause, options.signal);
    answer = await uploadOnce(upload);
  }
  return answer;
}

/** Whether the browser can still read a file: it may have been deleted or changed since it was chosen. */
async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
