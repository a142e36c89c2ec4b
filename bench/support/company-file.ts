import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { seededRandom } from '../../testing/seeded-random.ts';

/** Columns of a file: `wide` as a company list has them, `thin` the fewest, for many rows within the size limit. */
export type FileShape = 'wide' | 'thin';

/** Headers as the database names them, so that `COPY` can read the same file. */
export const HEADERS: Readonly<Record<FileShape, readonly string[]>> = {
  wide: [
    'firmen_name',
    'email',
    'phone',
    'url',
    'strasse_mit_hausnummer',
    'plz',
    'stadt',
    'land',
    'mitarbeiter',
    'produktgruppen',
    'notes',
    'category',
  ],
  thin: ['firmen_name', 'email', 'stadt'],
};

const WORDS = [
  'Stadtwerke',
  'Solar',
  'Netz',
  'Energie',
  'Wärme',
  'Speicher',
  'Möbel',
  'Kühlung',
  'Bau',
  'Technik',
];
const TOWNS = [
  'Köln',
  'Bonn',
  'Düsseldorf',
  'Münster',
  'Aachen',
  'Görlitz',
  'Fürth',
  'Lübeck',
  'Jena',
  'Trier',
];
const FORMS = ['GmbH', 'AG', 'GmbH & Co. KG', 'eG', 'KG', 'e.K.'];

/**
 * Writes a `;` file of `rows` companies, each once, in UTF-8 with LF. Returns its size in bytes. Another `edition` has the
 * same companies with other notes.
 */
export async function writeCompanyFile(
  path: string,
  rows: number,
  shape: FileShape,
  edition = '',
): Promise<number> {
  const random = seededRandom(rows);
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  const file = createWriteStream(path);
  file.write(`${HEADERS[shape].join(';')}\n`);
  let piece = '';
  for (let row = 0; row < rows; row += 1) {
    const town = pick(TOWNS);
    const name = `${pick(WORDS)} ${town} ${row} ${pick(FORMS)}`;
    const email = `info@firma-${row}.example`;
    const cells =
      shape === 'thin'
        ? [name, email, town]
        : [
            name,
            email,
            `+49 ${Math.floor(random() * 9_000) + 200} ${Math.floor(random() * 9e6)}`,
            `https://www.firma-${row}.example/`,
            `${pick(WORDS)}straße ${Math.floor(random() * 200)}`,
            String(Math.floor(random() * 90_000) + 10_000),
            town,
            'Deutschland',
            String(Math.floor(random() * 5_000)),
            `${pick(WORDS)}, ${pick(WORDS)}`,
            edition,
            pick(WORDS),
          ];
    piece += `${cells.join(';')}\n`;
    if (piece.length > 256 * 1024) {
      if (!file.write(piece)) await once(file, 'drain');
      piece = '';
    }
  }
  file.end(piece);
  await once(file, 'close');
  return file.bytesWritten;
}
