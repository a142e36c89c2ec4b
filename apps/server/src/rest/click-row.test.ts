import { describe, expect, it } from 'vitest';
import { cutPageUrl, kindOfClient } from './click-row.ts';

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

describe('the kind of a client', () => {
  it('is person unless the user agent says machine', () => {
    expect(kindOfClient('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')).toBe('person');
    expect(kindOfClient(undefined)).toBe('person');
    expect(kindOfClient('Mozilla/5.0 (compatible; Googlebot/2.1)')).toBe('bot');
  });
});
