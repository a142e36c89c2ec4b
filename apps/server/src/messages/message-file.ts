import type { ContactMessageDetail, MessageStatus } from '@rer/contracts';
import { CSV_BOM, csvLine } from '@rer/directory/csv';

const COLUMNS = [
  'Eingegangen',
  'Name',
  'E-Mail',
  'Nachricht',
  'Stand',
  'Abgeschlossen',
  'Wird gelöscht nach',
];
const STATUS: Readonly<Record<MessageStatus, string>> = {
  new: 'offen',
  answered: 'beantwortet',
  closed: 'abgeschlossen',
};

/** Messages as a CSV file, harmless for a spreadsheet; moments as people of `timeZone` write them. */
export function messageFile(messages: readonly ContactMessageDetail[], timeZone: string): string {
  const moment = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'UTC' });
  const lines = messages.map(({ receivedAt, name, email, message, status, closedAt, eraseAfter }) =>
    csvLine([
      moment.format(new Date(receivedAt)),
      name,
      email,
      message,
      STATUS[status],
      closedAt === null ? '' : moment.format(new Date(closedAt)),
      day.format(new Date(eraseAfter)),
    ]),
  );
  return [CSV_BOM, csvLine(COLUMNS), ...lines].join('');
}
