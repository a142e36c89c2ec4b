import { describe, expect, it } from 'vitest';
import { isGermanyOrOpen, plausiblePostcode } from './german-postcode.ts';

describe('the country of a postcode', () => {
  it.each([
    null,
    undefined,
    '',
    '  ',
    'Deutschland',
    'DEUTSCHLAND ',
    'DE',
    'd',
    'Germany',
    'Bundesrepublik  Deutschland',
  ])('is Germany, or open: %j', (land) => {
    expect(isGermanyOrOpen(land)).toBe(true);
  });

  it.each(['Österreich', 'AT', 'Schweiz', 'Dänemark', 'Deutschsprachige Schweiz'])(
    'is another one: %s',
    (land) => {
      expect(isGermanyOrOpen(land)).toBe(false);
    },
  );
});

describe('a German postcode', () => {
  it.each([
    ['50667', '50667'],
    ['01067', '01067'],
    ['D-50667', '50667'],
    ['DE 50667', '50667'],
    ['d–50667', '50667'],
    ['50 667', '50667'],
  ])('is five digits: %s', (text, postcode) => {
    expect(plausiblePostcode(text, 'Deutschland')).toBe(postcode);
  });

  it.each(['1067', '506678', '00123', '5O667', 'Köln', '50667 Köln', 'A-1010', '-1'])(
    'is not: %s',
    (text) => {
      expect(plausiblePostcode(text, 'Deutschland')).toBeNull();
    },
  );

  it('may be one of another country that it names itself, where no country is given', () => {
    expect(plausiblePostcode('A-1010', null)).toBe('A-1010');
    expect(plausiblePostcode('CH-8001', '')).toBe('CH-8001');
    expect(plausiblePostcode('1010', null)).toBeNull();
  });
});
