import type { SiteData } from '@rer/contracts';

/** An installation for tests of pages. */
export const SAMPLE_SITE: SiteData = {
  company: {
    name: 'Muster & Söhne GmbH',
    street: 'Musterstraße 1',
    postcode: '50667',
    city: 'Köln',
    country: 'Deutschland',
    registerCourt: 'Amtsgericht Köln',
    registerNumber: 'HRB 12345',
    managingDirector: 'Erika Mustermann',
    vatId: 'DE123456789',
    email: 'kontakt@example.org',
    phone: '+49 221 123456',
    supervisoryAuthority:
      'Landesbeauftragte für Datenschutz und Informationsfreiheit Nordrhein-Westfalen (LDI NRW)',
    isSample: true,
  },
  imprintUrl: 'https://example.org/imprint',
  privacyDate: '2025-05-06',
  year: 2031,
  publicUrl: 'https://example.org',
  timeZone: 'Europe/Berlin',
  voiceProviderName: 'Volta',
};
