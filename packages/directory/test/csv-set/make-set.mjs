/**
 * Writes the files of the CSV set byte by byte. It knows nothing about outcomes: those are written by hand
 * in expected/<group>.json.
 *
 *   node make-set.mjs               writes files/ (committed, small)
 *   node make-set.mjs --check       compares files/ and expected/ with this script, changes nothing
 *   node make-set.mjs --all <dir>   writes every case, the generated big ones too, into <dir>
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** @typedef {{ group: string, name: string, big: boolean, make: () => Buffer }} CaseFile */
/** @type {CaseFile[]} */
const cases = [];
let group = '';

/** @param {string} name */
const inGroup = (name) => {
  group = name;
};
/** A small file, committed. @param {string} name @param {() => Buffer} make */
const add = (name, make) => cases.push({ group, name, big: false, make });
/** A file made when the test runs, never committed. @param {string} name @param {() => Buffer} make */
const addBig = (name, make) => cases.push({ group, name, big: true, make });

/** UTF-8 without a byte order mark. @param {string} value */
const text = (value) => Buffer.from(value, 'utf8');
/** @param {string[]} rows */
const lf = (...rows) => text(rows.map((row) => `${row}\n`).join(''));
/** @param {string[]} rows */
const crlf = (...rows) => text(rows.map((row) => `${row}\r\n`).join(''));
/** @param {string[]} rows */
const cr = (...rows) => text(rows.map((row) => `${row}\r`).join(''));

/** Numbers are bytes, strings are plain ASCII, buffers are taken as they are. @param {(number | string | Buffer)[]} parts */
const bytes = (...parts) =>
  Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'number') return Buffer.from([part]);
      if (typeof part === 'string') {
        for (const letter of part) if (letter > '\x7f') throw new Error(`not ASCII: ${part}`);
        return Buffer.from(part, 'latin1');
      }
      return part;
    }),
  );

/** The letters of Windows-1252 that Latin-1 does not have, and their bytes. @type {Record<string, number>} */
const windowsBytes = {
  '€': 0x80,
  '„': 0x84,
  '…': 0x85,
  Š: 0x8a,
  Ž: 0x8e,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '™': 0x99,
  š: 0x9a,
  ž: 0x9e,
};
/** @param {string} value */
const windows1252 = (value) =>
  Buffer.from(
    [...value].map((letter) => {
      const byte = windowsBytes[letter] ?? letter.charCodeAt(0);
      if (byte > 0xff) throw new Error(`not in Windows-1252: ${letter}`);
      return byte;
    }),
  );

const utf8Bom = Buffer.from([0xef, 0xbb, 0xbf]);
const leBom = Buffer.from([0xff, 0xfe]);
const beBom = Buffer.from([0xfe, 0xff]);
/** @param {string} value */
const utf16le = (value) => {
  const out = Buffer.alloc(value.length * 2);
  for (let i = 0; i < value.length; i += 1) out.writeUInt16LE(value.charCodeAt(i), i * 2);
  return out;
};
/** @param {string} value */
const utf16be = (value) => {
  const out = Buffer.alloc(value.length * 2);
  for (let i = 0; i < value.length; i += 1) out.writeUInt16BE(value.charCodeAt(i), i * 2);
  return out;
};

/** @param {Buffer} data */
const crc32 = (data) => {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
};
/** A real zip with stored (not compressed) entries. @param {[string, string][]} entries */
const zip = (entries) => {
  /** @type {Buffer[]} */
  const locals = [];
  /** @type {Buffer[]} */
  const centrals = [];
  let offset = 0;
  for (const [entryName, content] of entries) {
    const name = text(entryName);
    const data = text(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x21, 8); // 1 January 1980
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = bytes('PK', 3, 4, shared, name, data);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    centrals.push(bytes('PK', 1, 2, 20, 0, shared, tail, name));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, bytes('PK', 5, 6, end)]);
};
/** A real gzip file with one stored block. @param {string} content */
const gzip = (content) => {
  const data = text(content);
  const size = Buffer.alloc(4);
  size.writeUInt16LE(data.length, 0);
  size.writeUInt16LE(~data.length & 0xffff, 2);
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc32(data), 0);
  tail.writeUInt32LE(data.length, 4);
  return bytes(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, size, data, tail);
};

/** Header names firmen_name, email, s3, s4 … up to the count. @param {number} count */
const wideHeader = (count) => {
  const names = ['firmen_name', 'email'];
  for (let i = 3; i <= count; i += 1) names.push(`s${i}`);
  return names.join(';');
};

const head = 'firmen_name;email';
const good = 'Müller GmbH;info@mueller.example';
const good2 = 'Schmidt AG;post@schmidt.example';

