import { type SiteData, siteData } from '@rer/contracts';

/** The installation's data that the server embedded in the page. Throws when the page carries none. */
export function readSiteData(document: Document): SiteData {
  const text = document.getElementById('site-data')?.textContent ?? '';
  return siteData.parse(JSON.parse(text));
}
