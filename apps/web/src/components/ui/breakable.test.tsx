import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Breakable } from './breakable.tsx';

test.each([
  ['anna.berg@stadtwerke-koeln.de', 'anna.<wbr/>berg@<wbr/>stadtwerke-<wbr/>koeln.<wbr/>de'],
  ['liste_2026-01.csv', 'liste_<wbr/>2026-<wbr/>01.<wbr/>csv'],
  ['https://rer.example/', 'https://<wbr/>rer.<wbr/>example/'],
  ['Firma', 'Firma'],
])('%s breaks after its signs, and not between two of them', (text, html) => {
  expect(renderToStaticMarkup(<Breakable text={text} />)).toBe(html);
});
