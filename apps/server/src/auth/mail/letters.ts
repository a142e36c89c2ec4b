import { ACCOUNT_PATHS, STAFF_ROLE_LABELS, type StaffRole } from '@rer/contracts';

/** A letter to the owner of an account. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** What the log of the machine gets where no mail is sent. */
  readonly essence: { readonly link: string; readonly code?: string };
}

export interface LetterPlace {
  /** Origin of the site. */
  readonly publicUrl: string;
}

/** The secret stands behind `#`: browsers send it to no server, and no log has it. */
function linkTo(path: string, token: string, { publicUrl }: LetterPlace): string {
  return `${publicUrl}${path}#token=${token}`;
}

export function setupLink(token: string, place: LetterPlace): string {
  return linkTo(ACCOUNT_PATHS.invitation, token, place);
}

export function invitationLetter(
  to: string,
  given: { readonly token: string; readonly role: StaffRole },
  place: LetterPlace,
): Letter {
  const link = linkTo(ACCOUNT_PATHS.invitation, given.token, place);
  return {
    to,
    subject: 'Einladung zu Realtime Energy Routing',
    text: lines(
      'Guten Tag,',
      '',
      `Sie sind eingeladen, bei ${place.publicUrl} mitzuarbeiten (${STAFF_ROLE_LABELS[given.role]}).`,
      'Über diesen Link legen Sie Ihr Passwort fest; er gilt sieben Tage und nur einmal:',
      '',
      link,
      '',
      'Wenn Sie keine Einladung erwarten, können Sie diese Nachricht löschen.',
    ),
    essence: { link },
  };
}

export function codeLetter(
  to: string,
  given: { readonly token: string; readonly code: string },
  place: LetterPlace,
): Letter {
  const link = linkTo(ACCOUNT_PATHS.signIn, given.token, place);
  return {
    to,
    subject: `${given.code} ist Ihr Code zur Anmeldung`,
    text: lines(
      'Guten Tag,',
      '',
      `Ihr Code zur Anmeldung bei ${place.publicUrl}:`,
      '',
      given.code,
      '',
      'Oder öffnen Sie diesen Link:',
      '',
      link,
      '',
      'Beides gilt eine Stunde und nur einmal. Geben Sie es niemandem weiter.',
      'Wenn Sie sich nicht anmelden wollten, können Sie diese Nachricht löschen.',
    ),
    essence: { link, code: given.code },
  };
}

export function recoveryLetter(
  to: string,
  given: { readonly token: string; readonly code: string },
  place: LetterPlace,
): Letter {
  const link = linkTo(ACCOUNT_PATHS.recovery, given.token, place);
  return {
    to,
    subject: 'Neues Passwort',
    text: lines(
      'Guten Tag,',
      '',
      `für Ihr Konto bei ${place.publicUrl} wurde ein neues Passwort verlangt.`,
      'Über diesen Link legen Sie es fest; er gilt eine Stunde und nur einmal:',
      '',
      link,
      '',
      `In Programmen, die nach einem Code fragen, geben Sie ein: ${given.code}`,
      '',
      'Wenn Sie das nicht waren, können Sie diese Nachricht löschen: Ihr Passwort bleibt, wie es ist.',
    ),
    essence: { link, code: given.code },
  };
}

function lines(...text: readonly string[]): string {
  return `${text.join('\n')}\n`;
}