// ---------------------------------------------------------------------------------------------- encoding
inGroup('encoding');
add('utf8-plain', () => lf(`${head};Ort`, 'Müller Straßenbau GmbH;info@mueller.example;Köln'));
add('ascii-only', () => lf(`${head};Ort`, 'Schmidt AG;post@schmidt.example;Bonn'));
add('utf8-bom', () => bytes(utf8Bom, lf(`${head};Ort`, 'Müller GmbH;info@mueller.example;Köln')));
add('utf8-bom-quoted-header', () =>
  bytes(utf8Bom, crlf('"firmen_name";"email";"Ort"', '"Müller GmbH";"info@mueller.example";"Köln"')),
);
add('utf8-double-bom', () => bytes(utf8Bom, utf8Bom, lf(head, good)));
add('utf8-beyond-latin', () =>
  lf(`${head};Ort;Notizen`, 'Energia Łódź Sp. z o.o.;biuro@energia.example;Łódź;Ökostrom 🌱 & 𝔈nergie'),
);
add('windows1252-umlauts', () =>
  bytes(
    `${head};Ort;Adresse\n`,
    ...['M', 0xfc, 'ller ', 0xd6, 'l GmbH;info@mueller.example;K', 0xf6, 'ln;Hauptstra', 0xdf, 'e 1\n'],
  ),
);
add('windows1252-punctuation', () =>
  bytes(
    `${head};Notizen\r\n`,
    ...[
      'M',
      0xfc,
      'ller GmbH;info@mueller.example;',
      0x84,
      0xd6,
      'kostrom',
      0x93,
      ' ',
      0x96,
      ' 5 ',
      0x80,
      '\r\n',
    ],
  ),
);
add('windows1252-carons', () =>
  bytes(
    `${head};Notizen\n`,
    ...[
      0x8a,
      'koda ',
      0x8e,
      'i',
      0x9e,
      'kov',
      0x99,
      ';info@skoda.example;L',
      0x92,
      'Energie ',
      0x9a,
      0x85,
      '\n',
    ],
  ),
);
add('windows1252-undefined-byte', () =>
  bytes(`${head}\n`, 'M', 0x81, 'ller GmbH;info@mueller.example\n', `Schmidt AG;post@schmidt.example\n`),
);
add('utf16le-bom', () => bytes(leBom, utf16le(`${head};Ort\r\nMüller GmbH;info@mueller.example;Köln\r\n`)));
add('utf16be-bom', () => bytes(beBom, utf16be(`${head};Ort\r\nMüller GmbH;info@mueller.example;Köln\r\n`)));
add('utf16le-without-bom', () => utf16le(`${head};Ort\r\nMüller GmbH;info@mueller.example;Köln\r\n`));
add('utf16be-without-bom', () => utf16be(`${head};Ort\r\nMüller GmbH;info@mueller.example;Köln\r\n`));
add('utf16le-surrogate-pair', () => bytes(leBom, utf16le(`${head};Notizen\n${good};Ökostrom 🌱\n`)));
add('utf16le-lone-surrogate', () => bytes(leBom, utf16le(`${head};Notizen\n${good};vorn \ud83c hinten\n`)));
add('utf16le-odd-last-byte', () => bytes(leBom, utf16le(`${head}\n${good}\n`), 0x0a));
add('utf8-with-one-windows-byte', () =>
  bytes(text(`${head}\n${good}\n`), 'B', 0xe4, 'r AG;post@baer.example\n'),
);
add('utf8-overlong', () => bytes(`${head}\n`, 'Alt ', 0xc0, 0x80, ' GmbH;info@alt.example\n'));
add('utf8-cut-at-the-end', () => bytes(`${head};Ort\n`, 'Schmidt AG;post@schmidt.example;K', 0xc3));
add('utf8-bom-with-broken-byte', () =>
  bytes(utf8Bom, text(`${head}\n${good}\n`), 'B', 0xe4, 'r AG;post@baer.example\n'),
);
add('decomposed-umlauts', () => lf(`${head};Ort`, 'Mu\u0308ller GmbH;info@mueller.example;Ko\u0308ln'));
add('bom-inside-the-file', () => lf(head, good, '\ufeffSchmidt AG;post@schmidt.example'));
add('utf8-with-nul-is-not-utf16', () => lf(`${head};Notizen`, `${good};a\0b\0c\0d\0e\0f\0g`));
addBig('late-windows1252-byte', () => {
  const rows = [`${head};Ort\n`];
  for (let i = 1; i <= 4000; i += 1) {
    const number = String(i).padStart(4, '0');
    rows.push(`Firma ${number} GmbH;info${number}@firma.example;Bonn\n`);
  }
  return bytes(rows.join(''), 'M', 0xfc, 'ller GmbH;info@mueller.example;K', 0xf6, 'ln\n');
});
addBig('umlaut-across-64k', () => {
  const start = `${head};Notizen\nPad GmbH;pad@firma.example;`;
  // The first byte of the letter is byte 65535, its second byte is byte 65536 (counted from 0).
  const pad = 'x'.repeat(65535 - start.length - 2);
  return text(`${start}${pad}\nMüller GmbH;info@mueller.example;Köln\n`);
});

// --------------------------------------------------------------------------------------------- separator
inGroup('separator');
add('semicolon', () => lf(`${head};Ort`, `${good};Köln`));
add('comma', () => lf('firmen_name,email,Ort', 'Müller GmbH,info@mueller.example,Köln'));
add('tab', () => lf('firmen_name\temail\tOrt', 'Müller GmbH\tinfo@mueller.example\tKöln'));
add('tab-with-empty-cells', () =>
  lf('firmen_name\temail\tplz\tOrt', 'Müller GmbH\tinfo@mueller.example\t\tKöln', '\t\t50667\tKöln'),
);
add('semicolon-beats-comma', () => lf(`${head};Ort, Land`, `${good};Köln, Deutschland`));
add('semicolon-beats-tab', () => lf(`${head};Ort\tLand`, `${good};Köln\tDeutschland`));
add('semicolon-only-in-quotes', () =>
  lf('firmen_name,email,"Notiz; intern"', 'Müller GmbH,info@mueller.example,"ja; nein"'),
);
add('semicolon-in-doubled-quotes', () =>
  lf('firmen_name,email,"Notiz ""A;B"""', 'Müller GmbH,info@mueller.example,geprüft'),
);
add('semicolon-in-data-only', () => lf('firmen_name,email', 'Müller; Söhne GmbH,info@mueller.example'));
add('unquoted-semicolon-in-comma-header', () =>
  lf('firmen_name,email,Notiz; intern', 'Müller GmbH,info@mueller.example,ja'),
);
add('tab-and-comma', () => lf('firmen_name\temail,Ort', 'Müller GmbH\tinfo@mueller.example,Köln'));
add('tab-and-comma-in-quotes', () =>
  lf('"Stadt, Land"\tfirmen_name\temail', '"Köln, Deutschland"\tMüller GmbH\tinfo@mueller.example'),
);
add('pipe-without-sep-line', () => lf('firmen_name|email', 'Müller GmbH|info@mueller.example'));
add('single-column', () => lf('firmen_name', 'Müller GmbH', 'Schmidt AG'));
add('sep-line-semicolon', () => crlf('sep=;', head, good, 'Ohne Mail GmbH;'));
add('sep-line-comma-against-semicolon', () =>
  lf('sep=,', 'firmen_name,email,Notiz; intern', 'Müller GmbH,info@mueller.example,ja; nein'),
);
add('sep-line-tab', () =>
  lf('sep=\t', 'firmen_name\temail\tOrt, Land', `Müller GmbH\tinfo@mueller.example\tKöln, DE`),
);
add('sep-line-pipe', () => lf('sep=|', 'firmen_name|email', 'Müller; Söhne, GmbH|info@mueller.example'));
add('sep-line-after-bom', () => bytes(utf8Bom, crlf('sep=;', head, 'Ohne Mail GmbH;', good)));
add('sep-line-contradicts-header', () =>
  lf('sep=;', 'firmen_name,email', 'Müller GmbH,info@mueller.example'),
);
add('sep-line-upper-case', () => lf('SEP=;', head, good));
add('sep-line-quoted', () => lf('"sep=;"', head, good));
add('sep-line-without-character', () => lf('sep=', 'firmen_name,email', 'Müller GmbH,info@mueller.example'));
add('sep-line-alone', () => lf('sep=;'));
add('header-with-line-break', () =>
  lf('"Notiz', 'intern";firmen_name;email', 'geprüft;Müller GmbH;info@mueller.example', ';Ohne Mail GmbH;'),
);

