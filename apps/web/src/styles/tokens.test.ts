import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Without indentation: some blocks stand in a media query. */
const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8').replaceAll(/^ +/gm, '');

const radio = readFileSync(new URL('../components/form/radio.module.css', import.meta.url), 'utf8');

type Tokens = ReadonlyMap<string, string>;

function block(selector: string): Tokens {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`tokens.css has no block ${selector}`);
  const body = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const light = block(':root');
const system = block(':root:not([data-theme="light"])');
const chosen = block('[data-theme="dark"],\n[data-tone="ink"]');
const slabs = { light: light.get('slab') ?? '', dark: block(':root[data-theme="dark"]').get('slab') ?? '' };

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const TEXT = ['ink', 'ink-soft', 'accent', 'accent-strong', 'signal'];
const GROUNDS = ['ground', 'surface', 'shade'];
const TEXT_PAIRS = [
  ...TEXT.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['ink', 'accent-wash'],
  ['accent', 'accent-wash'],
  ['accent-strong', 'accent-wash'],
  ['ink', 'signal-wash'],
  ['signal', 'signal-wash'],
] as const;

describe.each([
  ['light', light],
  ['dark', chosen],
  ['slab in light', new Map([...chosen, ['ground', slabs.light]])],
  ['slab in dark', new Map([...chosen, ['ground', slabs.dark]])],
])('the %s colours', (_, tokens) => {
  it.each(TEXT_PAIRS)('%s on %s reads at 4.5 to 1 or better', (text, ground) => {
    expect(contrast(tokens.get(text) ?? '', tokens.get(ground) ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(GROUNDS)('the edge of a control shows on %s at 3 to 1 or better', (ground) => {
    expect(contrast(tokens.get('edge') ?? '', tokens.get(ground) ?? '')).toBeGreaterThanOrEqual(3);
  });

  it.each([
    ['', GROUNDS],
    [':checked', ['surface', 'accent-wash']],
  ])('the ring of a radio button%s shows at 3 to 1 or better', (state, grounds) => {
    const rule = radio.slice(radio.indexOf(`.radio${state} {`));
    const [, ring = ''] = /border(?:-color)?:[^;]*var\(--([\w-]+)\)/.exec(rule) ?? [];
    for (const ground of grounds) {
      expect(contrast(tokens.get(ring) ?? '', tokens.get(ground) ?? '')).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('the dark theme', () => {
  it('is the same whether the system asks for it or a person chose it', () => {
    expect([...system]).toEqual([...chosen]);
  });

  it('names every colour that the light theme names', () => {
    expect([...chosen.keys()]).toEqual([...light.keys()].filter((name) => name !== 'slab'));
  });

  it('is for screens alone: paper is light, whatever theme is chosen', () => {
    const outside = css.replaceAll(/@media screen[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
    expect(outside).not.toMatch(/data-theme|data-tone="ink"\] \{|color-scheme: dark/);
    expect(css).toMatch(/data-theme="dark"/);
  });
});
