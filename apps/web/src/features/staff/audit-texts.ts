import { type AuditAction, type AuditEntry, STAFF_ROLE_LABELS, staffRole } from '@rer/contracts';

export const AUDIT = {
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
  target: 'Womit',
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
  password_recovery: 'Passwort neu gesetzt',
  factor_added: 'zweiten Faktor eingerichtet',
  factor_removed: 'zweiten Faktor entfernt',
  recovery_codes_made: 'Wiederherstellungscodes gemacht',
  invited: 'eingeladen',
  invitation_accepted: 'Einladung angenommen',
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

const KNOWN_ACTORS: Readonly<Record<string, string>> = {
  'service-key': 'Dienstschlüssel',
  'open-access': 'offener Zugang',
  anon: 'Unbekannt',
  system: 'System',
};

/** Somebody or something of the log as people read it. */
export function whoText(id: string, name: string | null): string {
  if (name !== null && name !== '') return name;
  const known = KNOWN_ACTORS[id];
  if (known !== undefined) return known;
  if (id.startsWith('user:')) return 'gelöschtes Konto';
  return id.startsWith('key:') ? 'Schlüssel' : id;
}

/** What an entry did, with its word more. */
export function actionText({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string {
  const role = staffRole.safeParse(detail);
  const more = role.success ? STAFF_ROLE_LABELS[role.data] : detail;
  return more === '' ? ACTION_NAMES[action] : `${ACTION_NAMES[action]}: ${more}`;
}
