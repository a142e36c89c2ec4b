import type { DirectoryRow } from '@rer/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ResultRow } from './result-row.tsx';

const PROVIDER: DirectoryRow = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Eva Lang',
  firmen_name: 'Nordkabel GmbH',
  email: 'post@nordkabel.example',
  phone: null,
  plz: '24103',
  stadt: 'Kiel',
  category: null,
  rating: null,
  intern: false,
  is_active: true,
  updated_at: '2026-11-26T08:00:00.000+00:00',
  version: 1,
};

function textOf(provider: DirectoryRow): string {
  const html = renderToStaticMarkup(
    <ResultRow
      provider={provider}
      index={0}
      setSize={1}
      id="row"
      isActive={false}
      isOpen={false}
      isUnsaved={false}
    />,
  );
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

it('shows the company first, and the person behind it', () => {
  expect(textOf(PROVIDER)).toBe('Nordkabel GmbH Eva Lang 24103 Kiel');
});

it.each([
  ['the same name twice', { name: 'Nordkabel GmbH' }],
  ['no column for the company', { name: 'Nordkabel GmbH', firmen_name: null }],
])('shows a company once that has %s', (_what, names) => {
  expect(textOf({ ...PROVIDER, ...names })).toBe('Nordkabel GmbH 24103 Kiel');
});
