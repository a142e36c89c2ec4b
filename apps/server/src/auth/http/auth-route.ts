/** What all routes of the dialect share: they look at the bearer themselves. Everybody may send to most, so bodies are small. */
export const AUTH_ROUTE = { config: { access: 'auth' as const } };

/** The same for what everybody may read. */
export const OPEN_ROUTE = { config: { access: 'public' as const } };
