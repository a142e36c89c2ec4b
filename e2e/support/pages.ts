/** Every page that a person can come to, with the status it answers under open access. */
export const PAGES = [
  { path: '/', status: 200 },
  { path: '/impressum', status: 200 },
  { path: '/stats', status: 200 },
  { path: '/kontakt/gesendet', status: 200 },
  { path: '/dienstleister', status: 404 },
  { path: '/gibt-es-nicht', status: 404 },
] as const;

/** What the browser and the page say of an answer that is no success; each test on all pages declares it. */
export const NO_SUCCESS = /status of 40[14]|404 Error|gibt-es-nicht|\/dienstleister/;
