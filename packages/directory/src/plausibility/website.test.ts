import { describe, expect, it } from 'vitest';
import { plausibleWebsite } from './website.ts';

describe('a website', () => {
  it.each([
    'https://x.de',
    'http://x.de/path?q=1#top',
    'HTTPS://X.DE',
    'http://intranet/',
    'https://müller.de',
  ])('is an http(s) address as it was written: %s', (text) => {
    expect(plausibleWebsite(text)).toBe(text);
  });

  it.each([
    ['www.x.de/path', 'https://www.x.de/path'],
    ['x.de', 'https://x.de'],
    ['x.de:8080/a', 'https://x.de:8080/a'],
    ['//x.de/a', 'https://x.de/a'],
    ['müller-energie.de', 'https://müller-energie.de'],
    ['x.de/?next=mailto:a', 'https://x.de/?next=mailto:a'],
  ])('may leave https:// out: %s', (text, address) => {
    expect(plausibleWebsite(text)).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    'javascript:x.de/alert(1)',
    'java\tscript:alert(1)',
    'ftp://x.de',
    'mailto:info@x.de',
    'info@x.de',
    'https://info@',
    'https://',
    'http:///x.de',
    'data:text/html,x.de',
    'file:///etc/passwd',
    'siehe x.de',
    'a.de, b.de',
    'k.A.',
    'keine',
    '-',
    'x.de:99999',
  ])('is not: %s', (text) => {
    expect(plausibleWebsite(text)).toBeNull();
  });
});
