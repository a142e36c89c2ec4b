/** Shown where neither browser nor system of a device is recognised. */
export const UNKNOWN_DEVICE = 'Unbekanntes Gerät';

const DELETE_IT = 'können Sie diese Nachricht löschen';

/** The reason text of an invitation; `inviter` is empty when unknown. */
interface InvitationReason {
  readonly inviter: string;
  readonly company: string;
  readonly publicUrl: string;
  readonly role: string;
}

/** Texts of the mails to owners of accounts. */
export const MAIL_TEXTS = {
  greeting: (name: string) => (name === '' ? 'Guten Tag,' : `Guten Tag ${name},`),
  closing: 'Mit freundlichen Grüßen',
  invitation: {
    subject: (inviter: string, company: string) =>
      inviter === '' ? `Einladung von ${company}` : `${inviter} lädt Sie ein: ${company}`,
    reason({ inviter, company, publicUrl, role }: InvitationReason): string {
      const where = `auf der Website ${publicUrl} mitzuarbeiten (Rolle „${role}“).`;
      return inviter === ''
        ? `${company} lädt Sie ein, ${where}`
        : `${inviter} lädt Sie im Namen von ${company} ein, ${where}`;
    },
    linkLead: 'Über diesen Link legen Sie Ihr Passwort fest. Er gilt sieben Tage und nur einmal:',
    link: 'Einladung annehmen',
    unexpected: `Wenn Sie keine Einladung erwarten, ${DELETE_IT}.`,
  },
  code: {
    subject: (code: string) => `${code} ist Ihr Code zur Anmeldung`,
    lead: (company: string, publicUrl: string) => `Ihr Code zur Anmeldung bei ${company} (${publicUrl}):`,
    linkLead: 'Oder öffnen Sie diesen Link:',
    link: 'Jetzt anmelden',
    unexpected: `Beides gilt eine Stunde und nur einmal. Geben Sie es niemandem weiter. Wenn Sie sich nicht anmelden wollten, ${DELETE_IT}.`,
  },
  recovery: {
    subject: (company: string) => `Neues Passwort bei ${company}`,
    lead: (company: string, publicUrl: string) =>
      `für Ihr Konto bei ${company} (${publicUrl}) wurde ein neues Passwort verlangt.`,
    linkLead: 'Über diesen Link legen Sie es fest. Er gilt eine Stunde und nur einmal:',
    link: 'Neues Passwort festlegen',
    codeLead: 'Oder geben Sie dort, wo Sie den Link verlangt haben, diesen Code ein:',
    unexpected: `Wenn Sie das nicht waren, ${DELETE_IT}: Ihr Passwort bleibt, wie es ist.`,
  },
} as const;