// --------------------------------------------------------------------------------------------- line-ends
inGroup('line-ends');
add('lf', () => lf(head, good, good2));
add('crlf', () => crlf(head, good, good2));
add('cr', () => cr(head, good, good2));
add('no-line-end-at-the-end', () => text(`${head}\n${good}\n${good2}`));
add('crlf-no-line-end-at-the-end', () => text(`${head}\r\n${good}\r\n${good2}`));
add('crlf-header-lf-rows', () => text(`${head}\r\n${good}\n${good2}\n`));
add('lf-header-crlf-rows', () => text(`${head};Ort\n${good};Köln\r\n${good2};Bonn\r\n`));
add('all-three-mixed', () =>
  text(`${head};Ort\r${good};Köln\n${good2};Bonn\r\nOhne Mail GmbH;;Ulm\rKern AG;k@kern.example;Trier`),
);
add('blank-lines-between', () => lf(head, '', good, '', '', 'Ohne Mail GmbH;', '', good2, ''));
add('blank-lines-crlf', () => crlf(head, '', good, '', 'Ohne Mail GmbH;'));
add('blank-lines-cr', () => cr(head, '', '', good, 'Ohne Mail GmbH;'));
add('lines-of-spaces', () => lf(head, '   ', good, '\t', 'Ohne Mail GmbH;'));
add('blank-lines-before-header', () => lf('', '', head, good, 'Ohne Mail GmbH;'));
add('rows-of-separators', () => crlf(`${head};Ort`, `${good};Köln`, ';;', ';;', 'Ohne Mail GmbH;;Ulm', ';;'));
add('row-of-empty-quotes', () => lf(head, good, '"";""', good2));
add('line-number-after-quoted-breaks', () =>
  lf(
    `${head};Notizen`,
    'Müller GmbH;info@mueller.example;"eins',
    'zwei',
    'drei"',
    'Ohne Mail GmbH;;x',
    good2,
  ),
);
add('line-number-after-quoted-crlf', () =>
  crlf(`${head};Notizen`, 'Müller GmbH;info@mueller.example;"eins', 'zwei"', 'Ohne Mail GmbH;;x', good2),
);
add('line-number-after-quoted-cr', () =>
  cr(`${head};Notizen`, 'Müller GmbH;info@mueller.example;"eins', 'zwei"', 'Ohne Mail GmbH;;x', good2),
);
add('skipped-record-over-several-lines', () =>
  lf(`${head};Notizen`, 'Ohne Mail GmbH;;"eins', '', 'drei"', ';ohne@name.example;"a', 'b"', good2),
);
add('other-separators-of-unicode', () =>
  lf(`${head};Notizen`, `${good};eins\u2028zwei\u2029drei\u0085vier\vfünf\fsechs`, 'Ohne Mail GmbH;;'),
);
add('lone-cr-in-an-lf-file', () => text(`${head}\n${good}\n${good2}\rKern AG;info@kern.example\n`));
addBig('crlf-across-64k', () => {
  const start = `${head};Notizen\r\nPad GmbH;pad@firma.example;`;
  const pad = 'x'.repeat(65535 - start.length); // CR is byte 65535, LF is byte 65536
  return text(`${start}${pad}\r\nOhne Mail GmbH;;\r\n${good};Köln\r\n`);
});

// ------------------------------------------------------------------------------------------------ quotes
inGroup('quotes');
add('separator-in-quotes', () => lf(`${head};Ort`, '"Müller; Söhne GmbH";info@mueller.example;"Köln; Bonn"'));
add('comma-in-quotes', () =>
  lf('firmen_name,email,Ort', '"Müller, Söhne GmbH",info@mueller.example,"Köln, Bonn"'),
);
add('tab-in-quotes', () => lf('firmen_name\temail', '"Müller\tSöhne GmbH"\tinfo@mueller.example'));
add('doubled-quotes', () => lf(head, '"Müller ""Die Bäcker"" GmbH";info@mueller.example'));
add('doubled-quotes-around-separator', () => lf(head, '"Müller ""A;B"" GmbH";info@mueller.example'));
add('doubled-quotes-at-both-ends', () => lf(head, '"""Müller"" und ""Söhne""";info@mueller.example'));
add('only-a-quote-character', () => lf(`${head};Notizen`, `${good};""""`));
add('only-a-separator', () => lf(`${head};Notizen`, `${good};";"`));
add('line-feed-in-quotes', () => lf(`${head};Notizen`, `${good};"eins\nzwei\n\nvier"`));
add('crlf-in-quotes', () => crlf(`${head};Notizen`, `${good};"eins\r\nzwei"`));
add('empty-quotes', () => lf(`${head};Ort;Telefon`, `${good};"";""`));
add('everything-quoted', () =>
  crlf('"firmen_name";"email";"Ort"', '"Müller GmbH";"info@mueller.example";"Köln"'),
);
add('quote-inside-a-plain-cell', () => lf(`${head};Notizen`, 'Rohr 5" GmbH;info@rohr.example;Maß 3" und 4"'));
add('closing-quote-ends-the-file', () => text(`${head};Ort\n${good};"Köln"`));
add('spaces-after-closing-quote', () =>
  lf(`${head};Ort`, '"Müller; Söhne GmbH"  ;"info@mueller.example" ;"Köln" '),
);
add('spaces-before-quote-in-header', () => lf('firmen_name; "email" ; "Ort"', `${good};Köln`));
add('spaces-before-quote-in-value', () => lf(`${head};Notizen`, `${good}; "geprüft"`));
add('single-quotes-are-letters', () => lf(`${head};Ort`, "'Müller;info@mueller.example;'s-Heerenberg"));
add('backslash-is-a-letter', () => lf(`${head};Notizen;Ort`, `${good};"Ablage C:\\";Köln`));
add('typographic-quotes-are-letters', () => lf(`${head};Notizen;Ort`, `${good};„Strom; Gas“;Köln`));
add('quoted-value-is-trimmed', () =>
  lf(`${head};Notizen`, '"  Müller GmbH  ";" info@mueller.example ";"eins\nzwei\n"'),
);
add('header-with-doubled-quotes', () => lf('firmen_name;email;"Notiz ""intern"""', `${good};geprüft`));

// ---------------------------------------------------------------------------------------- unclosed-quote
inGroup('unclosed-quote');
add('last-row', () => lf(head, good, '"Schmidt AG;post@schmidt.example'));
add('swallows-the-rest', () =>
  lf(head, good, 'Kern AG;"info@kern.example', good2, 'Lang KG;info@lang.example'),
);
add('in-the-header', () => lf('firmen_name;"email', good, good2));
add('after-quoted-line-breaks', () =>
  lf(`${head};Notizen`, `${good};"eins`, 'zwei', 'drei"', `${good2};x`, '"Kern AG;info@kern.example;x'),
);
add('crlf', () => crlf(head, '', good, '"Schmidt AG;post@schmidt.example'));
add('cr', () => cr(head, good, good2, '"Kern AG;info@kern.example'));
add('utf16', () => bytes(leBom, utf16le(`${head}\r\n${good}\r\n"Schmidt AG;post@schmidt.example\r\n`)));
add('after-sep-line-and-blank-lines', () =>
  lf('sep=;', head, '', good, '', '"Schmidt AG;post@schmidt.example'),
);
add('doubled-quote-does-not-close', () => lf(head, good, '"Schmidt ""Nord"";post@schmidt.example'));
add('opens-after-a-line-break-of-its-row', () =>
  lf(`Notizen;${head}`, '"eins', 'zwei";Müller GmbH;"info@mueller.example', `x;${good2}`),
);
add('lone-quote-at-the-end', () => text(`${head};Ort\n${good};"`));
add('next-row-has-quotes', () =>
  lf(head, '"Müller GmbH;info@mueller.example', '"Schmidt AG";post@schmidt.example'),
);
add('text-after-closing-quote', () =>
  lf(head, good2, '"Müller" GmbH;info@mueller.example', 'Kern AG;info@kern.example'),
);
add('only-a-quote', () => text('"'));

