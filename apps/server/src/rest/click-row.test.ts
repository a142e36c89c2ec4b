import { describe, expect, it } from 'vitest';
import { cutPageUrl } from './click-row.ts';

describe('the address of a click', () => {
  it.each([
    ['/impressum', '/impressum'],
    ['https://rer.example/stats?user=7#top', '/stats'],
    ['/?utm_source=mail&token=abc&utm_medium=x', '/?utm_source=mail&utm_medium=x'],
    ['', '/'],
    ['http://[', 'http://['],
    ['http://[?secret=1', 'http://['],
  ])('%j is stored as %j', (given, stored) => {
    expect(cutPageUrl(given)).toBe(stored);
  });
});
