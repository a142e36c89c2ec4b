import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokensOf } from '../tokens.ts';
import { amountAt } from './amount.ts';
import { dayAt, dayText } from './dates.ts';
import { numberWord } from './number-words.ts';
import { saidDigitsAt, typedPhoneAt } from './phone.ts';
import { saidEmailAround, saidHostAt } from './web-address.ts';

const amountOf = (text: string) => amountAt(tokensOf(text), 0)?.value;
const phoneOf = (text: string) =>
  (typedPhoneAt(text, tokensOf(text), 0) ?? saidDigitsAt(tokensOf(text), 0))?.digits;
const emailOf = (text: string) => {
  const tokens = tokensOf(text);
  return tokens.map((_, at) => saidEmailAround(tokens, at)).find((found) => found !== null)?.text;
};
const dayOf = (text: string) => {
  const found = dayAt(tokensOf(text), 0);
  return found === null ? null : dayText(found);
};

const ONES = 'null eins zwei drei vier fünf sechs sieben acht neun'.split(' ');
const TEENS = 'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(' ');
const TENS = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ');

/** A number from 1 to 999,999 as it is said. */
function said(value: number): string {
  if (value >= 1000) {
    const rest = value % 1000;
    return `${said(Math.floor(value / 1000)).replace(/eins$/, 'ein')}tausend${rest === 0 ? '' : said(rest)}`;
  }
  if (value >= 100) {
    const rest = value % 100;
    return `${(ONES[Math.floor(value / 100)] ?? '').replace('eins', 'ein')}hundert${rest === 0 ? '' : said(rest)}`;
  }
  if (value >= 20) {
    const one = value % 10;
    const ten = TENS[Math.floor(value / 10) - 2] ?? '';
    return one === 0 ? ten : `${(ONES[one] ?? '').replace('eins', 'ein')}und${ten}`;
  }
  return value >= 10 ? (TEENS[value - 10] ?? '') : (ONES[value] ?? '');
}

describe('numbers', () => {
  it('are read as they are said, with umlauts and without', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 999_999 }), (value) => {
        const word = said(value);
        expect(amountOf(word)).toBe(value);
        expect(amountOf(word.replaceAll('ü', 'ue').replaceAll('ö', 'oe').replaceAll('ß', 'ss'))).toBe(value);
        expect(amountOf(word.replaceAll('ü', 'u').replaceAll('ö', 'o'))).toBe(value);
      }),
    );
  });

  it.each([
    ['4.950 TEUR', 4_950_000],
    ['850 T€', 850_000],
    ['2,4 M€', 2_400_000],
    ['ne dreiviertel Million', 750_000],
    ['eine viertel Million', 250_000],
    ['n halbes Dutzend', 6],
  ])('are parts and multiples of a scale: %s', (text, value) => {
    expect(amountOf(text)).toBe(value);
  });

  it('are read as Germans type them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (value) => {
        expect(amountOf(value.toLocaleString('de-DE'))).toBe(value);
        expect(amountOf(String(value))).toBe(value);
      }),
    );
  });

  it.each([
    ['zweieinhalb Millionen', 2_500_000],
    ['2,5 Mio.', 2_500_000],
    ['3,1 Mio Euro', 3_100_000],
    ['eine halbe Million', 500_000],
    ['anderthalb Milliarden', 1_500_000_000],
    ['zwölfhundert', 1200],
    ['zwei hundert fünfzig', 250],
    ['drei Komma fünf', 3.5],
    ['1.200', 1200],
    ['980.000 €', 980_000],
    ['50k', 50_000],
    ['ein Dutzend', 12],
    ['minus fünf', -5],
    ['1,2 Mrd.', 1_200_000_000],
  ])('%s is %d', (text, value) => {
    expect(amountOf(text)).toBe(value);
  });

  it.each(['eine', 'ein', 'neuen', 'Hundertwasser', 'und', 'achtsam'])('%s is none', (text) => {
    expect(amountOf(text)).toBeUndefined();
  });

  it('of any word end at once', () => {
    fc.assert(fc.property(fc.string(), (text) => void numberWord(text)));
  });
});

describe('telephone numbers', () => {
  it('keep their digits however they are grouped', () => {
    const group = fc.stringMatching(/^[0-9]{2,4}$/);
    const between = fc.constantFrom(' ', ' / ', '-', '/', ' - ');
    fc.assert(
      fc.property(fc.array(group, { minLength: 3, maxLength: 4 }), between, (groups, joint) => {
        const text = `0${groups.join(joint)}`;
        expect(phoneOf(text)).toBe(`0${groups.join('')}`);
      }),
    );
  });

  it('are read digit by digit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 15 }), (digits) => {
        expect(phoneOf(digits.map((digit) => ONES[digit]).join(' '))).toBe(digits.join(''));
      }),
    );
  });

  it.each([
    ['null zwei zwei eins doppel vier zwo', '0221442'],
    ['plus vier neun zwei zwei eins', '49221'],
    ['null zwei zwei eins dreiundvierzig zwölf', '02214312'],
    ['+49 (0) 221 / 12 34-5', '49022112345'],
  ])('%s', (text, digits) => {
    expect(phoneOf(text)).toBe(digits);
  });
});

describe('addresses', () => {
  it('are read as they are said', () => {
    const word = fc
      .stringMatching(/^[a-z]{3,8}$/)
      .filter((text) => !/^(at|aet|dot|punkt|minus|strich|www|add|mit)$/.test(text));
    fc.assert(
      fc.property(word, word, word, fc.constantFrom('at', 'ät', 'klammeraffe', '@'), (local, a, b, at) => {
        const text = `${local} ${at} ${a} minus ${b} punkt de`;
        expect(emailOf(text)).toBe(`${local}@${a}-${b}.de`);
      }),
    );
  });

  it.each([
    ['info at stadtwerke bindestrich köln punkt de', 'info@stadtwerke-koeln.de'],
    ['max punkt mustermann ät firma.de', 'max.mustermann@firma.de'],
    ['m unterstrich krause at web punkt com', 'm_krause@web.com'],
    ['info (at) firma . de', 'info@firma.de'],
    ['kontakt at weiss mit doppel s minus technik punkt de', 'kontakt@weiss-technik.de'],
  ])('%s', (text, email) => {
    expect(emailOf(text)).toBe(email);
  });

  it('are not made of a domain behind its sign alone', () => {
    expect(emailOf('alle mit @firma.de')).toBeUndefined();
  });

  it('of hosts are read as they are said', () => {
    expect(saidHostAt(tokensOf('www punkt firma punkt de'), 0)?.text).toBe('www.firma.de');
  });
});

describe('days', () => {
  it.each([
    ['6. Mai 2025', '6. Mai 2025'],
    ['06.05.25', '6. Mai 2025'],
    ['15.3.2027', '15. März 2027'],
    ['sechster Mai', '6. Mai'],
    ['einundzwanzigsten März zweitausendsiebenundzwanzig', '21. März 2027'],
    ['dritten fünften', '3. Mai'],
  ])('%s is %s', (text, day) => {
    expect(dayOf(text)).toBe(day);
  });

  it.each(['31.02.2025', '30. Februar', '0.5.2025', '12.13.2025', '4,5'])('%s is none', (text) => {
    expect(dayOf(text)).toBeNull();
  });
});