// ----------------------------------------------------------------------------------------------- ragged
inGroup('ragged-rows');
add('short-row', () => lf(`${head};plz;Ort`, good, `${good2};53111;Bonn`));
add('row-of-one-cell', () => lf(`${head};Ort`, 'Ohne Mail GmbH', `${good};Köln`));
add('short-row-after-long-row', () =>
  lf(`${head};Ort;Telefon`, `${good};Köln;0221 1`, good2, `Kern AG;info@kern.example;Trier`),
);
add('surplus-cells', () => lf(`${head};Ort`, `${good};Köln;Rheinufer;2. Stock`, `${good2};Bonn`));
add('surplus-cell-after-empty-one', () => lf(`${head};Ort`, `${good};Köln;;2. Stock`));
add('surplus-cells-empty', () => lf(`${head};Ort`, `${good};Köln;;;`, `${good2};Bonn;`));
add('surplus-beside-unmapped', () => lf(`${head};Farbe`, `${good};rot;rund`));
add('surplus-quoted', () => lf(head, `${good};"Köln; Bonn"`));
add('unquoted-separator-in-name', () => lf(`${head};Ort`, 'Müller; Söhne GmbH;info@mueller.example;Köln'));
add('trailing-separators-everywhere', () => crlf(`${head};Ort;;`, `${good};Köln;;`, `${good2};Bonn;;`));
add('empty-header-in-the-middle', () =>
  lf('firmen_name;;email;Ort', 'Müller GmbH;;info@mueller.example;Köln'),
);
add('value-under-empty-header', () => lf('firmen_name;;email', 'Müller GmbH;verloren;info@mueller.example'));
add('row-number-column-without-header', () =>
  lf(',firmen_name,email', '0,Müller GmbH,info@mueller.example', '1,Schmidt AG,post@schmidt.example'),
);

// ---------------------------------------------------------------------------------------------- headers
inGroup('headers');
add('upper-case', () => lf('FIRMEN_NAME;EMAIL;PLZ;STADT', `${good};50667;Köln`));
add('mixed-case', () => lf('Firmen_Name;eMail;Plz', `${good};50667`));
add('spaces-around', () => lf('  firmen_name ; email\t;  Ort  ', `${good};Köln`));
add('no-break-space-around', () => lf('\u00a0firmen_name;email\u00a0', good));
add('quoted-with-spaces-inside', () => lf('" firmen_name ";"email ";" Ort"', `${good};Köln`));
add('all-aliases', () =>
  lf(
    `${head};Telefon;Webseite;Adresse;Ort;Country;Anzahl Mitarbeiter;Notizen`,
    `${good};0221 123;https://mueller.example;Domstraße 1;Köln;Deutschland;12;Stammkunde`,
  ),
);
add('aliases-in-any-case', () =>
  lf(
    `${head};TELEFON;webseite;aDRESSE;ORT;country;anzahl mitarbeiter;NOTIZEN`,
    `${good};0221 123;https://mueller.example;Domstraße 1;Köln;Deutschland;12;Stammkunde`,
  ),
);
add('all-text-columns', () =>
  lf(
    `${head};company;phone;url;strasse_mit_hausnummer;plz;stadt;land;angebote;stadtwerke_kollaborationen;benchmarks;sonstiges;produktgruppen;notes;category`,
    `${good};Müller Gruppe;0221 1;https://m.example;Weg 1;01067;Dresden;DE;PV;SW Köln;B1;S1;Speicher;N1;Solar`,
  ),
);
add('all-number-and-boolean-columns', () =>
  lf(`${head};mitarbeiter;zweigstellen;umsatz;rating;intern;is_active`, `${good};12;3;250000;4;nein;ja`),
);
add('lookalikes-are-not-aliases', () =>
  lf(
    `${head};Telefonnummer;Web;Straße;Ort/Stadt;Anzahl  Mitarbeiter;Notiz`,
    `${good};0221 1;m.example;Weg 1;Köln;12;x`,
  ),
);
add('any-order', () => lf('Ort;email;plz;firmen_name', 'Köln;info@mueller.example;50667;Müller GmbH'));
add('unmapped-header-keeps-spelling', () => lf(`${head};Größe (m²);Anteil erneuerbar`, `${good};120;80 %`));
add('missing-firmen-name', () => lf('Firma;email', good));
add('missing-email', () => lf('firmen_name;E-Mail', good));
add('missing-both', () => lf('Firma;E-Mail', good));
add('name-is-not-firmen-name', () => lf('name;email', good));
add('header-almost-right', () => lf('firmen name;e_mail', good));
add('title-line-above-the-header', () => crlf('Adressliste 2026;;', `${head};Ort`, `${good};Köln`));
add('leading-zeros-stay-text', () => lf(`${head};plz;Telefon`, `${good};01067;0049351123`));

// ------------------------------------------------------------------------------------ duplicate headers
inGroup('duplicate-headers');
add('same-header-twice', () => lf(`${head};Ort;Ort`, `${good};Köln;Bonn`));
add('same-header-three-times', () => lf(`${head};Ort;Ort;Ort`, `${good};Köln;Bonn;Ulm`));
add('first-cell-empty', () => lf(`${head};Ort;Ort`, `${good};;Bonn`));
add('unmapped-twice', () => lf(`${head};Farbe;Farbe`, `${good};rot;blau`));
add('second-cell-empty', () => lf(`${head};Farbe;Farbe`, `${good};rot;`));
add('different-case', () => lf(`${head};Ort;ORT`, `${good};Köln;Bonn`));
add('alias-and-column', () => lf(`${head};Telefon;phone`, `${good};0221 1;0221 2`));
add('column-before-alias', () => lf(`${head};stadt;Ort`, `${good};Köln;Bonn`));
add('email-twice', () =>
  lf('firmen_name;email;email', 'Müller GmbH;info@mueller.example;zwei@mueller.example'),
);
add('email-twice-first-empty', () => lf('firmen_name;email;email', 'Müller GmbH;;zwei@mueller.example'));
add('firmen-name-twice', () => lf('firmen_name;email;firmen_name', `${good};Müller Holding`));
add('number-column-twice', () => lf(`${head};mitarbeiter;Anzahl Mitarbeiter`, `${good};12;viele`));
add('suffix-already-taken', () => lf(`${head};Ort;Ort;Ort (2)`, `${good};Köln;Bonn;Ulm`));
add('empty-headers-are-no-duplicates', () => lf(`${head};;Ort;`, `${good};;Köln;`));

