import { ACCOUNT_PATHS, STAFF_ROLE_LABELS, type StaffRole } from '@rer/contracts';
import { MAIL_TEXTS } from '../texts.ts';
import { type MailBlock, mailHtml, mailText } from './mail-body.ts';

/** A mail to the owner of an account. */
export interface AuthMail {
  readonly to: string;
  /** Whom it comes from, as mail programs show it. */
  readonly sender: string;
  readonly subject: string;
  readonly text: string;
  /** The same as simple HTML. */
  readonly html: string;
  /** The part that the machine's log gets if no mail is sent. */
  readonly essence: { readonly link: string; readonly code?: string };
}

export interface MailOrigin {
  /** Origin of the site. */
  readonly publicUrl: string;
  /** Name of the company that operates it. */
  readonly company: string;
}

/** The secret stands behind `#`: browsers send it to no server, and no log has it. */
function linkTo(path: string, token: string, { publicUrl }: MailOrigin): string {
  return `${publicUrl}${path}#token=${token}`;
}

export function setupLink(token: string, place: MailOrigin): string {
  return linkTo(ACCOUNT_PATHS.invitation, token, place);
}

/** The words of an invitation; `name` and `inviter` are empty when unknown. */
export interface InvitationWords {
  readonly token: string;
  readonly role: StaffRole;
  readonly name: string;
  readonly inviter: string;
}

export function invitationMail(to: string, given: InvitationWords, place: MailOrigin): AuthMail {
  const { token, role } = given;
  const name = oneLine(given.name);
  const inviter = oneLine(given.inviter);
  const company = oneLine(place.company);
  const link = linkTo(ACCOUNT_PATHS.invitation, token, place);
  const parts: MailBlock[] = [
    { text: MAIL_TEXTS.greeting(name) },
    {
      text: MAIL_TEXTS.invitation.reason({
        inviter,
        company,
        publicUrl: place.publicUrl,
        role: STAFF_ROLE_LABELS[role],
      }),
    },
    { text: MAIL_TEXTS.invitation.linkLead },
    { link, label: MAIL_TEXTS.invitation.link },
    { text: MAIL_TEXTS.invitation.unexpected },
    { text: signature(inviter, company) },
  ];
  return {
    to,
    sender: inviter === '' ? company : `${inviter} (${company})`,
    subject: MAIL_TEXTS.invitation.subject(inviter, company),
    ...bodies(parts),
    essence: { link },
  };
}

/** What a mail with a link and a code holds of both. */
interface CodeWords {
  readonly token: string;
  readonly code: string;
}

export function codeMail(to: string, given: CodeWords, place: MailOrigin): AuthMail {
  const { subject, lead, linkLead, link: label, unexpected } = MAIL_TEXTS.code;
  return mailWithCode(to, given, place, ACCOUNT_PATHS.signIn, (company, link) => ({
    subject: subject(given.code),
    parts: [
      { text: lead(company, place.publicUrl) },
      { code: given.code },
      { text: linkLead },
      { link, label },
      { text: unexpected },
    ],
  }));
}

export function recoveryMail(to: string, given: CodeWords, place: MailOrigin): AuthMail {
  const { subject, lead, linkLead, link: label, codeLead, unexpected } = MAIL_TEXTS.recovery;
  return mailWithCode(to, given, place, ACCOUNT_PATHS.recovery, (company, link) => ({
    subject: subject(company),
    parts: [
      { text: lead(company, place.publicUrl) },
      { text: linkLead },
      { link, label },
      { text: codeLead },
      { code: given.code },
      { text: unexpected },
    ],
  }));
}

function mailWithCode(
  to: string,
  { token, code }: CodeWords,
  place: MailOrigin,
  path: string,
  words: (
    company: string,
    link: string,
  ) => { readonly subject: string; readonly parts: readonly MailBlock[] },
): AuthMail {
  const company = oneLine(place.company);
  const link = linkTo(path, token, place);
  const { subject, parts } = words(company, link);
  const body = [{ text: MAIL_TEXTS.greeting('') }, ...parts, { text: signature('', company) }];
  return { to, sender: company, subject, ...bodies(body), essence: { link, code } };
}

function bodies(parts: readonly MailBlock[]): Pick<AuthMail, 'text' | 'html'> {
  return { text: mailText(parts), html: mailHtml(parts) };
}

function signature(person: string, company: string): string {
  return [MAIL_TEXTS.closing, ...(person === '' ? [] : [person]), company].join('\n');
}

/** A name as a user typed it, made safe for a header and for a sentence. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
