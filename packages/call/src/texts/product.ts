/**
 * The words by which the compatible texts name the product. Clients compare texts, so these stay as they are; a house that
 * has no such clients changes them here and nowhere else.
 */
export const SDK = 'daily-js';
export const CLASS_NAME = 'DailyIframe';
export const OWNER = "Daily's";
export const VENDOR = 'daily';
/** Where pages that load the client as a script find the class. */
export const GLOBALS = ['Daily', 'DailyIframe'];
