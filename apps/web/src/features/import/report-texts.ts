import { IMPORT_TEXTS, type ImportReport, type ImportState, importSuccessText } from '@rer/contracts';

/** A count as Germans write it. */
export function formatCount(count: number): string {
  return count.toLocaleString('de-DE');
}

/** Bytes as people say them. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} Byte`;
  const [size, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / (1024 * 1024), 'MB'];
  return `${size.toLocaleString('de-DE', { maximumFractionDigits: size < 10 ? 1 : 0 })} ${unit}`;
}

/** `1 Zeile`, `2 Zeilen`. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Share of the whole, 0 to 100; null when the whole is unknown. */
export function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.min(100, (100 * part) / whole) : null;
}

/** Where an import stands, in a word. */
export const IMPORT_STATE_NAMES: Readonly<Record<ImportState, string>> = {
  running: 'Läuft',
  succeeded: 'Fertig',
  failed: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
  undone: 'Rückgängig gemacht',
};

/** The message of a report; every ending has one, even where the server sent none. */
export function reportMessage({
  message,
  state,
  dryRun,
  recordsProcessed,
}: Pick<ImportReport, 'message' | 'state' | 'dryRun' | 'recordsProcessed'>): string {
  if (message !== null && message !== '') return message;
  switch (state) {
    case 'succeeded':
      return dryRun ? IMPORT_TEXTS.dryRun : importSuccessText(recordsProcessed);
    case 'cancelled':
      return IMPORT_TEXTS.cancelled;
    case 'undone':
      return IMPORT_TEXTS.undone;
    default:
      return IMPORT_TEXTS.noMessage;
  }
}

/** What the message does not say: what a dry run would take, and that every row was there already. */
export function importSummaryText({
  state,
  dryRun,
  inserted,
  updated,
  unchanged,
  existing,
}: Pick<ImportReport, 'state' | 'dryRun' | 'inserted' | 'updated' | 'unchanged' | 'existing'>):
  | string
  | null {
  if (state !== 'succeeded') return null;
  const taken = inserted + updated;
  const known = existing + unchanged;
  if (taken === 0 && known > 0) {
    const verb = dryRun ? ['ist', 'sind'] : ['war', 'waren'];
    return known === 1
      ? `Die eine Zeile ${verb[0]} schon da.`
      : `Alle ${formatCount(known)} ${verb[1]} schon da.`;
  }
  return dryRun && taken > 0 ? `${countOf(taken, 'Zeile würde', 'Zeilen würden')} übernommen.` : null;
}

/** How a separator is called. */
export function separatorName(separator: string): string {
  return { ';': 'Semikolon', ',': 'Komma', '\t': 'Tabulator' }[separator] ?? separator;
}

const ENCODING_NAMES: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

/** How an encoding is called. */
export function encodingName(encoding: string): string {
  return ENCODING_NAMES[encoding] ?? encoding;
}

/** How many columns go where, as a sentence. */
export function mappingSummary({
  columns,
  ignored,
}: {
  readonly columns: readonly { readonly field: string | null }[];
  readonly ignored: number;
}): string {
  const mapped = columns.filter(({ field }) => field !== null).length;
  const parts = [
    `${countOf(mapped, 'Spalte', 'Spalten')} zugeordnet`,
    `${countOf(columns.length - mapped, 'Spalte', 'Spalten')} als Zusatzdaten (additional_data)`,
    ...(ignored > 0 ? [`${countOf(ignored, 'Spalte', 'Spalten')} ohne Überschrift weggelassen`] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** Formats a timestamp for people, in the browser's time zone; an invalid one is returned unchanged. */
export function formatBrowserMoment(timestamp: string): string {
  const moment = new Date(timestamp);
  if (Number.isNaN(moment.getTime())) return timestamp;
  return moment.toLocaleString('de-DE', { dateStyle: 'medium', timeStyle: 'short' });
}

const STARTERS: Readonly<Record<string, string>> = {
  'open-access': 'an diesem Rechner',
  'service-key': 'ein Programm',
};

/** The starter of an import in words, also where the audit log names no person. */
export function starterName(startedBy: string): string {
  return Object.hasOwn(STARTERS, startedBy) ? (STARTERS[startedBy] ?? startedBy) : startedBy;
}
