import * as z from 'zod/mini';

// Beside the report's schemas and not among them: the import page needs these before its first field, those after it.

/** `GET /api/import/unlock`, and what pages are answered by `POST`; they get the token as a cookie alone. */
export const importUnlockState = z.object({ unlocked: z.boolean() });
/** Whether the import tool is unlocked. */
export type ImportUnlockState = z.infer<typeof importUnlockState>;

/** Longest password of the import tool. */
export const IMPORT_PASSWORD_MAX = 1000;
/** `POST /api/import/unlock`. */
export const importUnlockRequest = z.object({ password: z.string().check(z.maxLength(IMPORT_PASSWORD_MAX)) });
/** Its answer to programs, which send the token as `X-Import-Token`. */
export interface ImportUnlocked extends ImportUnlockState {
  readonly token: string;
}
