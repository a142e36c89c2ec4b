import type { Page } from '@playwright/test';
import { ART13_TEXT } from '@rer/contracts';

/** A message that the form takes. */
export const MESSAGE = {
  name: 'Käthe Größmann',
  email: 'kaethe@example.org',
  message: 'Guten Tag,\nwas kostet ein Modul? Ich denke an 10 €.',
};

/** The contact form as a person finds it: by role and label. */
export function contactForm(page: Page) {
  return {
    name: page.getByRole('textbox', { name: 'Name', exact: true }),
    email: page.getByRole('textbox', { name: 'E-Mail-Adresse' }),
    message: page.getByRole('textbox', { name: 'Nachricht' }),
    art13: page.getByRole('checkbox', { name: ART13_TEXT }),
    submit: page.getByRole('button', { name: 'Nachricht senden' }),
  };
}

/** Fills in everything, ready to be sent. */
export async function fillContactForm(page: Page): Promise<void> {
  const form = contactForm(page);
  await form.name.fill(MESSAGE.name);
  await form.email.fill(MESSAGE.email);
  await form.message.fill(MESSAGE.message);
  await form.art13.check();
}
