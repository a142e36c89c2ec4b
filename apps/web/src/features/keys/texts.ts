import type { KeyKind } from '@rer/contracts';
import type { ChoiceOption } from '../../components/form/choice-group.tsx';

export const KEY_TEXTS = {
  title: 'Schlüssel',
  intro:
    'Mit einem Schlüssel arbeiten Programme statt Menschen. Geben Sie jedem Programm einen eigenen, dann können Sie ihn einzeln widerrufen.',
  list: 'Vorhandene Schlüssel',
  table: 'Schlüssel als Tabelle',
  loading: 'Die Schlüssel werden geladen …',
  failed: 'Die Schlüssel ließen sich nicht laden.',
  none: 'Noch kein Schlüssel. Der erste steht hier, sobald Sie ihn angelegt haben.',
  actions: 'Aktionen',
} as const;

export const KEY_COLUMNS = {
  name: 'Bezeichnung',
  kind: 'Art',
  made: 'Angelegt',
  used: 'Zuletzt benutzt',
  state: 'Stand',
} as const;

export const KIND_NAMES: Readonly<Record<KeyKind, string>> = {
  service: 'Dienstschlüssel',
  voice: 'Sprachdienst',
};

export const KIND_CHOICES: readonly ChoiceOption<KeyKind>[] = [
  {
    value: 'service',
    label: KIND_NAMES.service,
    explanation: 'Liest oder ändert Daten über die Schnittstellen, mit einer Rolle wie ein Mensch.',
  },
  {
    value: 'voice',
    label: KIND_NAMES.voice,
    explanation: 'Spricht mit dem Sprachdienst und hat sonst keine Rechte.',
  },
];

export const MAKE_KEY_TEXTS = {
  title: 'Neuer Schlüssel',
  kind: 'Wofür',
  name: 'Bezeichnung',
  nameHint: 'Zum Beispiel das Programm, das ihn benutzt.',
  noName: 'Bitte geben Sie eine Bezeichnung an.',
  role: 'Rolle',
  days: 'Gilt',
  submit: 'Schlüssel anlegen',
  busy: 'Wird angelegt …',
} as const;

/** How long a new key holds, days; 0: until it is revoked. */
export const DAYS_CHOICES = [
  [30, '30 Tage'],
  [90, '90 Tage'],
  [365, 'ein Jahr'],
  [0, 'bis er widerrufen wird'],
] as const;

export const KEY_SECRET_TEXTS = {
  title: 'Schlüssel angelegt',
  text: 'Diesen Schlüssel sehen Sie nur jetzt. Er wird nirgends gespeichert und lässt sich später nicht mehr anzeigen.',
  label: (name: string) => `Schlüssel „${name}“`,
  copy: 'Kopieren',
  done: 'Ich habe ihn, weiter',
} as const;

export const REVOKE_KEY_TEXTS = {
  action: 'Widerrufen',
  title: 'Schlüssel widerrufen?',
  text: (name: string) =>
    `Jedes Programm mit dem Schlüssel „${name}“ ist sofort ausgesperrt, und ebenso jedes mit einem Schlüssel, der mit diesem angelegt wurde. Das lässt sich nicht rückgängig machen; es bräuchte einen neuen Schlüssel.`,
  done: 'Schlüssel widerrufen',
} as const;

export const KEY_STATE_NAMES = {
  never: 'noch nie',
  endless: 'gilt unbegrenzt',
  until: 'gilt bis',
  expired: 'abgelaufen am',
  revoked: 'widerrufen am',
  by: 'von',
} as const;
