/**
 * The words by which the compatible texts name the product. Clients compare texts, so these stay as they are; a house that
 * has no such clients changes them here and nowhere else.
 */
export const PRODUCT = {
  sdk: 'daily-js',
  className: 'DailyIframe',
  callName: 'DailyCall',
  owner: "Daily's",
  vendor: 'daily',
  /** Where pages that load the client as a script find the class. */
  globals: ['Daily', 'DailyIframe'],
} as const;
