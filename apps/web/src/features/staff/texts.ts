import type { MailDelivery, MemberState, StaffRole } from '@rer/contracts';
import { STAFF_ROLE_LABELS } from '@rer/contracts';
import type { ChoiceOption } from '../../components/form/choice-group.tsx';

export const STAFF_TEXTS = {
  title: 'Mitarbeiter',
  views: 'Ansichten',
  team: 'Team',
  audit: 'Protokoll',
  table: 'Mitglieder als Tabelle',
  loading: 'Das Team wird geladen …',
  failed: 'Das Team ließ sich nicht laden.',
  none: 'Noch niemand im Team. Laden Sie die erste Person ein.',
  you: 'Sie',
  actions: 'Aktionen',
} as const;

export const MEMBER_COLUMNS = {
  name: 'Name',
  role: 'Rolle',
  state: 'Stand',
  factor: 'Zweiter Faktor',
  seen: 'Zuletzt angemeldet',
} as const;

export const MEMBER_STATE_NAMES: Readonly<Record<MemberState, string>> = {
  invited: 'eingeladen',
  active: 'aktiv',
  deactivated: 'deaktiviert',
};

export const MEMBER_TEXTS = {
  until: 'Link gilt bis',
  noLink: 'Link abgelaufen',
  hasFactor: 'eingerichtet',
  noFactor: 'fehlt noch',
  never: 'noch nie',
  invite: 'Neuen Link schicken',
  withdraw: 'Einladung zurücknehmen',
  deactivate: 'Deaktivieren',
  activate: 'Aktivieren',
  reset: 'Zweiten Faktor wegnehmen',
} as const;

export const ROLE_CHOICES: readonly ChoiceOption<StaffRole>[] = [
  { value: 'viewer', label: STAFF_ROLE_LABELS.viewer, explanation: 'Sieht Statistik und Verzeichnis.' },
  {
    value: 'editor',
    label: STAFF_ROLE_LABELS.editor,
    explanation: 'Ändert Einträge und importiert Listen.',
  },
  {
    value: 'admin',
    label: STAFF_ROLE_LABELS.admin,
    explanation: 'Löscht Einträge, verwaltet Team und Schlüssel.',
  },
];

export const INVITE_TEXTS = {
  title: 'Jemanden einladen',
  email: 'E-Mail-Adresse',
  noEmail: 'Bitte geben Sie eine E-Mail-Adresse an, zum Beispiel name@firma.de.',
  name: 'Name',
  nameHint: 'Kann fehlen; die Person kann ihn selbst angeben.',
  role: 'Rolle',
  submit: 'Einladen',
  busy: 'Wird eingeladen …',
  noMail:
    'Hier ist kein E-Mail-Versand eingerichtet. Nach dem Einladen sehen Sie den Link und geben ihn selbst weiter.',
} as const;

/** Where an invitation went. */
export function invitedText(email: string, letters: MailDelivery): string {
  return letters === 'mail'
    ? `Der Link ist an ${email} unterwegs und gilt sieben Tage.`
    : `Bitte geben Sie den Link selbst an ${email} weiter, hier geht keine E-Mail hinaus. Er gilt sieben Tage.`;
}

/** After an invitation was sent. */
export const INVITED_TEXTS = {
  title: 'Eingeladen',
  link: 'Link zur Einladung:',
  once: 'Sie sehen ihn nur jetzt. Wer ihn öffnet, legt das Passwort dieses Kontos fest; geben Sie ihn niemandem sonst.',
  copy: 'Link kopieren',
  done: 'Fertig',
} as const;

/** Before an invitation is withdrawn. */
export const WITHDRAW_TEXTS = {
  title: 'Einladung zurücknehmen?',
  text: (name: string) =>
    `Der Link für ${name} gilt dann nicht mehr, und der Eintrag verschwindet aus dem Team. Sie können die Person später neu einladen.`,
} as const;

export const STAFF_TOASTS = {
  withdrawn: 'Einladung zurückgenommen',
  role: 'Rolle geändert',
  deactivated: 'Konto deaktiviert',
  deactivatedHow: 'Alle Geräte sind abgemeldet.',
  activated: 'Konto aktiviert',
  reset: 'Zweiter Faktor weggenommen',
  undo: 'Rückgängig',
  undoAlt: 'Oder in der Liste des Teams zurückstellen',
} as const;

export const FACTOR_RESET_TEXTS = {
  title: 'Zweiten Faktor wegnehmen?',
  text: (name: string) =>
    `Für ${name} gelten dann weder die App noch die Wiederherstellungscodes, und alle Geräte werden abgemeldet. Bei der nächsten Anmeldung richtet die Person den zweiten Faktor neu ein. Das lässt sich nicht rückgängig machen.`,
  sure: 'Sprechen Sie vorher mit der Person selbst, nicht nur per E-Mail: So kommt auch hinein, wer ihr Passwort gestohlen hat.',
} as const;
