import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { THEME_COLOURS } from '../app/document.ts';

it('browsers draw their frame around a page in the ground colours of the tokens', () => {
  const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
  const [light, dark] = [...tokens.matchAll(/--ground: (#[0-9a-f]{6});/g)].map(([, colour]) => colour);
  expect(THEME_COLOURS).toEqual({ light, dark });
});
