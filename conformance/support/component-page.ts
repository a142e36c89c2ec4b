import { type BundledPage, serveBundledPage } from './bundled-page.ts';

/** Serves one page with the call component in it, and counts what the page fetches. */
export async function serveComponentPage(): Promise<BundledPage> {
  return await serveBundledPage('call-component.ts');
}
