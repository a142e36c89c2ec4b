import { isRecord, type Unknowns } from '../values/record.ts';

/** The scheme, which an address behind a proxy does without. */
const SCHEME_LENGTH = 'https://'.length;

/** Where the page of a frame is. Nothing where that is no page of the web: other addresses run in the page around the frame. */
export function frameUrl(properties: Unknowns, callClientId: string, page: URL): URL | undefined {
  const address = frameAddress(properties, callClientId, page);
  if (!URL.canParse(address, page.href)) return undefined;
  const url = new URL(address, page);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}

/**
 * The address of a frame's page (section 9). A token is not in it: it goes with the launch config, which no log and no history
 * keeps. Of the page around the frame it says no more than where that is.
 */
function frameAddress(properties: Unknowns, callClientId: string, page: URL): string {
  const { url, layout, dailyJsVersion, dailyConfig } = properties;
  const proxyUrl = isRecord(dailyConfig) ? dailyConfig['proxyUrl'] : undefined;
  const embHref = page.href.slice(0, page.href.length - page.search.length - page.hash.length);
  const query = Object.entries({ layout, emb: callClientId, embHref, dailyJsVersion, proxy: proxyUrl })
    .filter(([, value]) => value)
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
    .join('&');
  const room = String(url);
  const address = `${room}${room.includes('?') ? '&' : '?'}${query}`;
  if (!proxyUrl) return address;
  return `${String(proxyUrl).replace(/\/?$/, '/')}${address.slice(SCHEME_LENGTH)}`;
}
