import type { PageName, SiteData } from '@rer/contracts';
import { escapeHtml, escapeJson } from './escape.ts';
import type { PageAssets } from './page-assets.ts';
import { PAGE_META, type PageMeta } from './page-meta.ts';
import { THEME_SCRIPT } from './theme-script.ts';

/** Ground colours of `styles/tokens.css`, for the frame that browsers draw around the page. */
export const THEME_COLOURS = { light: '#f5f1e8', dark: '#0b1120' } as const;

/** Everything a document is made of. */
export interface DocumentParts {
  readonly name: PageName;
  readonly site: SiteData;
  /** Address of the boot script. */
  readonly boot: string;
  /** Address of the simulation's script. */
  readonly simulation: string;
  readonly assets: PageAssets;
  /** The rendered React tree. */
  readonly body: string;
}

/** The picture that others show when they link to us: `public/og.png`, drawn by `build/draw-social-picture.mjs`. */
const SOCIAL_PICTURE = {
  path: '/og.png',
  width: 1200,
  height: 630,
  text: 'RER: Wie Internet nur für Strom. Ein Netz aus sechseckigen Modulen, in dem Pakete eine Lücke umgehen.',
} as const;

/** Where a page stands and how it shows elsewhere (ogp.me); pages that must not be indexed say so instead. */
function pageAddress({ path, title, description }: PageMeta, { publicUrl }: SiteData): string {
  if (path === null) return '<meta name="robots" content="noindex">';
  const { path: picture, width, height, text } = SOCIAL_PICTURE;
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Realtime Energy Routing',
    'og:locale': 'de_DE',
    'og:url': `${publicUrl}${path}`,
    'og:title': title,
    'og:description': description,
    'og:image': `${publicUrl}${picture}`,
    'og:image:width': `${width}`,
    'og:image:height': `${height}`,
    'og:image:alt': text,
  };
  const metas = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
  );
  const canonical = `<link rel="canonical" href="${escapeHtml(`${publicUrl}${path}`)}">`;
  return [canonical, ...metas, '<meta name="twitter:card" content="summary_large_image">'].join('\n');
}

function assetLinks({ styles, inlineStyles, fonts }: PageAssets): string {
  const preloads = fonts.map(
    (font) => `<link rel="preload" href="${escapeHtml(font)}" as="font" type="font/woff2" crossorigin>`,
  );
  const sheets = styles.map((sheet) => `<link rel="stylesheet" href="${escapeHtml(sheet)}">`);
  const inline = inlineStyles === '' ? '' : `<style>${inlineStyles}</style>`;
  return [...preloads, ...sheets, inline].join('');
}

/** Pages that are nothing without their application. */
const APPLICATIONS: readonly PageName[] = ['staff', 'room'];

/**
 * Applications start at once, without the boot script: the team's own pages are not counted, nor what stands in their place, nor
 * rooms, whose addresses let people in. Other pages name theirs for the boot script to load on demand.
 */
function scripts({ name, boot, simulation, assets }: DocumentParts): string {
  const app = escapeHtml(assets.app);
  const modules = assets.modules.map(escapeHtml);
  if (!APPLICATIONS.includes(name)) {
    const more = name === 'landing' ? ` data-simulation="${escapeHtml(simulation)}"` : '';
    const sheets = assets.laterStyles.map(escapeHtml);
    const styles = sheets.length === 0 ? '' : ` data-styles="${sheets.join(' ')}"`;
    return `<script type="module" src="${escapeHtml(boot)}" data-app="${app}" data-modules="${modules.join(' ')}"${styles}${more}></script>`;
  }
  const preloads = modules.map((module) => `<link rel="modulepreload" href="${module}">`);
  return [...preloads, `<script type="module" src="${app}"></script>`].join('');
}

/** The complete HTML of a page. Holds no style attribute and one inline script, whose hash the server allows. */
export function renderDocument(parts: DocumentParts): string {
  const { name, site, assets, body } = parts;
  const meta = PAGE_META[name];
  const title = escapeHtml(meta.title);
  const description = escapeHtml(meta.description);
  return `<!doctype html>
<html lang="de" data-page="${name}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
${pageAddress(meta, site)}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${THEME_COLOURS.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${THEME_COLOURS.dark}" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<script>${THEME_SCRIPT}</script>
${assetLinks(assets)}
${scripts(parts)}
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="site-data">${escapeJson(site)}</script>
</body>
</html>
`;
}
