import type { RefusedFileKind } from '@rer/contracts';

/** As many first bytes as {@link refusedFileKind} looks at. */
export const FILE_KIND_BYTES = 4096;

const SIGNATURES: readonly { readonly kind: RefusedFileKind; readonly bytes: readonly number[] }[] = [
  { kind: 'gzip', bytes: [0x1f, 0x8b, 0x08] },
  { kind: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { kind: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
  { kind: 'gif', bytes: letters('GIF87a') },
  { kind: 'gif', bytes: letters('GIF89a') },
  { kind: 'rtf', bytes: letters('{\\rtf') },
  { kind: 'archive', bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
  { kind: 'archive', bytes: letters('Rar!\u001a\u0007') },
  { kind: 'archive', bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] },
  { kind: 'archive', bytes: [0x28, 0xb5, 0x2f, 0xfd] },
  { kind: 'media', bytes: letters('OggS\0') },
  { kind: 'media', bytes: letters('fLaC\0') },
  { kind: 'media', bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { kind: 'program', bytes: letters('\u007fELF') },
  { kind: 'database', bytes: letters('SQLite format 3\0') },
  { kind: 'xls', bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { kind: 'pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { kind: 'zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { kind: 'zip', bytes: [0x50, 0x4b, 0x05, 0x06] },
  { kind: 'zip', bytes: [0x50, 0x4b, 0x07, 0x08] },
];
/** Folders of a workbook, and what other Office documents have in their place. */
const WORKBOOK_ENTRY = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/)/;
const OTHER_DOCUMENT = /(?:word|ppt|visio)\//;
const SPREADSHEET_TYPE = 'application/vnd.oasis.opendocument.spreadsheet';

/** Kinds that begin with a box or a chunk of any length, and name themselves behind it. */
const NAMED_BEHIND: readonly {
  readonly kind: RefusedFileKind;
  readonly at: number;
  readonly name: string;
}[] = [
  { kind: 'webp', at: 8, name: 'WEBP' },
  { kind: 'media', at: 8, name: 'WAVE' },
  { kind: 'media', at: 8, name: 'AVI ' },
];
/** `ftyp` behind the length of its box, which is short: a text has no zero bytes there. */
const MP4 = /^\0\0\0.ftyp/s;

function letters(text: string): readonly number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}

function namedBehind(head: Uint8Array): RefusedFileKind | null {
  const start = latin1(head.subarray(0, 12));
  if (MP4.test(start)) return 'media';
  if (!start.startsWith('RIFF')) return null;
  return NAMED_BEHIND.find(({ at, name }) => start.startsWith(name, at))?.kind ?? null;
}

/** What kind of file is no CSV, by its first bytes; null: may be text. Nothing is unpacked. */
export function refusedFileKind(head: Uint8Array): RefusedFileKind | null {
  const found = SIGNATURES.find(({ bytes }) => bytes.every((byte, i) => head[i] === byte));
  if (found === undefined) return namedBehind(head);
  return found.kind === 'zip' && head[2] === 0x03 ? zipKind(head) : found.kind;
}

/** Tells tables from other archives by the name of the first entry, which stands in the clear at byte 30. */
function zipKind(head: Uint8Array): RefusedFileKind {
  const nameLength = (head[26] ?? 0) | ((head[27] ?? 0) << 8);
  const name = latin1(head.subarray(30, 30 + nameLength));
  const all = latin1(head.subarray(30, FILE_KIND_BYTES));
  if (name === 'mimetype' && all.includes(SPREADSHEET_TYPE)) return 'ods';
  if (WORKBOOK_ENTRY.test(name) && !OTHER_DOCUMENT.test(all)) return 'xlsx';
  return 'zip';
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
