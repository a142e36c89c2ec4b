/** What the directory shows after its search field, so that one can type meanwhile. */
export const loadLateParts = () => import('./late-parts.ts');
