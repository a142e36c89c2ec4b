import { PAGE_NAMES, type RenderPages } from '@rer/contracts';
import { renderToString } from 'react-dom/server';
import { renderDocument } from './document.ts';
import type { SiteAssets } from './page-assets.ts';
import { PageScreen } from './page-screen.tsx';

/** Drawings consist of elements with nothing in them. In HTML these may close themselves within `<svg>`, which is shorter. */
const EMPTY_SHAPE = /><\/(?:path|rect|stop)>/g;

/** The renderer of all pages for one build of the site. */
export function createRenderPages({ boot, simulation, pages }: SiteAssets): RenderPages {
  return (site) =>
    PAGE_NAMES.map((name) => {
      const body = renderToString(<PageScreen name={name} site={site} />).replace(EMPTY_SHAPE, '/>');
      return { name, html: renderDocument({ name, site, boot, simulation, assets: pages[name], body }) };
    });
}
