/**
 * The product names in compatible texts. Clients compare texts, so these stay; an installation without such clients
 * changes them here alone.
 */
export const SDK = 'daily-js';
export const CLASS_NAME = 'DailyIframe';
export const OWNER = "Daily's";
export const VENDOR = 'daily';
/** Where pages that load the client as a script find the class. */
export const GLOBALS = ['Daily', 'DailyIframe'];
