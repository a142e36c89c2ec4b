import { MEBIBYTE } from '../../http/limits.ts';

/** What all routes of the dialect share: they look at the bearer themselves, and take bodies up to 1 MiB. */
export const AUTH_ROUTE = { bodyLimit: MEBIBYTE, config: { access: 'auth' as const } };

/** The same for what everybody may read. */
export const OPEN_ROUTE = { config: { access: 'public' as const } };
