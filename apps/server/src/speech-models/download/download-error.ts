import { CodedError } from '../../runtime/coded-error.ts';
import { errorCode } from '../../runtime/error-code.ts';

/**
 * Why files could not be fetched. `unreachable`: no answer came. `broken-off`, `stalled`: it ended, or came to rest, in the middle; what came is
 * kept. `refused`: the status is none of success. `redirect`: it leads where nothing is fetched from, or round in circles. `invalid`: the answer
 * contradicts itself. `wrong-size`, `wrong-bytes`: it is not the file that was expected. `disk-full`, `no-access`: of the folder. `busy`: another
 * download runs. `aborted`: it is no longer wanted; what came is kept.
 */
export type DownloadErrorCode =
  | 'unreachable'
  | 'broken-off'
  | 'stalled'
  | 'refused'
  | 'redirect'
  | 'invalid'
  | 'wrong-size'
  | 'wrong-bytes'
  | 'disk-full'
  | 'no-access'
  | 'busy'
  | 'aborted';

/** A download that failed. `message` is one sentence for an operator. */
export class DownloadError extends CodedError<DownloadErrorCode> {
  override readonly name = 'DownloadError';
}

const OF_FOLDER: Readonly<Record<string, readonly [DownloadErrorCode, string]>> = {
  ENOSPC: ['disk-full', 'The disk is full.'],
  EDQUOT: ['disk-full', 'The disk is full.'],
  EACCES: ['no-access', 'This account may not write there.'],
  EPERM: ['no-access', 'This account may not write there.'],
  EROFS: ['no-access', 'The file system is read-only.'],
  ENOTDIR: ['no-access', 'A part of the path is a file, not a folder.'],
  EEXIST: ['no-access', 'A part of the path is a file, not a folder.'],
  EISDIR: ['no-access', 'A folder stands in its place.'],
};

/** An error of the file system as one of a download; anything else is a defect, and thrown. */
export function asDownloadError(error: unknown, folder: string): DownloadError {
  if (error instanceof DownloadError) return error;
  const [code, sentence] = OF_FOLDER[errorCode(error) ?? ''] ?? [];
  if (code === undefined) throw error;
  return new DownloadError(code, `${sentence} (${folder})`, { cause: error });
}
