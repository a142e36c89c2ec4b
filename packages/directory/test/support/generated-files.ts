import { Buffer } from 'node:buffer';
import fc from 'fast-check';

const ENCODINGS = ['utf-8', 'utf-8 with a mark', 'utf-16le', 'utf-16be'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A file of RFC 4180, what it was written from, and how it is fed to the reader. */
export interface GeneratedFile {
  readonly separator: string;
  readonly text: string;
  /** Cells of all records, header first, blank ones too. */
  readonly records: readonly (readonly string[])[];
  readonly bytes: Uint8Array;
  readonly pieceSize: number;
}

/** Few letters, so that quotes, separators and line ends meet often; nothing that no CSV file has, such as NUL. */
const letter = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('"', ';', ',', '\t', '\r', '\n', '\r\n', '""', ' ') },
  {
    weight: 6,
    arbitrary: fc.constantFrom('a', 'B', '0', 'ü', 'ß', '€', '🌱', "'", '\\', '\u00a0', '\u2028', '\u0301'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('=', '#', '\u0085', '\u000b', '\ufffd', 'GmbH & Co. KG', 'x'.repeat(300)),
  },
);
const value = fc.array(letter, { maxLength: 8 }).map((letters) => letters.join(''));
const cell = fc.record({ value, isQuoted: fc.boolean() });
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
const record = fc.record({ cells: fc.array(cell, { minLength: 1, maxLength: 6 }), lineEnd });

/** Files that keep to RFC 4180, with any of the three line ends on any line, in any encoding, in any pieces. */
export const rfcFile: fc.Arbitrary<GeneratedFile> = fc
  .record({
    separator: fc.constantFrom(';', ',', '\t'),
    header: fc.record({ lineEnd, surplus: fc.array(cell, { maxLength: 2 }) }),
    records: fc.array(record, { maxLength: 8 }),
    hasLastLineEnd: fc.boolean(),
    encoding: fc.constantFrom(...ENCODINGS),
    pieceSize: fc.constantFrom(1, 2, 3, 7, 64, 4096),
  })
  .map(({ separator, header, records, hasLastLineEnd, encoding, pieceSize }) => {
    // A header that says which separator it is, whatever the quoted cells behind hold.
    const names = ['firmen_name', 'email', 'Notiz'].map((name) => ({ value: name, isQuoted: false }));
    const quoted = header.surplus.map((surplus) => ({ ...surplus, isQuoted: true }));
    const all = [{ cells: [...names, ...quoted], lineEnd: header.lineEnd }, ...records];
    const lines: string[] = [];
    for (const { cells, lineEnd: end } of all) {
      const line = cells.map((one) => written(one, separator)).join(separator);
      // An LF right behind a CR would belong to that line end, not be one of its own.
      const isGlued = line === '' && end !== '\r' && lines.at(-1)?.endsWith('\r') === true;
      lines.push(line + (isGlued ? '\r' : end));
    }
    const complete = lines.join('');
    const text = hasLastLineEnd ? complete : complete.replace(/(?:\r\n|\r|\n)$/, '');
    return {
      separator,
      text,
      records: all.map(({ cells }) => cells.map((one) => one.value)),
      bytes: encoded(text, encoding),
      pieceSize,
    };
  });

const byte = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...Buffer.from('";,\t\r\n "')) },
  { weight: 3, arbitrary: fc.constantFrom(...Buffer.from('abz019=.@')) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      0x00,
      0x80,
      0x9f,
      0xbb,
      0xbf,
      0xc3,
      0xbc,
      0xe2,
      0xef,
      0xf0,
      0xfe,
      0xff,
      0xd8,
      0xdc,
    ),
  },
  { weight: 1, arbitrary: fc.nat(255) },
);
const START = [
  '',
  'firmen_name;email;umsatz;additional_data\n',
  'sep=|\nfirmen_name|email\n',
  '\ufeff',
  '\ufefffirmen_name,email\r\n',
].map((start) => Buffer.from(start));
const UTF16 = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/** Any bytes at all, often with a beginning that leads somewhere. */
export const anyBytes: fc.Arbitrary<Uint8Array> = fc
  .tuple(fc.constantFrom(...START, ...UTF16), fc.array(byte, { maxLength: 160 }))
  .map(([start, bytes]) => new Uint8Array([...start, ...bytes]));

function written(one: { value: string; isQuoted: boolean }, separator: string): string {
  const mustQuote = /["\r\n]/.test(one.value) || one.value.includes(separator);
  return one.isQuoted || mustQuote ? `"${one.value.replaceAll('"', '""')}"` : one.value;
}

function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-8 with a mark') return Buffer.from(`\ufeff${text}`);
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return encoding === 'utf-16le' ? bytes : bytes.swap16();
}
