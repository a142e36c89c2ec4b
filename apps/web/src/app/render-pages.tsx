import { PAGE_NAMES, type RenderPages } from '@rer/contracts';
import { renderToString } from 'react-dom/server';
import { renderDocument } from './document.ts';
import type { SiteAssets } from './page-assets.ts';
import { PageScreen } from './page-screen.tsx';

/** The renderer of all pages for one build of the site. */
export function createRenderPages({ boot, simulation, pages }: SiteAssets): RenderPages {
  return (site) =>
    PAGE_NAMES.map((name) => {
      const body = renderToString(<PageScreen name={name} site={site} />);
      return { name, html: renderDocument({ name, site, boot, simulation, assets: pages[name], body }) };
    });
}
