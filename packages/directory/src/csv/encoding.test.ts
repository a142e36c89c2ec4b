import { Buffer } from 'node:buffer';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { EncodingProbe } from './encoding-probe.ts';
import { TextDecoding } from './text-decoding.ts';
import { Utf8Check } from './utf8-check.ts';

function probe(bytes: Uint8Array, size = bytes.length): ReturnType<EncodingProbe['end']> {
  const looking = new EncodingProbe();
  for (let at = 0; at < bytes.length; at += size) looking.push(bytes.subarray(at, at + size));
  return looking.end();
}

/** A local file header with the name of its entry, and what follows it. */
function zipWith(name: string, content = ''): Uint8Array {
  const header = Buffer.alloc(30);
  header.write('PK\u0003\u0004', 'latin1');
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), Buffer.from(content)]);
}

describe('Windows-1252', () => {
  it('is decoded as iconv-lite does, all 256 bytes, whole and one by one', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const expected = iconv.decode(Buffer.from(bytes), 'windows-1252');
    expect(new TextDecoding('windows-1252').push(bytes)).toBe(expected);
    const decoding = new TextDecoding('windows-1252');
    const letters = Array.from(bytes, (byte) => decoding.push(Uint8Array.of(byte)));
    expect(letters.join('') + decoding.end()).toBe(expected);
  });
});

describe('UTF-16', () => {
  it('loses no unit that is split over pieces, and drops half a unit at the end', () => {
    const bytes = Buffer.concat([Buffer.from('\ufeffKöln 🌱', 'utf16le'), Buffer.from([0x41])]);
    for (const size of [1, 2, 3, 5]) {
      const decoding = new TextDecoding('utf-16le');
      let text = '';
      for (let at = 0; at < bytes.length; at += size) text += decoding.push(bytes.subarray(at, at + size));
      expect(text + decoding.end()).toBe('Köln 🌱');
    }
  });
});

describe('strict UTF-8', () => {
  const isUtf8 = (bytes: readonly number[], size: number): boolean => {
    const check = new Utf8Check();
    for (let at = 0; at < bytes.length; at += size) check.push(Uint8Array.from(bytes.slice(at, at + size)));
    return check.end();
  };
  const strict = new TextDecoder('utf-8', { fatal: true });
  const byDecoder = (bytes: readonly number[]): boolean => {
    try {
      strict.decode(Uint8Array.from(bytes));
      return true;
    } catch {
      return false;
    }
  };

  it('is what a strict decoder accepts: every kind of first byte with every edge behind it', () => {
    const firsts = [0x00, 0x7f, 0x80, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef];
    const edges = [0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff];
    const differences: number[][] = [];
    const compare = (...bytes: number[]): void => {
      if (isUtf8(bytes, 1) !== byDecoder(bytes)) differences.push(bytes);
    };
    for (const first of [...firsts, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff]) {
      compare(first);
      for (const second of edges) {
        compare(first, second);
        for (const third of edges) {
          compare(first, second, third);
          for (const fourth of [0x7f, 0x80, 0xbf, 0xc0]) compare(first, second, third, fourth);
        }
      }
    }
    expect(differences).toEqual([]);
  });

  it('accepts a character that is split over pieces', () => {
    const bytes = [...Buffer.from('a€🌱ü')];
    for (const size of [1, 2, 3, 4]) expect(isUtf8(bytes, size)).toBe(true);
  });
});

describe('the probe', () => {
  it('knows UTF-16 without a mark by its zero bytes, and leaves some NUL alone', () => {
    expect(probe(Buffer.from('firmen_name;email', 'utf16le')).encoding).toBe('utf-16le');
    expect(probe(Buffer.from('firmen_name;email', 'utf16le').swap16(), 3).encoding).toBe('utf-16be');
    expect(probe(Buffer.from('a\0b\0firmen_name;email;Ort')).encoding).toBe('utf-8');
    expect(probe(Buffer.alloc(64)).encoding).toBe('utf-8');
  });

  it.each([
    ['[Content_Types].xml', 'xl/workbook.xml', 'xlsx'],
    ['xl/workbook.xml', '', 'xlsx'],
    ['[Content_Types].xml', 'word/document.xml', 'zip'],
    ['mimetype', 'application/vnd.oasis.opendocument.spreadsheet', 'ods'],
    ['mimetype', 'application/epub+zip', 'zip'],
    ['liste.csv', 'firmen_name;email', 'zip'],
  ])('tells tables from other archives: %s with %s is %s', (name, content, kind) => {
    expect(probe(zipWith(name, content), 5).refusedKind).toBe(kind);
  });

  it.each([
    ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]],
    ['jpeg', [0xff, 0xd8, 0xff, 0xe0]],
    ['gif', [...Buffer.from('GIF89a')]],
    ['webp', [...Buffer.from('RIFF\u0001\u0002\u0003\u0004WEBPVP8 ')]],
    ['media', [0, 0, 0, 0x20, ...Buffer.from('ftypisom')]],
    ['database', [...Buffer.from('SQLite format 3\0')]],
  ])('tells a file of another kind by its first bytes: %s', (kind, bytes) => {
    expect(probe(Buffer.from(bytes), 3).refusedKind).toBe(kind);
  });

  it('refuses no text that only begins like a signature', () => {
    for (const text of [
      'PK;firmen_name',
      '%PDF;firmen_name',
      'PDF',
      'RIFF;email',
      'GIF;x',
      '\0\0ftyp;email',
    ]) {
      expect(probe(Buffer.from(text)).refusedKind).toBeNull();
    }
  });
});
