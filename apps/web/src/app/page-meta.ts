import type { PageName } from '@rer/contracts';

/** Title and description of a page, for browsers and search engines. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** Path of the canonical address; null for pages that no search engine should keep. */
  readonly path: string | null;
}

/** Head data of every rendered page. */
export const PAGE_META: Readonly<Record<PageName, PageMeta>> = {
  landing: {
    title: 'RER - Wie Internet nur für Strom',
    description:
      'Realtime Energy Routing: ein offenes Protokoll und kleine, immer gleiche Module sollen Übertragung und Speicherung von Strom sicherer, günstiger und ausfallsicher machen.',
    path: '/',
  },
  impressum: {
    title: 'Impressum und Datenschutz – RER',
    description: 'Anbieterkennzeichnung und Datenschutzerklärung von Realtime Energy Routing.',
    path: '/impressum',
  },
  'not-found': {
    title: 'Seite nicht gefunden – RER',
    description: 'Unter dieser Adresse gibt es keine Seite.',
    path: null,
  },
  'contact-sent': {
    title: 'Nachricht gesendet – RER',
    description: 'Ihre Nachricht ist bei uns angekommen.',
    path: null,
  },
  'contact-refused': {
    title: 'Nachricht nicht gesendet – RER',
    description: 'Ihre Nachricht wurde nicht gesendet, weil Angaben fehlen.',
    path: null,
  },
  'contact-failed': {
    title: 'Nachricht nicht angenommen – RER',
    description: 'Ihre Nachricht konnte gerade nicht angenommen werden.',
    path: null,
  },
  staff: {
    title: 'Interner Bereich – RER',
    description: 'Werkzeuge für das Team.',
    path: null,
  },
  room: {
    title: 'Besprechungsraum – RER',
    description: 'Ein Raum für Gespräche mit Ton und Bild.',
    path: null,
  },
};
