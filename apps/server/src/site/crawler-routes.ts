import { assistantPath, STAFF_PAGES } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';

/** Pages that search engines should know. */
const LISTED_PATHS = ['/', '/impressum'] as const;

/** Paths that are no pages: interfaces, and the responses of the contact form. */
const INTERFACES = ['/api/', '/rest/', '/functions/', '/auth/', '/kontakt/'] as const;

const CACHE_CONTROL = 'public, max-age=3600';

interface CrawlerOptions {
  /** Origin under which people reach the site; no trailing slash. */
  readonly publicUrl: string;
  readonly voiceProviderName: string;
}

/** `robots.txt` (RFC 9309): everything but the staff pages and the interfaces, and where the sitemap is. */
export function robotsText({ publicUrl, voiceProviderName }: CrawlerOptions): string {
  const refused = [...Object.keys(STAFF_PAGES), assistantPath(voiceProviderName), ...INTERFACES];
  return [
    'User-agent: *',
    ...refused.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** `sitemap.xml` (sitemaps.org 0.9) of the public pages. */
export function sitemapXml({ publicUrl }: Pick<CrawlerOptions, 'publicUrl'>): string {
  const entries = LISTED_PATHS.map((path) => `  <url><loc>${escapeXml(`${publicUrl}${path}`)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** `GET /robots.txt` and `GET /sitemap.xml`, made once: both depend on the configuration alone. */
export function crawlerRoutes(app: FastifyInstance, options: CrawlerOptions): void {
  const robots = robotsText(options);
  const sitemap = sitemapXml(options);
  const open = { config: { access: 'public' as const } };
  app.get('/robots.txt', open, (_request, reply) =>
    reply.header('cache-control', CACHE_CONTROL).type('text/plain; charset=utf-8').send(robots),
  );
  app.get('/sitemap.xml', open, (_request, reply) =>
    reply.header('cache-control', CACHE_CONTROL).type('application/xml; charset=utf-8').send(sitemap),
  );
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
