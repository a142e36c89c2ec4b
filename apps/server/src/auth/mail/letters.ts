import { ACCOUNT_PATHS, STAFF_ROLE_LABELS, type StaffRole } from '@rer/contracts';
import { type LetterPart, letterHtml, letterText } from './letter-body.ts';

/** A letter to the owner of an account. */
export interface Letter {
  readonly to: string;
  /** Whom it comes from, as mail programs show it. */
  readonly sender: string;
  readonly subject: string;
  readonly text: string;
  /** The same as simple HTML. */
  readonly html: string;
  /** What the log of the machine gets where no mail is sent. */
  readonly essence: { readonly link: string; readonly code?: string };
}

export interface LetterPlace {
  /** Origin of the site. */
  readonly publicUrl: string;
  /** Name of the company that operates it. */
  readonly company: string;
}

const DELETE_IT = 'können Sie diese Nachricht löschen';

/** The secret stands behind `#`: browsers send it to no server, and no log has it. */
function linkTo(path: string, token: string, { publicUrl }: LetterPlace): string {
  return `${publicUrl}${path}#token=${token}`;
}

export function setupLink(token: string, place: LetterPlace): string {
  return linkTo(ACCOUNT_PATHS.invitation, token, place);
}

/** What an invitation says; `name` and `inviter` are empty when unknown. */
export interface InvitationWords {
  readonly token: string;
  readonly role: StaffRole;
  readonly name: string;
  readonly inviter: string;
}

export function invitationLetter(to: string, given: InvitationWords, place: LetterPlace): Letter {
  const { token, role } = given;
  const name = oneLine(given.name);
  const inviter = oneLine(given.inviter);
  const { publicUrl } = place;
  const company = oneLine(place.company);
  const link = linkTo(ACCOUNT_PATHS.invitation, token, place);
  const where = `auf der Website ${publicUrl} mitzuarbeiten (Rolle „${STAFF_ROLE_LABELS[role]}“).`;
  const parts: LetterPart[] = [
    { text: name === '' ? 'Guten Tag,' : `Guten Tag ${name},` },
    {
      text:
        inviter === ''
          ? `${company} lädt Sie ein, ${where}`
          : `${inviter} lädt Sie im Namen von ${company} ein, ${where}`,
    },
    { text: 'Über diesen Link legen Sie Ihr Passwort fest. Er gilt sieben Tage und nur einmal:' },
    { link, label: 'Einladung annehmen' },
    { text: `Wenn Sie keine Einladung erwarten, ${DELETE_IT}.` },
    { text: signature(inviter, company) },
  ];
  return {
    to,
    sender: inviter === '' ? company : `${inviter} (${company})`,
    subject: inviter === '' ? `Einladung von ${company}` : `${inviter} lädt Sie ein: ${company}`,
    ...bodies(parts),
    essence: { link },
  };
}

export function codeLetter(
  to: string,
  given: { readonly token: string; readonly code: string },
  place: LetterPlace,
): Letter {
  const { code } = given;
  const company = oneLine(place.company);
  const link = linkTo(ACCOUNT_PATHS.signIn, given.token, place);
  const parts: LetterPart[] = [
    { text: 'Guten Tag,' },
    { text: `Ihr Code zur Anmeldung bei ${company} (${place.publicUrl}):` },
    { code },
    { text: 'Oder öffnen Sie diesen Link:' },
    { link, label: 'Jetzt anmelden' },
    {
      text: `Beides gilt eine Stunde und nur einmal. Geben Sie es niemandem weiter. Wenn Sie sich nicht anmelden wollten, ${DELETE_IT}.`,
    },
    { text: signature('', company) },
  ];
  return {
    to,
    sender: company,
    subject: `${code} ist Ihr Code zur Anmeldung`,
    ...bodies(parts),
    essence: { link, code },
  };
}

export function recoveryLetter(
  to: string,
  given: { readonly token: string; readonly code: string },
  place: LetterPlace,
): Letter {
  const { code } = given;
  const company = oneLine(place.company);
  const link = linkTo(ACCOUNT_PATHS.recovery, given.token, place);
  const parts: LetterPart[] = [
    { text: 'Guten Tag,' },
    { text: `für Ihr Konto bei ${company} (${place.publicUrl}) wurde ein neues Passwort verlangt.` },
    { text: 'Über diesen Link legen Sie es fest. Er gilt eine Stunde und nur einmal:' },
    { link, label: 'Neues Passwort festlegen' },
    { text: 'Oder geben Sie dort, wo Sie den Link verlangt haben, diesen Code ein:' },
    { code },
    { text: `Wenn Sie das nicht waren, ${DELETE_IT}: Ihr Passwort bleibt, wie es ist.` },
    { text: signature('', company) },
  ];
  return {
    to,
    sender: company,
    subject: `Neues Passwort bei ${company}`,
    ...bodies(parts),
    essence: { link, code },
  };
}

function bodies(parts: readonly LetterPart[]): Pick<Letter, 'text' | 'html'> {
  return { text: letterText(parts), html: letterHtml(parts) };
}

function signature(person: string, company: string): string {
  return ['Mit freundlichen Grüßen', ...(person === '' ? [] : [person]), company].join('\n');
}

/** A name as a user typed it, made safe for a header and for a sentence. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
