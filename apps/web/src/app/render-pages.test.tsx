import { PAGE_NAMES, type SiteData } from '@rer/contracts';
import { describe, expect, it } from 'vitest';
import { elementName } from '../features/statistics/element-names.ts';
import type { PageAssets, SiteAssets } from './page-assets.ts';
import { createRenderPages } from './render-pages.tsx';
import { THEME_SCRIPT } from './theme-script.ts';

const HOSTILE = '</script><script>alert(1)</script> "\' &amp; \u2028\u2029 <!-- ';

const site: SiteData = {
  company: {
    name: `Muster ${HOSTILE}`,
    street: HOSTILE,
    postcode: '50667',
    city: HOSTILE,
    country: 'Deutschland',
    registerCourt: HOSTILE,
    registerNumber: 'HRB 1',
    managingDirector: HOSTILE,
    vatId: 'DE1',
    email: 'post@example.de',
    phone: '+49 221 1',
    supervisoryAuthority:
      'Landesbeauftragte für Datenschutz und Informationsfreiheit Nordrhein-Westfalen (LDI NRW)',
    isSample: true,
  },
  imprintUrl: '/impressum',
  privacyDate: '2025-05-06',
  year: 2026,
  timeZone: 'Europe/Berlin',
  publicUrl: 'https://example.de',
  voiceProviderName: HOSTILE,
};

const assets: PageAssets = {
  app: '/assets/app.js',
  modules: ['/assets/shared.js'],
  styles: ['/assets/a.css'],
  inlineStyles: '',
  laterStyles: [],
  fonts: ['/assets/text.woff2'],
};
const siteAssets: SiteAssets = {
  boot: '/assets/boot.js',
  simulation: '/assets/simulation.js',
  pages: {
    landing: assets,
    impressum: assets,
    'not-found': assets,
    'contact-sent': assets,
    'contact-refused': assets,
    'contact-failed': assets,
    staff: assets,
    room: assets,
  },
};
const pages = createRenderPages(siteAssets)(site);
const htmlOf = (name: string): string => pages.find((page) => page.name === name)?.html ?? '';

/** Content of every script element that a browser would run or read, by its attributes. */
function scriptsOf(html: string): { attributes: string; content: string }[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(
    ([, attributes = '', content = '']) => ({ attributes, content }),
  );
}

it('renders every page once', () => {
  expect(pages.map(({ name }) => name)).toEqual([...PAGE_NAMES]);
});

it('renders the same HTML for the same data', () => {
  expect(createRenderPages(siteAssets)(site)).toEqual(pages);
});

describe.each(PAGE_NAMES)('the page %s', (name) => {
  const html = htmlOf(name);

  it('is a German document with a title and one main heading', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="de"/);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
  });

  it('holds no style attribute, and no inline style unless the build gave one', () => {
    expect(html).not.toMatch(/<[a-z][^>]*\sstyle=/i);
    expect(html).not.toContain('<style');
  });

  it('runs one inline script, the same on every page', () => {
    const inline = scriptsOf(html).filter(({ attributes }) => !/src=|application\/json/.test(attributes));
    expect(inline.map(({ content }) => content)).toEqual([THEME_SCRIPT]);
    expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i);
  });

  it('carries its data unharmed, whatever the company is called', () => {
    const data = scriptsOf(html).find(({ attributes }) => attributes.includes('id="site-data"'));
    expect(JSON.parse(data?.content ?? '')).toEqual(site);
  });

  it('draws the notification area', () => {
    expect(html).toContain('aria-label="Notification"');
  });
});

it('styles that the build gave for the HTML stand in one element that the policy can allow by its hash', () => {
  const inline = { ...siteAssets.pages.landing, styles: [], inlineStyles: 'a{color:red}' };
  const [landing] = createRenderPages({ ...siteAssets, pages: { ...siteAssets.pages, landing: inline } })(
    site,
  );
  expect(landing?.html).toContain('<style>a{color:red}</style>');
  expect(landing?.html).not.toContain('rel="stylesheet"');
});

/** Staff pages and rooms count no clicks. */
const COUNTED = PAGE_NAMES.filter((name) => name !== 'staff' && name !== 'room');

it.each(COUNTED)('the page %s names everything that can be clicked, for the statistics', (name) => {
  const clickable = [...htmlOf(name).matchAll(/<(?:a|button|summary|input|textarea|select)\b[^>]*>/g)]
    .map(([tag]) => tag)
    // The honeypot field is hidden; a switch gets its name when it is enabled.
    .filter((tag) => !tag.includes('tabindex="-1"') && !tag.includes(' disabled=""'));
  const unnamed = clickable.filter((tag) => {
    const [, label] = /data-click="([^"]+)"/.exec(tag) ?? / id="([^"]+)"/.exec(tag) ?? [];
    return label === undefined || elementName(label) === null;
  });
  expect(clickable.length).toBeGreaterThan(5);
  expect(unnamed).toEqual([]);
});

describe('what others show of a page', () => {
  it('is a title, a sentence and a picture at a complete address', () => {
    const html = htmlOf('landing');
    expect(html).toContain('<meta property="og:title" content="RER - Wie Internet nur für Strom">');
    expect(html).toMatch(/<meta property="og:description" content="Realtime Energy Routing: [^"]+">/);
    expect(html).toContain('<meta property="og:image" content="https://example.de/og.png">');
    expect(html).toContain('<meta property="og:locale" content="de_DE">');
  });

  it('is told of no page that is not to be kept', () => {
    expect(htmlOf('staff')).not.toContain('og:');
  });
});

describe('addresses for search engines', () => {
  it.each([
    ['landing', 'https://example.de/'],
    ['impressum', 'https://example.de/impressum'],
  ])('%s names %s as its own', (name, address) => {
    expect(htmlOf(name)).toContain(`<link rel="canonical" href="${address}">`);
  });

  it.each(['not-found', 'contact-sent', 'contact-refused', 'contact-failed', 'staff'])(
    '%s asks not to be kept',
    (name) => {
      expect(htmlOf(name)).toContain('<meta name="robots" content="noindex">');
    },
  );
});