// ------------------------------------------------------------------------------------ protected headers
inGroup('protected-headers');
add('id', () => lf(`id;${head}`, `4711;${good}`));
add('id-in-other-spelling', () => lf(`" ID ";${head}`, `4711;${good}`));
add('owner-and-times', () =>
  lf(`${head};created_by;created_at;updated_at`, `${good};chef;2020-01-01;2021-01-01`),
);
add('owner-in-other-case', () => lf(`${head};Created_By`, `${good};chef`));
add('import-id-and-tenant', () => lf(`${head};import_id;user_id;deleted_at`, `${good};7;8;2020-01-01`));
add('proto', () => lf(`${head};__proto__`, `${good};böse`));
add('constructor-and-prototype', () => lf(`${head};constructor;prototype`, `${good};eins;zwei`));
add('inherited-names', () =>
  lf(`${head};toString;hasOwnProperty;valueOf;__defineGetter__`, `${good};eins;zwei;drei;vier`),
);
add('proto-twice', () => lf(`${head};__proto__;__proto__`, `${good};eins;zwei`));
add('protected-keys-in-json', () =>
  lf(`${head};additional_data`, `${good};"{""id"":1,""created_by"":""chef"",""name"":""Anders""}"`),
);
add('proto-key-in-json', () =>
  lf(`${head};additional_data`, `${good};"{""__proto__"":{""admin"":true},""Farbe"":""rot""}"`),
);

// ----------------------------------------------------------------------------------------- fallback
inGroup('name-email-fallback');
add('firmen-name-fills-both', () => lf(head, good));
add('name-from-firma', () => lf(`${head};Firma`, ';info@mueller.example;Müller GmbH'));
add('name-in-file-order', () =>
  lf(`${head};Firma kurz;Langname`, ';info@mueller.example;Müller;Müller GmbH & Co. KG'),
);
add('name-next-when-first-is-empty', () =>
  lf(`Firma kurz;${head};Langname`, ' ;;info@mueller.example;Müller GmbH & Co. KG'),
);
add('name-never-overwritten', () => lf(`Firma;${head}`, `Anders AG;${good}`));
add('name-header-in-any-case', () => lf(`${head};FIRMA`, ';info@mueller.example;Müller GmbH'));
add('email-from-e-mail', () => lf(`${head};E-Mail`, 'Müller GmbH;;info@mueller.example'));
add('email-in-file-order', () =>
  lf(
    `E-Mail Zentrale;${head};Mail Einkauf`,
    ';Müller GmbH;;einkauf@mueller.example',
    'z@s.example;Schmidt AG;;e@s.example',
  ),
);
add('email-never-overwritten', () => lf(`${head};E-Mail`, `${good};anders@mueller.example`));
add('email-header-in-any-case', () => lf(`${head};KONTAKTMAIL`, 'Müller GmbH;;info@mueller.example'));
add('both-from-fallback', () => lf(`${head};Firma lang;Mailadresse`, ';;Müller GmbH;info@mueller.example'));
add('firmenbezeichnung-is-no-fallback', () =>
  lf(`${head};Firmenbezeichnung`, ';info@mueller.example;Müller GmbH', `${good2};`),
);
add('row-by-row', () =>
  lf(`${head};Firma`, `${good};Egal`, ';post@schmidt.example;Schmidt AG', ';ohne@name.example;'),
);
add('no-fallback-header', () =>
  lf(`${head};Ort`, ';info@mueller.example;Köln', 'Müller GmbH;;Köln', ';;Köln', `${good};Köln`),
);
add('company-is-no-fallback', () => lf(`${head};company`, ';info@mueller.example;Müller GmbH', `${good2};`));
add('vorname-counts-as-name', () => lf(`Vorname;Firma;${head}`, 'Erika;Müller GmbH;;info@mueller.example'));
add('name-column-beside-firmen-name', () => lf(`name;${head}`, `Müller;${good}`));
add('email-without-at', () => lf(head, 'Müller GmbH;folgt'));
add('fallback-email-without-at', () => lf(`${head};Newsletter per Mail`, 'Müller GmbH;;ja'));
add('email-kept-as-written', () =>
  lf(head, 'Müller GmbH; Info@Mueller.EXAMPLE ', 'Müller GmbH;a@m.example, b@m.example'),
);

// ---------------------------------------------------------------------------------------------- numbers
inGroup('numbers');
const numbers = (/** @type {string} */ column, /** @type {string[]} */ ...values) =>
  lf(`${head};${column}`, ...values.map((value, i) => `Firma ${i + 1};f${i + 1}@firma.example;${value}`));
add('plain', () => numbers('umsatz', '250', '0', '-5', '12.5'));
add('german-decimals', () => numbers('umsatz', '1.234,56', '12.500,00', '7'));
add('german-grouping', () => numbers('mitarbeiter', '1.500', '12.000', '85'));
add('german-millions', () => numbers('umsatz', '1.234.567', '2.500.000'));
add('german-decimals-without-grouping', () => numbers('rating', '4,5', '3,25', '4'));
add('dot-decimals', () => numbers('umsatz', '1234.56', '0.5', '99'));
add('german-evidence-comes-later', () => numbers('umsatz', '1.500', '2.000,50'));
add('dot-evidence-comes-later', () => numbers('umsatz', '1.500', '2.75'));
add('each-column-for-itself', () =>
  lf(`${head};umsatz;rating`, `${good};1.500.000;4.5`, `${good2};2.250.000,50;3.250`),
);
add('zero-and-negative', () => numbers('umsatz', '0', '-5', '-1.234,50', '0,0'));
add('empty-is-not-refused', () => numbers('mitarbeiter', '', '   ', '""', '5'));
add('words-refused', () => numbers('mitarbeiter', 'ca. 50', '50-100', 'k. A.', '-', 'über 100', '20'));
add('text-after-number-refused', () => numbers('umsatz', '12 Personen', '3 Mio.', '5'));
add('broken-grouping-refused', () => numbers('umsatz', '1.23.456', '12.34,5', '1,2,3', '1.234,50'));
add('refused-in-two-columns', () =>
  lf(
    `${head};mitarbeiter;zweigstellen`,
    `${good};viele;3`,
    `${good2};12;keine`,
    'Kern AG;info@kern.example;x;y',
  ),
);
add('quoted-in-comma-file', () =>
  lf(
    'firmen_name,email,umsatz',
    'Müller GmbH,info@mueller.example,"1.234,56"',
    'Schmidt AG,post@schmidt.example,"2,5"',
  ),
);
add('leading-zeros-and-plus', () => numbers('mitarbeiter', '007', '+5'));
add('not-a-number-and-infinity', () => numbers('umsatz', 'NaN', 'Infinity', '1e400', '1'));
add('lonely-dot-group', () => numbers('umsatz', '1.500'));
add('lonely-comma-group', () => numbers('umsatz', '1,500'));
add('both-styles-in-one-column', () => numbers('umsatz', '1.234,56', '99.5', '1.500'));
add('english-grouping', () => numbers('umsatz', '"1,234.56"', '"12,000"'));
add('space-grouping', () => numbers('umsatz', '1 234 567,89', '12\u00a0500,00', '3\u202f000,50'));
add('exponent-and-hex', () => numbers('umsatz', '1,5E+06', '2E3', '0x10'));
add('currency-and-percent', () => numbers('umsatz', '1.500,00 €', '2.000,00 €', '50 %'));
add('trailing-minus-and-apostrophe', () => numbers('umsatz', '1.234,50-', "1'234,50", '10,5'));
add('decimals-in-mitarbeiter', () => numbers('mitarbeiter', '12,5', '3'));
add('numbers-in-text-columns-stay', () => lf(`${head};sonstiges;Punkte`, `${good};1.234,56;1.500`));

