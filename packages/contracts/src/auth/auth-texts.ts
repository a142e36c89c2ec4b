import type { StaffRole } from './session.ts';

/** Sentences that the server sends and pages show. */
export const AUTH_TEXTS = {
  wrongCredentials: 'Adresse oder Passwort stimmen nicht.',
  wrongCode: 'Der Code stimmt nicht oder ist abgelaufen.',
  wrongLink: 'Dieser Link gilt nicht mehr. Bitte lassen Sie sich einen neuen schicken.',
  wrongPassword: 'Das bisherige Passwort stimmt nicht.',
  tooManyAttempts: 'Zu viele Versuche. Bitte warten Sie eine Weile.',
  factorLocked:
    'Zu viele falsche Codes. Bitte warten Sie 15 Minuten oder nehmen Sie einen Wiederherstellungscode.',
  plainHttp:
    'Die Anmeldung geht nur über eine verschlüsselte Verbindung (https). Bitte richten Sie HTTPS ein oder öffnen Sie die Seite an dem Rechner selbst.',
  foreignPage: 'Das nimmt der Server nur von seinen eigenen Seiten an.',
  staleForm: 'Die Seite ist veraltet. Bitte laden Sie sie neu.',
  signInFirst: 'Bitte melden Sie sich an.',
  secondFactorFirst: 'Das geht erst mit dem zweiten Faktor.',
  proofTooOld:
    'Ihre Anmeldung liegt länger als zehn Minuten zurück. Bitte melden Sie sich dafür noch einmal an.',
  staffOnly: 'Das dürfen nur Mitarbeiter.',
  adminsOnly: 'Das dürfen nur Administratoren.',
  passwordRefused: 'Dieses Passwort geht nicht.',
  lastAdmin: 'Es muss mindestens ein Administrator bleiben.',
  lastFactor: 'Es muss mindestens ein zweiter Faktor bleiben. Richten Sie zuerst einen anderen ein.',
  deactivated: 'Dieses Konto ist deaktiviert. Bitte wenden Sie sich an die Administration.',
  tooManyMails: 'Es wurde gerade erst eine Nachricht geschickt. Bitte warten Sie eine Minute.',
  factorUnknown: 'Diesen zweiten Faktor gibt es nicht mehr. Bitte beginnen Sie von vorn.',
  tooManyFactors: 'Mehr zweite Faktoren gehen nicht. Bitte entfernen Sie zuerst einen.',
  factorNameTaken: 'Einen zweiten Faktor mit diesem Namen gibt es schon.',
  busy: 'Das geht gerade nicht. Bitte versuchen Sie es gleich noch einmal.',
  unreadable: 'Die Angaben lassen sich nicht lesen.',
  fieldsRefused: 'Einige Angaben fehlen oder stimmen nicht.',
  memberUnknown: 'Dieses Konto gibt es nicht.',
  keyUnknown: 'Diesen Schlüssel gibt es nicht.',
  sessionUnknown: 'Diese Sitzung ist schon beendet.',
  nothingToWithdraw: 'Diese Einladung ist schon angenommen, und das Konto lässt sich nur noch deaktivieren.',
  alreadyAccepted: 'Diese Einladung ist schon angenommen.',
  emailTaken: 'Diese Adresse hat schon ein Konto.',
} as const;

/** Names of actors without an account. */
export const ACTOR_TEXTS = {
  nameless: 'Mitarbeiter ohne Namen',
  gone: 'gelöschtes Konto',
  key: 'Schlüssel',
} as const;

/** Names of the roles. */
export const STAFF_ROLE_LABELS: Record<StaffRole, string> = {
  viewer: 'Lesen',
  editor: 'Bearbeiten',
  admin: 'Administration',
};
