import type { ClickRow } from '../../apps/server/src/clicks/click-row.ts';
import { seededRandom } from '../../testing/seeded-random.ts';

const PAGES = 2_000;
const ELEMENTS = 20_000;
/** Clicks that are stored together happened within the last minutes, as a page sends them. */
const SPREAD_MS = 120_000;

/** Clicks on pages and elements by Zipf's law, every tenth by a machine; the same for the same `seed`. */
export function clickRows(count: number, seed: number): readonly ClickRow[] {
  const random = seededRandom(seed);
  // exp(u * ln(n + 1)) rounded down is k with probability ln((k + 1) / k) / ln(n + 1).
  const zipf = (n: number) => Math.floor(Math.exp(random() * Math.log(n + 1)));
  const now = Date.now();
  return Array.from({ length: count }, () => ({
    at: new Date(now - Math.floor(random() * SPREAD_MS)),
    page: `/seite-${zipf(PAGES)}`,
    elementId: `element-${zipf(ELEMENTS)}`,
    elementText: null,
    kind: random() < 0.1 ? 'bot' : 'person',
  }));
}