// --------------------------------------------------------------------------------------------- booleans
inGroup('booleans');
const flags = (/** @type {string} */ column, /** @type {string[]} */ ...values) => numbers(column, ...values);
add('yes-words', () => flags('is_active', 'true', '1', 'yes', 'ja'));
add('yes-words-in-any-case', () => flags('intern', 'TRUE', 'True', 'YES', 'Ja', 'JA', 'jA'));
add('everything-else-is-false', () => flags('is_active', 'false', '0', 'no', 'nein', 'x', 'j', '2', 'aktiv'));
add('empty-is-not-set', () => flags('is_active', '', '  ', '""'));
add('trimmed', () => flags('intern', '  ja  ', '" 1 "'));
add('both-columns', () => lf(`${head};intern;is_active`, `${good};ja;nein`, `${good2};;1`));
add('excel-wahr', () => flags('is_active', 'WAHR', 'FALSCH'));

// -------------------------------------------------------------------------------------- additional-data
inGroup('additional-data');
add('unmapped-columns', () => lf(`${head};Farbe;Anteil erneuerbar`, `${good};rot;80`, `${good2};;`));
add('unmapped-values-stay-text', () => lf(`${head};Zahl;Wahr;Json`, `${good};1.500;ja;"{""a"":1}"`));
add('json-object', () =>
  lf(`${head};additional_data`, `${good};"{""Farbe"":""rot"",""Zahl"":5,""tief"":{""a"":[1,2]}}"`),
);
add('json-object-unquoted', () => lf(`${head};additional_data`, `${good};{"Farbe":"rot"}`));
add('raw-text', () => lf(`${head};additional_data`, `${good};freier Text`));
add('broken-json-is-raw', () => lf(`${head};additional_data`, `${good};"{""Farbe"":""rot"""`));
add('json-array', () => lf(`${head};additional_data`, `${good};"[1,""zwei""]"`));
add('json-number', () => lf(`${head};additional_data`, `${good};42`));
add('json-null', () => lf(`${head};additional_data`, `${good};null`));
add('empty', () => lf(`${head};additional_data`, `${good};`));
add('json-and-unmapped', () => lf(`${head};additional_data;Form`, `${good};"{""Farbe"":""rot""}";rund`));
add('json-and-unmapped-same-key', () =>
  lf(`${head};additional_data;Farbe`, `${good};"{""Farbe"":""rot""}";blau`),
);
add('raw-and-unmapped', () => lf(`${head};additional_data;Form`, `${good};freier Text;rund`));
add('array-and-unmapped', () => lf(`${head};additional_data;Form`, `${good};"[1,2]";rund`));
add('header-in-other-case', () => lf(`${head};Additional_Data`, `${good};"{""Farbe"":""rot""}"`));

// ---------------------------------------------------------------------------------------------- limits
inGroup('limits');
add('columns-500', () => lf(wideHeader(500), `${good}${';'.repeat(498)}letzte`));
add('columns-501', () => lf(wideHeader(501), `${good}${';'.repeat(499)}letzte`));
add('columns-500-and-an-empty-one', () => lf(`${wideHeader(500)};`, `${good}${';'.repeat(498)}letzte;`));
add('row-of-600-cells', () => lf(head, good2, `${good}${';x'.repeat(598)}`));
addBig('cell-of-900-kb', () => lf(`${head};Notizen`, `${good};${'x'.repeat(900_000)}`));
addBig('cell-of-1100-kb', () => lf(`${head};Notizen`, good2, `${good};${'x'.repeat(1_100_000)}`));
addBig('quoted-cell-of-1100-kb', () => lf(`${head};Notizen`, `${good};"${'Zeile\n'.repeat(184_000)}"`));
addBig('unmapped-cell-of-1100-kb', () => lf(`${head};Farbe`, `${good};${'x'.repeat(1_100_000)}`));
addBig('header-of-1100-kb', () => lf(`${head};${'x'.repeat(1_100_000)}`, `${good};rot`));
addBig('cell-of-600000-umlauts', () => lf(`${head};Notizen`, `${good};${'ü'.repeat(600_000)}`));
addBig('record-of-three-900-kb-cells', () =>
  lf(
    `${head};Notizen;sonstiges;angebote`,
    `${good};${'a'.repeat(900_000)};${'b'.repeat(900_000)};${'c'.repeat(900_000)}`,
  ),
);

// -------------------------------------------------------------------------------------------- refused
inGroup('refused-kinds');
const csvInside = `${head}\n${good}\n`;
add('zip', () => zip([['liste.csv', csvInside]]));
add('zip-empty', () => bytes('PK', 5, 6, Buffer.alloc(18)));
add('zip-spanned', () => bytes('PK', 7, 8, zip([['liste.csv', csvInside]])));
add('zip-first-bytes-only', () => bytes('PK', 3, 4));
add('gzip', () => gzip(csvInside));
add('gzip-first-bytes-only', () => bytes(0x1f, 0x8b, 8));
add('xlsx', () =>
  zip([
    ['[Content_Types].xml', '<?xml version="1.0"?><Types/>'],
    ['xl/workbook.xml', '<?xml version="1.0"?><workbook/>'],
    ['xl/worksheets/sheet1.xml', '<?xml version="1.0"?><worksheet/>'],
  ]),
);
add('ods', () =>
  zip([
    ['mimetype', 'application/vnd.oasis.opendocument.spreadsheet'],
    ['content.xml', '<x/>'],
  ]),
);
add('xls-of-excel-97', () => bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, Buffer.alloc(24)));
add('pdf', () => bytes('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'));
add('csv-that-begins-with-pk', () => lf(`PK;${head}`, `7;${good}`));
add('csv-that-begins-with-pk-word', () => lf(`PKW;${head}`, `2;${good}`));

