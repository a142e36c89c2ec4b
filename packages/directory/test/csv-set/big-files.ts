/** The files of the set that are too large to be committed, by `<group>/<name>`; each is made when its test runs. */
export const BIG_FILES: Readonly<Record<string, () => Buffer>> = {
  'encoding/late-windows1252-byte': () => {
    const rows = [`${HEAD};Ort\n`];
    for (let i = 1; i <= 4000; i += 1) {
      const number = String(i).padStart(4, '0');
      rows.push(`Firma ${number} GmbH;info${number}@firma.example;Bonn\n`);
    }
    // Latin-1 has these letters where Windows-1252 has them.
    return Buffer.from(`${rows.join('')}Müller GmbH;info@mueller.example;Köln\n`, 'latin1');
  },
  'encoding/umlaut-across-64k': () => {
    const start = `${HEAD};Notizen\nPad GmbH;pad@firma.example;`;
    // The first byte of the letter is byte 65535, its second byte is byte 65536 (counted from 0).
    const pad = 'x'.repeat(65_535 - start.length - 2);
    return Buffer.from(`${start}${pad}\nMüller GmbH;info@mueller.example;Köln\n`);
  },
  'line-ends/crlf-across-64k': () => {
    const start = `${HEAD};Notizen\r\nPad GmbH;pad@firma.example;`;
    // CR is byte 65535, LF is byte 65536.
    const pad = 'x'.repeat(65_535 - start.length);
    return Buffer.from(`${start}${pad}\r\nOhne Mail GmbH;;\r\n${GOOD};Köln\r\n`);
  },
  'limits/cell-of-900-kb': () => lines(`${HEAD};Notizen`, `${GOOD};${'x'.repeat(900_000)}`),
  'limits/cell-of-1100-kb': () => lines(`${HEAD};Notizen`, GOOD_TOO, `${GOOD};${'x'.repeat(1_100_000)}`),
  'limits/quoted-cell-of-1100-kb': () => lines(`${HEAD};Notizen`, `${GOOD};"${'Zeile\n'.repeat(184_000)}"`),
  'limits/unmapped-cell-of-1100-kb': () => lines(`${HEAD};Farbe`, `${GOOD};${'x'.repeat(1_100_000)}`),
  'limits/header-of-1100-kb': () => lines(`${HEAD};${'x'.repeat(1_100_000)}`, `${GOOD};rot`),
  'limits/cell-of-600000-umlauts': () => lines(`${HEAD};Notizen`, `${GOOD};${'ü'.repeat(600_000)}`),
  'limits/record-of-three-900-kb-cells': () =>
    lines(
      `${HEAD};Notizen;sonstiges;angebote`,
      `${GOOD};${'a'.repeat(900_000)};${'b'.repeat(900_000)};${'c'.repeat(900_000)}`,
    ),
  'hostile/twenty-thousand-quotes': () =>
    lines(`${HEAD};Notizen`, `${GOOD};"${'""'.repeat(20_000)}"`, GOOD_TOO),
  'hostile/hundred-thousand-quotes-unclosed': () =>
    lines(`${HEAD};Notizen`, `${GOOD};"${'""'.repeat(100_000)}`, GOOD_TOO),
  'hostile/quotes-inside-a-plain-cell': () =>
    lines(`${HEAD};Notizen`, `${GOOD};${'x"'.repeat(50_000)}`, GOOD_TOO),
  'hostile/deep-json': () => lines(`${HEAD};additional_data`, `${GOOD};${'['.repeat(50_000)}`),
  'hostile/blank-lines-30000': () => lines(HEAD, ...Array<string>(30_000).fill(''), 'Ohne Mail GmbH;', GOOD),
  'hostile/skipped-rows-20000': () => lines(HEAD, ...Array<string>(20_000).fill('Ohne Mail GmbH;'), GOOD),
  'hostile/one-line-of-spaces': () => lines(HEAD, ' '.repeat(900_000), GOOD),
};

const HEAD = 'firmen_name;email';
const GOOD = 'Müller GmbH;info@mueller.example';
const GOOD_TOO = 'Schmidt AG;post@schmidt.example';

function lines(...rows: readonly string[]): Buffer {
  return Buffer.from(rows.map((row) => `${row}\n`).join(''));
}
