import * as z from 'zod/mini';

/** `GET /api/import/unlock`. */
export const importLock = z.object({ unlocked: z.boolean() });
export type ImportLock = z.infer<typeof importLock>;

/** Longest password of the import tool. */
export const IMPORT_PASSWORD_MAX = 1000;
/** `POST /api/import/unlock`. */
export const importUnlockRequest = z.object({ password: z.string().check(z.maxLength(IMPORT_PASSWORD_MAX)) });
/** The token is for scripts, sent as `X-Import-Token`; browsers get the same as a cookie. */
export const importUnlocked = z.object({ token: z.string() });