// ---------------------------------------------------------------------------------------------- empty
inGroup('empty-files');
add('zero-bytes', () => Buffer.alloc(0));
add('utf8-bom-only', () => utf8Bom);
add('utf16le-bom-only', () => leBom);
add('utf16be-bom-only', () => beBom);
add('line-ends-only', () => text('\n\r\n\r\n\r\n'));
add('spaces-only', () => text('   \n \t \n'));
add('header-only', () => lf(head));
add('header-only-without-line-end', () => text(head));
add('header-and-blank-lines', () => lf(head, '', '', ''));
add('header-and-separator-rows', () => lf(`${head};Ort`, ';;', ';;'));
add('nul-bytes-only', () => Buffer.alloc(16));
add('header-only-with-missing-columns', () => lf('Firma;Ort'));
add('separators-only', () => lf(';;;', ';;;'));

// ----------------------------------------------------------------------------------------- nothing valid
inGroup('nothing-valid');
add('no-email-anywhere', () => lf(head, 'Müller GmbH;', 'Schmidt AG;', 'Kern AG'));
add('no-name-anywhere', () => lf(head, ';info@mueller.example', ';post@schmidt.example'));
add('all-three-reasons', () => lf(`${head};Ort`, 'Müller GmbH;;Köln', ';post@schmidt.example;Bonn', ';;Ulm'));
add('only-white-space-cells', () =>
  lf(`${head};Ort`, '  ;info@mueller.example;Köln', 'Schmidt AG;\u00a0;Bonn', '" ";"\t";Ulm'),
);
add('one-valid-row-is-enough', () => lf(head, 'Müller GmbH;', good2, ';'));

// ------------------------------------------------------------------------------------------------- nul
inGroup('nul');
add('in-a-name', () => lf(head, 'Mül\0ler GmbH;info@mueller.example'));
add('in-several-cells', () =>
  lf(`${head};Ort`, '\0Müller\0 GmbH;info\0@mueller.example;Köln\0', `${good2};Bonn`),
);
add('in-a-header', () => lf('firmen\0_name;\0email', good));
add('in-quotes', () => lf(`${head};Notizen`, `${good};"eins\0;zwei"`));
add('in-utf16', () => bytes(leBom, utf16le(`${head}\nMül\0ler GmbH;info@mueller.example\n`)));
add('in-windows1252', () => bytes(`${head}\n`, 'M', 0xfc, 0, 'ller GmbH;info@mueller.example\n'));
add('cell-of-nul-is-empty', () => lf(head, 'Müller GmbH;\0\0', good2));
add('between-quote-and-separator', () => lf(head, '"Müller; Söhne"\0;info@mueller.example'));
add('at-the-end-of-the-file', () => text(`${head}\n${good}\n\0\0\0\0`));

// ------------------------------------------------------------------------------------------- real world
inGroup('real-world');
add('excel-german-csv', () =>
  windows1252(
    'firmen_name;email;Telefon;Adresse;plz;Ort;Anzahl Mitarbeiter;umsatz;is_active;Bemerkung\r\n' +
      'Bäckerei Größe & Söhne GmbH;info@groesse.example;0221/123-0;Kölner Straße 5;50667;Köln;1.250;12.500.000,00;ja;„Stammkunde“ – seit 1998\r\n' +
      '"Strom; Gas & Wasser AG";post@sgw.example;(0228) 44;Am Markt 1;53111;Bonn;85;990.000,50;nein;"sagt ""geht so"""\r\n' +
      'Nachtrag KG;;;;;;;;;\r\n' +
      ';;;;;;;;;\r\n',
  ),
);
add('excel-csv-utf8', () =>
  bytes(
    utf8Bom,
    crlf(
      'firmen_name;email;Webseite;Ort;Notizen',
      'Müller GmbH;info@mueller.example;https://mueller.example;Köln;"Zeile 1\nZeile 2"',
      'Ohne Mail GmbH;;;Ulm;',
      'Schmidt AG;post@schmidt.example;;Bonn;',
    ),
  ),
);
add('excel-unicode-text', () =>
  bytes(
    leBom,
    utf16le(
      'firmen_name\temail\tOrt\tProduktgruppen\r\n' +
        'Müller GmbH\tinfo@mueller.example\tKöln\t"Speicher, PV"\r\n' +
        'Schmidt AG\tpost@schmidt.example\tBonn\tNetz\r\n',
    ),
  ),
);
add('excel-mac-cr', () =>
  cr(
    'firmen_name;email;Ort',
    'Schmidt AG;post@schmidt.example;Bonn',
    'Ohne Mail GmbH;;Ulm',
    'Kern AG;info@kern.example;Trier',
  ),
);
add('excel-text-formula', () => crlf(`${head};plz`, `${good};="01067"`, `${good2};"=""01069"""`));
add('excel-error-values', () => crlf(`${head};Ort;mitarbeiter`, `${good};#NV;#WERT!`, 'Kern AG;#NV;Trier;5'));
add('libreoffice-quoted-text', () =>
  lf(
    '"firmen_name","email","plz","Ort","mitarbeiter"',
    '"Müller GmbH","info@mueller.example","01067","Dresden",12',
    '"Schmidt ""Nord"" AG","post@schmidt.example",,"Bonn",',
  ),
);
add('libreoffice-semicolon-german', () =>
  lf(
    '"firmen_name";"email";"umsatz";"rating"',
    '"Müller GmbH";"info@mueller.example";1234567,89;4,5',
    '"Schmidt AG";"post@schmidt.example";1000;3',
  ),
);
add('numbers-export', () =>
  crlf(
    'firmen_name,email,Ort,Notizen',
    'Müller GmbH,info@mueller.example,Köln,"1. Etage, links"',
    ',,,',
    'Schmidt AG,post@schmidt.example,Bonn,',
  ),
);
add('numbers-export-with-table-name', () => crlf('Tabelle 1', head, good));
add('google-sheets', () =>
  text(
    'firmen_name,email,Adresse,is_active\r\nMüller GmbH,info@mueller.example,"Domstraße 1, Hinterhaus",TRUE\r\nSchmidt AG,post@schmidt.example,Weg 2,FALSE',
  ),
);
add('outlook-contacts', () =>
  windows1252(
    '"Anrede","Vorname","Nachname","Firma","E-Mail-Adresse"\r\n"Frau","Erika","Müller","Müller GmbH","erika@mueller.example"\r\n',
  ),
);
add('grid-operator-register', () =>
  bytes(
    utf8Bom,
    text(
      '"MaStR-Nr.";"Marktakteur";"Ort";"Netz: Bundesland"\r\n"SNB001";"Netz Nord GmbH";"10557 Berlin";"Berlin\nBrandenburg\nHamburg"\r\n',
    ),
  ),
);
add('charge-point-register', () =>
  lf(
    'Betreiber;Anzahl Ladepunkte;Häufigster Standort (Postleitzahl Ort);Bundesland',
    'Ladewerk GmbH;20;51491 Overath;Nordrhein-Westfalen',
  ),
);
add('company-list-in-seed-format', () =>
  crlf(
    'firmen_name;email;Telefon;Webseite;Adresse;plz;Ort;Country;Anzahl Mitarbeiter;produktgruppen;Notizen;category;is_active;Anteil erneuerbar;Kontaktherkunft',
    'Muster AG;datenschutz@muster.example;+49 30 201;https://www.muster.example/;Weg 60;13627;Berlin;Deutschland;;;Telefax +49 30 202;telecommunication;ja;;aus der Liste',
    'Stadtwerke Muster GmbH;;;;;;;;;;;utility;ja;;aus der Liste',
    'Stadtwerke Beispiel GmbH;info@sw.example;+49 221 1;;"Ring 1, Haus B";50667;Köln;Deutschland;120;Strom, Gas;;utility;ja;65;von Hand',
  ),
);
add('mixed-data-after-merge', () =>
  bytes(
    lf(`${head};Ort`, 'Müller GmbH;info@mueller.example;Köln'),
    crlf('firmen_name;email;Ort', 'Schmidt AG;post@schmidt.example;Bonn'),
  ),
);
add('same-company-twice', () => lf(head, good, good));
add('html-table-named-csv', () =>
  lf(
    '<html><head><title>Liste</title></head>',
    '<body><table border="1">',
    '<tr><td>Müller GmbH</td><td>info@mueller.example</td></tr>',
    '</table></body></html>',
  ),
);
add('json-named-csv', () => lf('{"firmen_name": "Müller GmbH",', ' "email": "info@mueller.example"}'));

