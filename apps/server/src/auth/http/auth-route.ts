/** Options shared by all routes of the dialect: they check the bearer themselves. Most are public, so bodies are small. */
export const AUTH_ROUTE = { config: { access: 'auth' as const } };

/** The same for public reads. */
export const OPEN_ROUTE = { config: { access: 'public' as const } };
