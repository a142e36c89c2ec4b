import type { MailDelivery } from '@rer/contracts';

/** Signing in. */
export const SIGN_IN_TEXTS = {
  title: 'Anmelden',
  intro: 'Für Mitglieder des Teams: Statistik, Dienstleister und Import.',
  again: 'Bitte melden Sie sich noch einmal an',
  againHow: 'Ihre Sitzung ist zu Ende, deshalb ist die Seite ausgeblendet.',
  againUntil: (time: string) =>
    `Ihre Eingaben bleiben bis ${time}\u00a0Uhr erhalten, wenn Sie sich hier wieder anmelden. Danach werden sie verworfen.`,
  leave: 'Eingaben verwerfen',
  signedOut: 'Sie sind abgemeldet.',
  givenUp: 'Ihre Sitzung ist zu Ende. Was nicht gespeichert war, wurde verworfen.',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  submit: 'Anmelden',
  busy: 'Wird geprüft …',
  forgotten: 'Passwort vergessen?',
  byCode: 'Ohne Passwort: Code per E-Mail',
  byPassword: 'Mit Passwort anmelden',
  noEmail: 'Bitte geben Sie Ihre E-Mail-Adresse an, zum Beispiel name@firma.de.',
  noPassword: 'Bitte geben Sie das Passwort ein.',
  blocked: 'Hier geht die Anmeldung nicht',
  toStart: 'Zur Startseite',
} as const;

/** Signing out. */
export const SIGN_OUT_TEXTS = {
  title: 'Abmelden',
  busy: 'Sie werden abgemeldet …',
  failedHow:
    'Diese Seite zeigt nichts mehr von Ihrer Arbeit, aber der Server hat Sie noch nicht abgemeldet. Bitte melden Sie sich noch einmal ab, sobald er wieder antwortet. Sonst endet die Sitzung von selbst, wenn sie zwei Stunden lang nicht benutzt wird.',
  again: 'Noch einmal abmelden',
} as const;

/** A mailed code. */
export const MAILED_CODE_TEXTS = {
  ask: 'Sie bekommen einen Code mit sechs Ziffern, der eine Stunde lang gilt.',
  send: 'Code schicken',
  code: 'Code aus der Nachricht',
  noCode: 'Der Code hat sechs Ziffern.',
  again: 'Neuen Code schicken',
  sentAgain: 'Ein neuer Code ist unterwegs.',
  otherAddress: 'Andere Adresse',
} as const;

/** A mailed link. */
export const LINK_SIGN_IN_TEXTS = {
  intro: 'Sie haben den Link aus der Nachricht geöffnet. Er gilt eine Stunde lang und einmal.',
  submit: 'Jetzt anmelden',
  gone: 'Dieser Link gilt nicht mehr. Jeder Link gilt eine Stunde lang und nur einmal.',
  other: 'Anders anmelden',
} as const;

/** Where a mail was sent. Does not say whether there is such an account. */
export function sentText(what: 'Code' | 'Link', email: string, letters: MailDelivery): string {
  if (letters === 'mail')
    return `Wenn es zu ${email} ein Konto gibt, ist ein ${what} dorthin unterwegs. Sehen Sie auch im Spam-Ordner nach.`;
  return `Hier ist kein E-Mail-Versand eingerichtet. Wenn es zu ${email} ein Konto gibt, steht der ${what} jetzt im Protokoll der Maschine. Wer sie betreut, kann ihn dort nachlesen.`;
}

/** The second factor. */
export const FACTOR_TEXTS = {
  title: 'Zweiter Faktor',
  intro: 'Der erste Schritt ist getan. Jetzt fehlt noch der Code aus Ihrer Authenticator-App.',
  code: 'Code aus der App',
  hint: 'Sechs Ziffern, alle 30 Sekunden neue.',
  recoveryCode: 'Wiederherstellungscode',
  recoveryHint: 'Einer der Codes, die Sie beim Einrichten aufbewahrt haben. Jeder gilt einmal.',
  useRecovery: 'Wiederherstellungscode nehmen',
  useApp: 'Code aus der App nehmen',
  submit: 'Bestätigen',
  empty: 'Bitte geben Sie den Code ein.',
  other: 'Mit anderem Konto anmelden',
} as const;

/** Before a change of what one signs in with. */
export const PROOF_TEXTS = {
  title: 'Bitte bestätigen Sie, dass Sie es sind',
  why: 'Ihre Anmeldung liegt länger als zehn Minuten zurück. Diese Änderung geht erst nach einem neuen Code.',
  cancel: 'Abbrechen',
} as const;

/** The first sign-in. */
export const INVITATION_TEXTS = {
  title: 'Willkommen',
  setupTitle: 'Willkommen. Sie sind die erste Person hier',
  step: 'Schritt 1 von 3',
  loading: 'Die Einladung wird geprüft …',
  noToken: 'Dieser Adresse fehlt ein Stück',
  noTokenHow: 'Bitte öffnen Sie den ganzen Link aus der Einladung. Er endet mit #token= und vielen Zeichen.',
  gone: 'Diese Einladung gilt nicht mehr',
  goneHow:
    'Sie wurde schon angenommen, durch eine neue ersetzt, oder sie ist älter als sieben Tage. Bitte lassen Sie sich von der Administration einen neuen Link schicken.',
  toSignIn: 'Zur Anmeldung',
  name: 'Ihr Name',
  nameHint: 'So sehen andere im Team, was von Ihnen ist.',
  noName: 'Bitte geben Sie Ihren Namen an.',
  submit: 'Weiter zum zweiten Faktor',
  other: (name: string) =>
    `In diesem Browser ist ${name} angemeldet. Wenn Sie weitermachen, wird dieses Konto hier abgemeldet.`,
} as const;

/** A forgotten password. */
export const RECOVERY_TEXTS = {
  title: 'Passwort vergessen',
  intro: 'Sie bekommen einen Link, mit dem Sie ein neues Passwort setzen. Er gilt eine Stunde und einmal.',
  send: 'Link schicken',
  sent: 'Bitte sehen Sie in Ihr Postfach',
  sentLog: 'Bitte fragen Sie nach dem Link',
  orCode: 'Lesen Sie die Nachricht auf einem anderen Gerät? Dann geben Sie hier den Code aus ihr ein.',
  enter: 'Weiter mit dem Code',
  again: 'Noch einmal schicken',
  back: 'Zur Anmeldung',
  loading: 'Der Link wird geprüft …',
  newTitle: 'Neues Passwort',
  newIntro: (email: string) =>
    `Für das Konto ${email}. Alle anderen Geräte werden abgemeldet, sobald das neue Passwort gilt.`,
  gone: 'Dieser Link gilt nicht mehr',
  goneHow: 'Jeder Link gilt eine Stunde lang und nur einmal. Lassen Sie sich einfach einen neuen schicken.',
  newLink: 'Neuen Link anfordern',
  submit: 'Passwort setzen und anmelden',
  done: 'Das neue Passwort gilt',
} as const;

export const RETRY_TEXT = 'Noch einmal versuchen';
