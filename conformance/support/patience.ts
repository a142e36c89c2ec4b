/** For what comes within moments on a free machine: pages, media and processes on a slow one that does much else need far longer. */
export const PATIENTLY = { timeout: 40_000 };
