import type { MessageChoice, MessageStatus } from '@rer/contracts';
import { CLOSED_MESSAGE_KEPT_DAYS, MESSAGE_KEPT_DAYS } from '@rer/contracts';

export const MESSAGE_LIST_TEXTS = {
  title: 'Nachrichten',
  export: 'Als CSV laden',
  choices: 'Auswahl',
  list: 'Nachrichten, die neueste zuerst',
  loading: 'Die Nachrichten werden geladen …',
  failed: 'Die Nachrichten ließen sich nicht laden.',
  more: 'Ältere Nachrichten',
  back: 'Zur Liste',
  choose: 'Keine Nachricht geöffnet',
  chooseHow: 'Wählen Sie links eine aus, um sie hier zu lesen.',
} as const;

export const CHOICE_NAMES: Readonly<Record<MessageChoice, string>> = {
  open: 'Offen',
  closed: 'Abgeschlossen',
};

export const STATUS_NAMES: Readonly<Record<MessageStatus, string>> = {
  new: 'offen',
  answered: 'beantwortet',
  closed: 'abgeschlossen',
};

export const EMPTY_MESSAGES_TEXTS = {
  never: 'Noch keine Nachricht',
  neverHow:
    'Sobald jemand über das Kontaktformular schreibt, steht es hier, und oben bei „Nachrichten“ sehen Sie, wie viele ungelesen sind. Sie antworten mit Ihrem E-Mail-Programm und schließen ab, was erledigt ist.',
  toForm: 'Zum Kontaktformular',
  done: 'Alles erledigt',
  doneHow: 'Keine Nachricht ist offen. Was Sie abgeschlossen haben, steht noch bei „Abgeschlossen“.',
  noneClosed: 'Noch nichts abgeschlossen',
  noneClosedHow: 'Schließen Sie eine Nachricht ab, sobald nichts mehr zu tun ist. Dann wandert sie hierher.',
} as const;

export const MESSAGE_VIEW_TEXTS = {
  loading: 'Die Nachricht wird geladen …',
  answer: 'Per E-Mail antworten',
  copy: 'Adresse kopieren',
  close: 'Abschließen',
  reopen: 'Wieder öffnen',
  erase: 'Löschen',
  notMailed: 'Der Mailserver hat diese Nachricht nicht angenommen. Sie steht nur hier.',
} as const;

/** What becomes of messages with time. */
export const RETENTION_TEXT = `Abgeschlossene Nachrichten werden nach ${CLOSED_MESSAGE_KEPT_DAYS} Tagen gelöscht, alle anderen ${MESSAGE_KEPT_DAYS} Tage nach dem Eingang.`;

export const NO_MAIL_TEXT =
  'Hier ist kein E-Mail-Versand eingerichtet, es geht keine E-Mail hinaus: Neue Nachrichten stehen nur auf dieser Seite. Antworten schreiben Sie mit Ihrem eigenen E-Mail-Programm.';

/** Where messages go besides. */
export function mailedText(address: string): string {
  return `Jede Nachricht geht auch per E-Mail an ${address}.`;
}

export const MESSAGE_TOASTS = {
  answered: 'Als beantwortet vermerkt',
  answeredHow: 'Ihr E-Mail-Programm öffnet sich mit der Antwort.',
  closed: 'Nachricht abgeschlossen',
  reopened: 'Nachricht wieder geöffnet',
  erased: 'Nachricht gelöscht',
  erasedHow: 'Endgültig fort ist sie nach einem Tag.',
  undo: 'Rückgängig',
  undoStatus: 'Oder den Stand bei der Nachricht ändern',
  undoErase: 'Nur hier, solange diese Mitteilung steht',
} as const;

/** What the person's mail program is given. */
export const REPLY_TEXTS = {
  subject: (company: string) => `Ihre Nachricht an ${company}`,
  greeting: (name: string) => `Guten Tag ${name},`,
  quoted: (moment: string) => `Am ${moment} Uhr schrieben Sie:`,
} as const;