// --------------------------------------------------------------------------------------------- hostile
inGroup('hostile');
add('formula-cells', () =>
  lf(
    `${head};Telefon;Notizen;Formel`,
    '"=HYPERLINK(""http://boese.example"";""Klick"")";info@boese.example;+49 221 1;@SUM(A1:A9);-2+3+cmd|\' /C calc\'!A0',
  ),
);
add('html-and-sql', () =>
  lf(
    `${head};Notizen`,
    "<script>alert(1)</script> GmbH;x@boese.example;Robert'); DROP TABLE rer_dienstleister;--",
  ),
);
add('html-and-sql-quoted', () =>
  lf(
    `${head};Notizen`,
    '"<img src=x onerror=alert(1)> GmbH";x@boese.example;"\'; DELETE FROM rer_dienstleister; --"',
  ),
);
add('direction-marks', () => lf(head, 'Fir\u202ema\u202c \u200bNord GmbH;info@firma.example'));
add('control-characters', () => lf(head, 'Fir\x07ma \x1b[31mNord GmbH;info@firma.example'));
add('template-and-path', () =>
  lf(
    `${head};Webseite;Notizen`,
    `\${7*7} {{7*7}} GmbH;info@firma.example;javascript:alert(1);../../etc/passwd`,
  ),
);
add('header-is-a-formula', () => lf(`${head};=1+1;<b>fett</b>`, `${good};zwei;drei`));
add('json-with-doubled-keys', () => lf(`${head};additional_data`, `${good};"{""a"":1,""a"":2}"`));
addBig('twenty-thousand-quotes', () => lf(`${head};Notizen`, `${good};"${'""'.repeat(20_000)}"`, good2));
addBig('hundred-thousand-quotes-unclosed', () =>
  lf(`${head};Notizen`, `${good};"${'""'.repeat(100_000)}`, good2),
);
addBig('quotes-inside-a-plain-cell', () => lf(`${head};Notizen`, `${good};${'x"'.repeat(50_000)}`, good2));
addBig('deep-json', () => lf(`${head};additional_data`, `${good};${'['.repeat(50_000)}`));
addBig('blank-lines-30000', () => lf(head, ...Array(30_000).fill(''), 'Ohne Mail GmbH;', good));
addBig('skipped-rows-20000', () => lf(head, ...Array(20_000).fill('Ohne Mail GmbH;'), good));
addBig('one-line-of-spaces', () => lf(head, ' '.repeat(900_000), good));

/** Every case in the order of this script; `id` is `<group>/<name>`. */
export const caseFiles = cases.map(({ group: folder, name, big, make }) => ({
  id: `${folder}/${name}`,
  file: `${folder}/${name}.csv`,
  big,
  make,
}));

/**
 * Expands `{ "$repeat": "x", "times": 3 }` of an expectation into 'xxx'. `__proto__` stays an own key.
 * @param {unknown} value
 * @returns {unknown}
 */
export function expand(value) {
  if (Array.isArray(value)) return value.map(expand);
  if (value === null || typeof value !== 'object') return value;
  if ('$repeat' in value && 'times' in value) return String(value.$repeat).repeat(Number(value.times));
  const out = {};
  for (const [key, item] of Object.entries(value)) {
    Object.defineProperty(out, key, {
      value: expand(item),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return out;
}

/**
 * All expectations, read from expected/.
 * @returns {{ id: string, title: string, judgement?: true, question?: string, expect: Record<string, unknown> }[]}
 */
export function readExpected() {
  const folder = join(here, 'expected');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const part = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      return part.cases.map((/** @type {{ name: string }} */ { name: caseName, ...rest }) => ({
        id: `${part.group}/${caseName}`,
        ...rest,
      }));
    });
}

/** @param {string} folder @param {boolean} withBig */
function write(folder, withBig) {
  for (const { file, big, make } of caseFiles) {
    if (big && !withBig) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), make());
  }
}

function check() {
  /** @type {string[]} */
  const faults = [];
  const ids = new Set();
  for (const { id, file, big, make } of caseFiles) {
    if (ids.has(id)) faults.push(`${id}: the name is used twice`);
    ids.add(id);
    const made = make();
    if (big) {
      if (made.length <= 20_000) faults.push(`${id}: small enough to be committed`);
      continue;
    }
    if (made.length > 20_000) faults.push(`${id}: over 20 kB, generate it`);
    const path = join(here, 'files', file);
    if (!existsSync(path)) faults.push(`${id}: the file is missing`);
    else if (!readFileSync(path).equals(made)) faults.push(`${id}: the file differs from this script`);
  }
  const expected = readExpected().map(({ id }) => id);
  for (const id of expected) if (!ids.has(id)) faults.push(`${id}: expected, but no file`);
  for (const id of ids) if (!expected.includes(id)) faults.push(`${id}: a file, but nothing expected`);
  if (new Set(expected).size !== expected.length) faults.push('an expectation is written twice');
  return faults;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [mode, target] = process.argv.slice(2);
  if (mode === '--check') {
    const faults = check();
    process.stdout.write(`${[...faults, `${caseFiles.length} cases, ${faults.length} faults`].join('\n')}\n`);
    process.exitCode = faults.length > 0 ? 1 : 0;
  } else if (mode === '--all' && target) write(target, true);
  else write(join(here, 'files'), false);
}
