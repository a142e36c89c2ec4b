import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LandingPage } from './landing-page.tsx';
import { SAMPLE_SITE } from './sample-site.ts';

const html = renderToStaticMarkup(<LandingPage site={SAMPLE_SITE} contact={<form id="form" />} />);

/** Seed 1, section 2: the texts of the eight parts in their order. */
const PARTS = [
  '>RER - Wie Internet nur für Strom</h1>',
  '>REALTIME ENERGY ROUTING</p>',
  '>Wie Internet: Für alle verfügbar</h2>',
  '>Ergebnis</h2>',
  '>Wie Internet: Viele kleine Router</h2>',
  '>Das RER Modul (RERM)</h2>',
  '>Universelle Anwendungsfälle</h2>',
  '>RER Anwendungsfall</h2>',
  '>Kontakt</h2>',
  '<form id="form">',
  '>Impressum und Datenschutz</a>',
];

describe('the front page', () => {
  it('shows its parts in order, letter for letter', () => {
    const places = PARTS.map((part) => html.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('opens the imprint in a new tab that knows nothing of this one', () => {
    expect(html).toContain(
      '<a href="https://example.org/imprint" target="_blank" rel="noopener" aria-describedby="fuss-neuer-tab"',
    );
  });

  it('names the three groups of use cases in three columns', () => {
    const titles = [...html.matchAll(/<h3>([^<]+)<\/h3>/g)].map(([, title]) => title);
    expect(titles).toEqual(['Energieerzeugung und Speicherung', 'Mobilität', 'Infrastruktur']);
  });

  it('has one main heading and a target for the skip link', () => {
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/href="#inhalt"[^>]*>Zum Inhalt springen<\/a>/);
    expect(html.match(/<main[^>]+id="inhalt"/g)).toHaveLength(1);
  });

  it('leads from the header to sections that are there', () => {
    const targets = [...html.matchAll(/href="\/#([\w-]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(0);
    for (const id of targets) expect(html).toContain(`id="${id}"`);
  });

  it('carries no style attribute, no script and no exclamation mark', () => {
    expect(html).not.toMatch(/\sstyle=|<script|\son[a-z]+=/);
    expect(html).not.toContain('!');
  });
});
