import { RECOVERY_CODES } from '@rer/contracts';

/** The account page. */
export const ACCOUNT_TEXTS = {
  title: 'Mein Konto',
  loading: 'Das Konto wird geladen …',
  failed: 'Das Konto ließ sich nicht laden.',
  noRole: 'ohne Rolle im Team',
  busy: 'Wird gespeichert …',
} as const;

export const NAME_TEXTS = {
  title: 'Name',
  label: 'Ihr Name',
  hint: 'Steht im Kopf der Seiten und in der Liste des Teams.',
  save: 'Name speichern',
  saved: 'Name gespeichert',
} as const;

export const PASSWORD_TEXTS = {
  title: 'Passwort',
  current: 'Bisheriges Passwort',
  next: 'Neues Passwort',
  save: 'Passwort ändern',
  hint: 'Danach sind alle anderen Geräte abgemeldet. Dieses hier bleibt angemeldet.',
  empty: 'Bitte geben Sie das bisherige Passwort ein.',
  saved: 'Passwort geändert',
  savedHow: 'Alle anderen Geräte sind abgemeldet.',
} as const;

export const FACTOR_LIST_TEXTS = {
  title: 'Zweiter Faktor',
  intro: 'Eine App auf Ihrem Telefon oder Rechner, die alle 30 Sekunden einen neuen Code zeigt.',
  none: 'Noch keiner eingerichtet.',
  created: 'eingerichtet',
  used: 'zuletzt benutzt',
  never: 'noch nie benutzt',
  add: 'Weiteren einrichten',
  addFirst: 'Zweiten Faktor einrichten',
  remove: 'Entfernen',
  removeTitle: 'Zweiten Faktor entfernen?',
  removeText: (name: string) =>
    `Die Codes von „${name}“ gelten dann nicht mehr. Das lässt sich nicht rückgängig machen, nur neu einrichten.`,
  removed: 'Zweiter Faktor entfernt',
  name: 'Bezeichnung',
  nameHint: 'Zum Beispiel das Gerät, auf dem die App läuft.',
  noName: 'Bitte geben Sie eine Bezeichnung an.',
  begin: 'QR-Code zeigen',
  addedTitle: 'Zweiter Faktor eingerichtet',
  cancel: 'Abbrechen',
} as const;

export const FACTOR_SETUP_TEXTS = {
  title: 'Zweiten Faktor einrichten',
  step: 'Schritt 2 von 3',
  intro:
    'Ein Passwort kann in falsche Hände geraten. Deshalb braucht jede Anmeldung im Team einen zweiten Nachweis: einen Code aus einer App.',
  firstName: 'Authenticator',
  loading: 'Der QR-Code wird vorbereitet …',
  apps: 'Öffnen Sie Ihre Authenticator-App (zum Beispiel Aegis, FreeOTP, 2FAS oder die Ihres Passwortmanagers) und lesen Sie diesen QR-Code ein.',
  qr: 'QR-Code für die Authenticator-App',
  onThisDevice: 'In der App auf diesem Gerät öffnen',
  byHand: 'Oder von Hand eintippen',
  copy: 'Schlüssel kopieren',
  code: 'Code aus der App',
  codeHint: 'Geben Sie den Code ein, den die App jetzt zeigt.',
  noCode: 'Der Code hat sechs Ziffern.',
  wrong:
    'Dieser Code stimmt nicht. Warten Sie auf den nächsten, und prüfen Sie, ob die Uhr des Geräts richtig geht.',
  confirm: 'Bestätigen',
  busy: 'Wird geprüft …',
  signOut: 'Abbrechen und abmelden',
} as const;

export const RECOVERY_CODE_TEXTS = {
  title: 'Wiederherstellungscodes',
  /** As the heading of a view, where the long word would not fit. */
  viewTitle: 'Codes für den Notfall',
  step: 'Schritt 3 von 3',
  intro: `Diese ${RECOVERY_CODES} Wiederherstellungscodes sehen Sie nur jetzt. Wenn Ihr Gerät einmal fehlt, kommen Sie mit einem davon hinein; jeder gilt einmal. Legen Sie sie in Ihren Passwortmanager oder auf Papier an einen sicheren Ort.`,
  copy: 'Alle kopieren',
  download: 'Als Datei sichern',
  file: 'rer-wiederherstellungscodes.txt',
  fileHead: 'RER: Wiederherstellungscodes, jeder gilt einmal',
  kept: 'Ich habe die Codes aufbewahrt, weiter',
  left: (count: number) =>
    count === 1 ? 'Noch 1 Code ist unbenutzt.' : `Noch ${count} Codes sind unbenutzt.`,
  none: 'Es gibt keinen unbenutzten Code mehr. Ohne Ihr Gerät kämen Sie nicht mehr hinein.',
  few: 'Das sind wenige. Machen Sie am besten gleich neue.',
  make: 'Neue Codes machen',
  makeTitle: 'Neue Codes machen?',
  makeText:
    'Die bisherigen Codes gelten dann nicht mehr, auch die auf Papier. Das lässt sich nicht rückgängig machen.',
} as const;

export const SESSION_LIST_TEXTS = {
  title: 'Angemeldete Geräte',
  intro: 'Wenn Ihnen eines davon fremd ist, melden Sie es ab und ändern Sie Ihr Passwort.',
  isThis: 'dieses Gerät',
  since: 'angemeldet',
  used: 'zuletzt benutzt',
  end: 'Abmelden',
  ended: 'Gerät abgemeldet',
  endOthers: 'Alle anderen abmelden',
  othersEnded: 'Alle anderen Geräte sind abgemeldet',
  only: 'Sie sind nur hier angemeldet.',
} as const;
