/** Fixed by seed 1: the accessible name of the region, and the default titles. */
export const REGION_LABEL = 'Notification';
export const SUCCESS_TITLE = 'Erfolg';
export const ERROR_TITLE = 'Fehler';

/** Read out before the text of each toast. */
export const ANNOUNCEMENT_LABEL = 'Mitteilung';
export const CLOSE_LABEL = 'Mitteilung schließen';
