import { describe, expect, it } from 'vitest';
import { codeMail, invitationMail, recoveryMail } from './auth-mails.ts';

const PLACE = { publicUrl: 'https://rer.example.org', company: 'Netz & Co. KG' };
const INVITATION = { token: 'abc', role: 'editor', name: 'Gabi Gast', inviter: 'Erika Beispiel' } as const;
const SECRET = { token: 'abc', code: '012345' };

describe('mails', () => {
  it('an invitation names the inviter and the company in sender, subject and text', () => {
    const mail = invitationMail('gabi@example.org', INVITATION, PLACE);
    expect(mail.sender).toBe('Erika Beispiel (Netz & Co. KG)');
    expect(mail.subject).toBe('Erika Beispiel lädt Sie ein: Netz & Co. KG');
    expect(mail.text).toContain('Guten Tag Gabi Gast,');
    expect(mail.text).toContain('Erika Beispiel lädt Sie im Namen von Netz & Co. KG ein');
    expect(mail.text).toContain('https://rer.example.org/einladung#token=abc');
  });

  it('an invitation by nobody who is known comes from the company', () => {
    const mail = invitationMail('gabi@example.org', { ...INVITATION, name: '', inviter: ' ' }, PLACE);
    expect([mail.sender, mail.subject]).toEqual(['Netz & Co. KG', 'Einladung von Netz & Co. KG']);
    expect(mail.text).toMatch(/^Guten Tag,\n\nNetz & Co\. KG lädt Sie ein/);
  });

  it.each([
    ['the code to sign in', codeMail],
    ['the link for a new password', recoveryMail],
  ])('%s comes from the company, which the text names too', (_name, mailOf) => {
    const { sender, text, html } = mailOf('gabi@example.org', SECRET, PLACE);
    expect(sender).toBe('Netz & Co. KG');
    expect(text).toContain('bei Netz & Co. KG (https://rer.example.org)');
    for (const body of [text, html]) expect(body).toContain('012345');
  });

  it('what people call themselves is text in HTML, and one line in headers', () => {
    const inviter = '<img src=x onerror="alert(1)">\r\nBcc: x@example.org';
    const { html, sender, subject } = invitationMail('a@example.org', { ...INVITATION, inviter }, PLACE);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; Bcc');
    expect(html).not.toContain('<img');
    expect(html).toContain('Netz &amp; Co. KG');
    for (const header of [sender, subject]) expect(header).not.toMatch(/[\r\n]/);
  });

  it('the HTML leads to the same link, shows its address and loads nothing', () => {
    const { html, essence } = recoveryMail('a@example.org', SECRET, PLACE);
    expect(html).toContain(`<a href="${essence.link}">`);
    expect(html).toContain(`<small>${essence.link}</small>`);
    expect(html).not.toMatch(/src=|url\(|<script|<link/);
  });
});
