import { type AuditAction, type AuditEntry, STAFF_ROLE_LABELS, staffRole } from '@rer/contracts';
import { whoText } from '../../lib/who-text.ts';

export const AUDIT_TEXTS = {
  title: 'Protokoll',
  intro: 'Wer wann was getan hat. Inhalte stehen nicht darin, nur Konten und der Anfang der Netzadresse.',
  table: 'Protokoll als Tabelle',
  loading: 'Das Protokoll wird geladen …',
  failed: 'Das Protokoll ließ sich nicht laden.',
  none: 'Noch ist nichts verzeichnet.',
  nothing: 'Zu dieser Auswahl ist nichts verzeichnet.',
  more: 'Frühere Einträge',
  export: 'Als CSV laden',
  all: 'Alle',
  action: 'Was',
  who: 'Wer',
  from: 'Von',
  to: 'Bis',
  clear: 'Auswahl aufheben',
} as const;

export const AUDIT_COLUMNS = {
  at: 'Wann',
  actor: 'Wer',
  action: 'Was',
  target: 'Wen oder was',
  address: 'Netzadresse',
} as const;

export const ACTION_NAMES: Readonly<Record<AuditAction, string>> = {
  sign_in: 'angemeldet',
  sign_in_refused: 'Anmeldung abgelehnt',
  sign_out: 'abgemeldet',
  second_factor: 'zweiter Faktor bestätigt',
  second_factor_refused: 'zweiter Faktor abgelehnt',
  recovery_code_used: 'Wiederherstellungscode benutzt',
  refresh_replayed: 'Sitzung doppelt benutzt und beendet',
  session_ended: 'Gerät abgemeldet',
  password_changed: 'Passwort geändert',
  password_recovery: 'neues Passwort angefordert',
  factor_added: 'zweiten Faktor eingerichtet',
  factor_removed: 'zweiten Faktor entfernt',
  recovery_codes_made: 'Wiederherstellungscodes gemacht',
  invited: 'eingeladen',
  invitation_accepted: 'Einladung angenommen',
  invitation_withdrawn: 'Einladung zurückgenommen',
  role_changed: 'Rolle geändert',
  deactivated: 'deaktiviert',
  activated: 'aktiviert',
  factors_reset: 'zweiten Faktor weggenommen',
  key_made: 'Schlüssel angelegt',
  key_revoked: 'Schlüssel widerrufen',
  signing_keys_rotated: 'Signaturschlüssel gewechselt',
  access_refused: 'Zugriff abgelehnt',
  export: 'Daten ausgeführt',
  erasure: 'Daten gelöscht',
};

/** Words of the log that are no names. */
const DETAILS: Readonly<Record<string, string>> = {
  password: 'mit Passwort',
  otp: 'mit Code aus einer Nachricht',
  magiclink: 'mit Link aus einer Nachricht',
  invite: 'mit Einladung',
  recovery: 'mit Link für ein neues Passwort',
  recovery_code: 'mit Wiederherstellungscode',
  totp: 'mit Code der App',
  setup: 'als erste Person',
  invitation: '',
  others: 'alle anderen',
  global: 'überall',
  local: 'hier',
  service: 'Dienstschlüssel',
  voice: 'Sprachdienst',
};

/** Data that are taken away or erased, by the beginning of their path. */
const PATHS: readonly (readonly [path: string, text: string])[] = [
  ['/api/staff/audit', 'dieses Protokoll'],
  ['/api/directory', 'Verzeichnis'],
  ['/api/messages', 'Nachrichten'],
  ['/api/stats', 'Statistik'],
  ['/api/import', 'Import'],
  ['/rest/v1', 'Datenschnittstelle'],
  ['/api/keys', 'Schlüssel'],
  ['/api/staff', 'Mitarbeiter'],
];

/** What something was done to; empty for what has no name that people know. */
export function targetText(target: string, name: string | null): string {
  if (/^(user:|key:)/.test(target) || name !== null) return whoText(target, name);
  const known = PATHS.find(([path]) => target.startsWith(path));
  if (known !== undefined) return known[1];
  return /^[\da-f]{8}-[\da-f-]{27}$/.test(target) ? '' : target;
}

/** What an entry did, with its word more. */
export function actionText({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string {
  const role = staffRole.safeParse(detail);
  const more = role.success ? STAFF_ROLE_LABELS[role.data] : (DETAILS[detail] ?? detail);
  return more === '' ? ACTION_NAMES[action] : `${ACTION_NAMES[action]}: ${more}`;
}
