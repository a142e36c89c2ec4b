import { expect, type Page } from '@playwright/test';

export const DIRECTORY_PATH = '/dienstleister';

/** Companies that are easily mixed up, with values that files get wrong. */
export const COMPANIES = [
  {
    name: 'Stadtwerke Röder GmbH',
    email: 'post@stadtwerke-roeder.example',
    stadt: 'Röderau',
    phone: '+49 3525 1000',
    category: 'Versorger',
    rating: 4.5,
    is_active: true,
  },
  {
    name: 'Röder Stadtwerke Energie',
    email: 'info@stadtwerke-roeder.example',
    stadt: 'Röderau',
    phone: '03525 1000',
    produktgruppen: 'Ladesäulen',
    is_active: true,
  },
  {
    name: 'Sonnenfänger Köln AG',
    email: 'hallo@sonnenfaenger.example',
    stadt: 'Köln',
    notes: '=1+1\nZweite Zeile; mit "Zeichen"',
    mitarbeiter: 120,
    umsatz: 1250000.5,
    additional_data: { Gründung: '1990', Kürzel: '-SF' },
    is_active: false,
  },
  { name: 'Äpfel & Öl Müller e. K.', email: 'mueller@oel.example', stadt: 'Aachen', is_active: true },
  { name: 'Zebra Netzbau', email: 'zebra@netzbau.example', stadt: 'Bonn', is_active: true },
] as const;

/** The directory page as a person finds it: by role and label. */
export function directoryPage(page: Page) {
  const list = page.getByRole('listbox', { name: 'Einträge' });
  return {
    search: page.getByRole('searchbox', { name: 'Suche' }),
    list,
    rows: list.getByRole('option'),
    status: page.getByRole('status').filter({ hasText: /^(Mehr als )?[\d.]+ (Eintr|Treffer)/ }),
    heading: (name: string) => page.getByRole('heading', { level: 2, name }),
    field: (name: string) => page.getByRole('textbox', { name, exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    view: (name: string) =>
      page.getByRole('navigation', { name: 'Ansichten des Eintrags' }).getByRole('link', { name }),
    group: (name: string) => page.getByRole('group', { name }),
    /** The focus is somewhere in the open entry. */
    expectFocusIn: (name: string) =>
      expect(page.getByRole('region', { name }).filter({ has: page.locator(':focus') })).toBeVisible(),
    toast: (title: string) =>
      page.getByRole('region', { name: 'Notification' }).getByRole('listitem').filter({ hasText: title }),
  };
}
