import { BOOT_ENTRY, PAGE_ENTRIES, SIMULATION_ENTRY } from './page-entries.mjs';

/** A page as the server sends it: which one it is, and what it knows about the installation. */
const PAGE = /<html [^>]*data-page="([^"]+)"[\s\S]* id="site-data">([\s\S]*?)<\/script>/;

/** Assets of the sources: styles come with the scripts. */
const assets = {
  boot: `/${BOOT_ENTRY}`,
  simulation: `/${SIMULATION_ENTRY}`,
  pages: Object.fromEntries(
    Object.entries(PAGE_ENTRIES).map(([name, entry]) => [
      name,
      { app: `/${entry}`, modules: [], styles: [], inlineStyles: '', laterStyles: [], fonts: [] },
    ]),
  ),
};

/**
 * Draws a page of the server again from the sources. React takes it over at once, so that reloading works.
 * @param {import('vite').ViteDevServer} vite
 * @param {string} url
 * @param {string} served HTML from the server.
 * @returns {Promise<string | undefined>} Nothing when `served` is not one of our pages.
 */
export async function drawDevPage(vite, url, served) {
  const [, name = '', data = ''] = PAGE.exec(served) ?? [];
  const entry = Object.entries(PAGE_ENTRIES).find(([page]) => page === name)?.[1];
  if (entry === undefined) return undefined;
  const { createRenderPages } = await vite.ssrLoadModule('/src/app/render-pages.tsx');
  /** @type {readonly import('@rer/contracts').RenderedPage[]} */
  const pages = createRenderPages(assets)(JSON.parse(data));
  const html = pages.find((page) => page.name === name)?.html ?? '';
  const takeover = `<script type="module">import { hydrate } from '/${entry}'; hydrate();</script>`;
  return await vite.transformIndexHtml(
    url,
    name === 'staff' || name === 'room' ? html : html.replace('</body>', `${takeover}</body>`),
  );
}
