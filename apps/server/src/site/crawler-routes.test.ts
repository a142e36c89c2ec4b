import { describe, expect, it } from 'vitest';
import { robotsText, sitemapXml } from './crawler-routes.ts';

const options = { publicUrl: 'https://example.de', voiceProviderName: 'Volta' };

describe('robots.txt', () => {
  it('refuses staff pages and interfaces to crawlers, and nothing that visitors see', () => {
    const lines = robotsText(options).split('\n');
    for (const path of ['/stats', '/dienstleister-import', '/volta-dienstleister', '/api/', '/rest/']) {
      expect(lines).toContain(`Disallow: ${path}`);
    }
    expect(lines).not.toContain('Disallow: /');
    expect(lines).not.toContain('Disallow: /impressum');
  });

  it('names the sitemap by its complete address', () => {
    expect(robotsText(options)).toContain('\nSitemap: https://example.de/sitemap.xml\n');
  });
});

describe('sitemap.xml', () => {
  it('lists the public pages by their canonical addresses, and no other', () => {
    const addresses = [...sitemapXml(options).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual(['https://example.de/', 'https://example.de/impressum']);
  });
});
