/** Query parameters of a page address that are kept: the visitor's origin, never the identity. */
const KEPT_PARAMETER = /^utm_[a-z]{1,20}$/;

/** Cuts a page address to its path and its `utm_*` parameters (data contract, 6.1). */
export function cutPageUrl(pageUrl: string): string {
  let url: URL;
  try {
    url = new URL(pageUrl, 'http://page.invalid');
  } catch {
    // Not an address at all: what stands before a query or fragment is kept as it is.
    return pageUrl.replace(/[?#].*$/s, '');
  }
  const kept = new URLSearchParams([...url.searchParams].filter(([name]) => KEPT_PARAMETER.test(name)));
  const query = kept.toString();
  return query === '' ? url.pathname : `${url.pathname}?${query}`;
}
