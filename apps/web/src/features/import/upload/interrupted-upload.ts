import * as z from 'zod/mini';

const KEY = 'rer-import-upload';

const upload = z.object({ fileName: z.string(), dryRun: z.boolean() });
/** A file that was on its way when its page was left. */
export type InterruptedUpload = z.infer<typeof upload>;

/**
 * Notes, in this tab alone, that a file is on its way; null: it is no longer. A page that is loaded again then knows that
 * what it sent did not arrive. Does nothing where the browser keeps nothing.
 */
export function noteUpload(underWay: InterruptedUpload | null): void {
  try {
    if (underWay === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(underWay));
  } catch {
    // A forbidden storage costs a hint, not the import.
  }
}

/** The upload that ended with the page before; null when there was none. */
export function readInterruptedUpload(): InterruptedUpload | null {
  try {
    return upload.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
