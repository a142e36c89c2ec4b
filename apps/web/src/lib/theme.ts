/** The two looks of the site. */
export type Theme = 'light' | 'dark';

/** Key of the remembered look in `localStorage`; written only when the visitor uses the switch. */
export const THEME_KEY = 'rer-theme';
