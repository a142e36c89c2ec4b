import { describe, expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

describe('a line of CSV for people', () => {
  it('has semicolons between its cells and ends with CRLF', () => {
    expect(csvLine(['Müller GmbH', '', '3'])).toBe('Müller GmbH;;3\r\n');
    expect(csvLine([])).toBe('\r\n');
  });

  it('quotes what a reader would take apart or trim', () => {
    expect(csvLine(['a;b', 'sagt "ja"', 'eins\nzwei', ' x'])).toBe(
      '"a;b";"sagt ""ja""";"eins\nzwei";" x"\r\n',
    );
  });

  it.each([
    '=1+1',
    '+1+1',
    '+A1',
    '+49 221\n=1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '\n=1',
    '\uff1d1',
  ])('puts an apostrophe before %j, which a spreadsheet would run', (cell) => {
    const line = csvLine([cell]);
    expect(line.startsWith("'") || line.startsWith('"\'')).toBe(true);
    expect(line).toContain(cell);
  });

  it.each(['+49 221 1', '+4922112345', '+49 (0)221/12-34', '+49.221.1'])(
    'leaves the phone number %s as it is',
    (phone) => {
      expect(csvLine([phone])).toBe(`${phone}\r\n`);
    },
  );

  it('puts one before what looks guarded already, so that it can be taken away again', () => {
    expect(csvLine(["'=1", "''+1", "'n Abend"])).toBe("''=1;'''+1;'n Abend\r\n");
  });

  it('leaves a sign inside a cell alone', () => {
    expect(csvLine(['a=b', '1-2', 'info@mueller.example'])).toBe('a=b;1-2;info@mueller.example\r\n');
  });
});
