import { ART13_TEXT } from '@rer/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SAMPLE_SITE } from '../landing/sample-site.ts';
import { germanDate } from './german-date.ts';
import { ImpressumPage } from './impressum-page.tsx';

const html = renderToStaticMarkup(<ImpressumPage site={SAMPLE_SITE} />);

describe('the legal notice', () => {
  it.each(Object.entries(SAMPLE_SITE.company).filter(([, value]) => typeof value === 'string'))(
    'names the company’s %s',
    (_, value) => {
      expect(html).toContain(String(value).replace('&', '&amp;'));
    },
  );

  it('marks sample details, and only those', () => {
    const real = { ...SAMPLE_SITE, company: { ...SAMPLE_SITE.company, isSample: false } };
    expect(html).toContain('Musterangaben.');
    expect(renderToStaticMarkup(<ImpressumPage site={real} />)).not.toContain('Musterangaben.');
  });

  it('ends with the way back and the copyright line', () => {
    expect(html).toContain('<a href="/" data-click="fuss-startseite">Zurück zur Startseite</a>');
    expect(html).toContain('<p>© 2031 Muster &amp; Söhne GmbH · Alle Rechte vorbehalten</p>');
  });
});

describe('the privacy policy', () => {
  it('has the 13 numbered sections of the seed', () => {
    const titles = [...html.matchAll(/<h3 [^>]*>([^<]+)<\/h3>/g)].map(([, title]) => title);
    expect(titles).toEqual([
      '1. Verantwortlicher',
      '2. Allgemeine Grundsätze der Datenverarbeitung',
      '3. Webserver-Logfiles',
      '4. Hosting und Datenbank',
      '5. Cookies',
      '6. Kontaktformular und E-Mail-Kontakt',
      '7. Nutzung des Voicebots',
      '8. Besonderheiten des Voicebots',
      '9. Umgang mit hochgeladenen Dokumenten',
      '10. Datensicherheit',
      '11. Weitergabe an Dritte',
      '12. Rechte der betroffenen Personen',
      '13. Aktualität dieser Datenschutzerklärung',
    ]);
  });

  it('says where the current version is and of which day it is', () => {
    expect(html).toContain('<a href="/impressum" data-click="datenschutz-adresse">/impressum</a>');
    expect(html).toContain('6. Mai 2025');
  });

  it('names the law as the sentence of the contact form does', () => {
    expect(ART13_TEXT).toContain('DS-GVO');
    expect(html).toContain('DS-GVO');
    expect(html).not.toContain('DSGVO');
  });

  it('names the supervisory authority, where it is known', () => {
    expect(html).toContain('Für uns zuständig ist: Landesbeauftragte für Datenschutz');
    const company = { ...SAMPLE_SITE.company, supervisoryAuthority: null };
    const unknown = renderToStaticMarkup(<ImpressumPage site={{ ...SAMPLE_SITE, company }} />);
    expect(unknown).not.toContain('Für uns zuständig ist');
    expect(unknown).toContain('Datenschutz-Aufsichtsbehörde');
  });

  it('tells of rooms with microphone and camera', () => {
    expect(html).toContain('Gesprächsräume mit Mikrofon und Kamera');
    expect(html).toMatch(/nicht aufgezeichnet und nicht gespeichert/);
  });

  it.each([
    'rer-theme',
    'rer-room-name',
    'rer-room-muted',
    'call-devices',
    '__Host-rer',
    '__Host-rer_import',
    'rer-directory-slash',
    'rer-open-access-hidden',
    'rer-import-upload',
  ])('names what browsers keep: %s', (name) => {
    expect(html).toContain(`<code>${name}</code>`);
  });

  it('says when messages are erased', () => {
    expect(html).toMatch(/sobald Ihr Anliegen erledigt ist,\s+spätestens nach 180 Tagen/);
  });

  it('carries no style attribute and no script', () => {
    expect(html).not.toMatch(/\sstyle=|<script|\son[a-z]+=/);
  });
});

describe('germanDate', () => {
  it.each([
    ['2025-05-06', '6. Mai 2025'],
    ['2031-12-24', '24. Dezember 2031'],
    ['2031-13-01', '2031-13-01'],
    ['morgen', 'morgen'],
  ])('reads %s as %s', (date, text) => {
    expect(germanDate(date)).toBe(text);
  });
});
