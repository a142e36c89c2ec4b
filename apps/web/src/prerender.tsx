import type { RenderPages } from '@rer/contracts';
import type { SiteAssets } from './app/page-assets.ts';
import { createRenderPages } from './app/render-pages.tsx';

/** Written in front of this by the build (`build/build-site.mjs`), from the manifest of the files made for the browser. */
declare const RER_SITE_ASSETS: SiteAssets;

/** Renders every page of the built site; see {@link RenderPages}. */
export const renderPages: RenderPages = createRenderPages(RER_SITE_ASSETS);
