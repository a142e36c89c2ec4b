import type { RefusedFileKind } from '@rer/contracts';

/** As many first bytes as {@link refusedFileKind} looks at. */
export const FILE_KIND_BYTES = 4096;

const SIGNATURES: readonly { readonly kind: RefusedFileKind; readonly bytes: readonly number[] }[] = [
  { kind: 'gzip', bytes: [0x1f, 0x8b, 0x08] },
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

/** What kind of file is no CSV, by its first bytes; null: may be text. Nothing is unpacked. */
export function refusedFileKind(head: Uint8Array): RefusedFileKind | null {
  const found = SIGNATURES.find(({ bytes }) => bytes.every((byte, i) => head[i] === byte));
  if (found === undefined) return null;
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
