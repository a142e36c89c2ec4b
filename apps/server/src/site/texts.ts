/** Texts of the contact form's answers and mails. */
export const SITE_TEXTS = {
  tooManyMessages: 'Zu viele Nachrichten in kurzer Zeit. Bitte versuchen Sie es später noch einmal.',
  contactRefused: 'Einige Angaben fehlen oder stimmen nicht.',
  contactSubject: 'Nachricht über das Kontaktformular',
  digestReason:
    'In der letzten Stunde kamen mehr Nachrichten, als einzeln verschickt werden. Diese Mail fasst sie zusammen;',
  digestWhere: 'vollständig lesen und beantworten Sie sie hier:',
  received: (moment: string) => `Eingegangen: ${moment} Uhr`,
  moment: (moment: string) => `${moment} Uhr`,
  digestCount: (count: number) => (count === 1 ? '1 weitere Nachricht' : `${count} weitere Nachrichten`),
  digestSubject: (count: string) => `${count} über das Kontaktformular`,
  digestHidden: (count: number) => `… und ${count} weitere.`,
} as const;
