/** A parsed search text. */
export interface DatabaseQuery {
  /** Spellings of the same words; umlauts may be stored as `ö`, `oe` or `o`. The database folds the rest. */
  readonly spellings: readonly string[];
  /** A complete e-mail address, or null. */
  readonly email: string | null;
  /** The domain of an e-mail address or a bare domain, or null. */
  readonly domain: string | null;
}

// Labels without dots: a pattern that could set a dot in two ways takes quadratic time for a text full of them.
const EMAIL = /^[^\s@]*@([^\s@.]+(?:\.[^\s@.]+)+)$/;
const BARE_DOMAIN = /^[a-z0-9äöüß-]+(\.[a-z0-9äöüß-]+)*\.[a-z]{2,}$/;

/** Reads a search text. */
export function readDatabaseQuery(query: string): DatabaseQuery {
  const text = query.trim().toLowerCase();
  const domain = EMAIL.exec(text)?.[1] ?? (BARE_DOMAIN.test(text) ? text : null);
  const email = domain !== null && !text.startsWith('@') && text.includes('@') ? text : null;
  const spellings = new Set([text, writtenOut(text), shortened(text)]);
  return { spellings: [...spellings], email, domain };
}

function writtenOut(text: string): string {
  return text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss');
}

/** Too eager for words like `neue`, which only adds a spelling that few records have. */
function shortened(text: string): string {
  return text.replaceAll(/([aou])e(?![aeiouäöü])/g, '$1');
}

/** `text` as a literal inside a LIKE pattern. */
export function likeLiteral(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
