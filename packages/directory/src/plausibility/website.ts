const WEB = /^https?:\/\/(?=[^/])/i;
/** A host with a dot, its port, and what follows; neither an e-mail address nor a text with blanks. */
const BARE_HOST = /^[^/?#@:\\]+\.(?:\p{L}{2,63}|xn--[a-z0-9-]{1,59})\.?(?::\d{1,5})?(?:[/?#]|$)/iu;
/** Addresses hold no blanks and no control characters; browsers would leave them out without a word. */
const BLANK = /[\s\p{Cc}]/u;

/**
 * A website in its usual notation: an http(s) address as it was written, a bare host with `https://` before it. Null: it is
 * none, or of another scheme. `text` is trimmed and not empty.
 */
export function plausibleWebsite(text: string): string | null {
  if (BLANK.test(text)) return null;
  if (WEB.test(text)) return isAddress(text) ? text : null;
  const host = text.startsWith('//') ? text.slice(2) : text;
  if (!BARE_HOST.test(host)) return null;
  const address = `https://${host}`;
  return isAddress(address) ? address : null;
}

function isAddress(text: string): boolean {
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
}
