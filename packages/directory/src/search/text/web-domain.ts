/** A folded e-mail domain or web address in its parts. */
export interface WebDomain {
  /** `www.jaeger-solar.de` gives `jaeger-solar`, `shop.otto.de` gives `shop` and `otto`. */
  readonly labels: readonly string[];
  /** Without the dot; '' when there is none. */
  readonly ending: string;
}

/** The host of a folded web address or domain: no scheme, path, port, `www`. */
export function webDomain(folded: string): WebDomain {
  const host = folded
    .trim()
    .replace(/^[a-z]+:\/+/, '')
    .replace(/^[^/?#]*@/, '')
    .replace(/[/?#:\s].*$/s, '');
  const labels = host.split('.').filter((label) => label !== '' && label !== 'www');
  const ending = labels.length > 1 ? (labels.pop() ?? '') : '';
  return { labels, ending };
}
