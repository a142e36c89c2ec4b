import { describe, expect, it } from 'vitest';
import { codeLetter, invitationLetter, recoveryLetter } from './letters.ts';

const PLACE = { publicUrl: 'https://rer.example.org', company: 'Netz & Co. KG' };
const INVITATION = { token: 'abc', role: 'editor', name: 'Gabi Gast', inviter: 'Erika Beispiel' } as const;
const SECRET = { token: 'abc', code: '012345' };

describe('letters', () => {
  it('an invitation names the inviter and the company in sender, subject and text', () => {
    const letter = invitationLetter('gabi@example.org', INVITATION, PLACE);
    expect(letter.sender).toBe('Erika Beispiel (Netz & Co. KG)');
    expect(letter.subject).toBe('Erika Beispiel lädt Sie ein: Netz & Co. KG');
    expect(letter.text).toContain('Guten Tag Gabi Gast,');
    expect(letter.text).toContain('Erika Beispiel lädt Sie im Namen von Netz & Co. KG ein');
    expect(letter.text).toContain('https://rer.example.org/einladung#token=abc');
  });

  it('an invitation by nobody who is known comes from the company', () => {
    const letter = invitationLetter('gabi@example.org', { ...INVITATION, name: '', inviter: ' ' }, PLACE);
    expect([letter.sender, letter.subject]).toEqual(['Netz & Co. KG', 'Einladung von Netz & Co. KG']);
    expect(letter.text).toMatch(/^Guten Tag,\n\nNetz & Co\. KG lädt Sie ein/);
  });

  it.each([
    ['the code to sign in', codeLetter],
    ['the link for a new password', recoveryLetter],
  ])('%s comes from the company, which the text names too', (_name, letterOf) => {
    const { sender, text, html } = letterOf('gabi@example.org', SECRET, PLACE);
    expect(sender).toBe('Netz & Co. KG');
    expect(text).toContain('bei Netz & Co. KG (https://rer.example.org)');
    for (const body of [text, html]) expect(body).toContain('012345');
  });

  it('what people call themselves is text in HTML, and one line in headers', () => {
    const inviter = '<img src=x onerror="alert(1)">\r\nBcc: x@example.org';
    const { html, sender, subject } = invitationLetter('a@example.org', { ...INVITATION, inviter }, PLACE);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; Bcc');
    expect(html).not.toContain('<img');
    expect(html).toContain('Netz &amp; Co. KG');
    for (const header of [sender, subject]) expect(header).not.toMatch(/[\r\n]/);
  });

  it('the HTML leads to the same link, shows its address and loads nothing', () => {
    const { html, essence } = recoveryLetter('a@example.org', SECRET, PLACE);
    expect(html).toContain(`<a href="${essence.link}">`);
    expect(html).toContain(`<small>${essence.link}</small>`);
    expect(html).not.toMatch(/src=|url\(|<script|<link/);
  });
});
