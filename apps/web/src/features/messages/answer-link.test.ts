import { describe, expect, it } from 'vitest';
import { type Answered, answerLink } from './answer-link.ts';

const MESSAGE: Answered = {
  name: 'Änne Groß',
  email: 'aenne@example.org',
  message: 'Guten Tag,\nwie geht es weiter?',
  moment: '25.11.2026, 14:05',
};

const bodyOf = (link: string): string => new URL(link).searchParams.get('body') ?? '';

describe('the link that opens an answer in the mail program', () => {
  it('has recipient, subject, greeting and quotation', () => {
    const link = answerLink(MESSAGE, 'Muster & Co. KG');
    const { pathname, searchParams } = new URL(link);
    expect([pathname, searchParams.get('subject')]).toEqual([
      'aenne@example.org',
      'Ihre Nachricht an Muster & Co. KG',
    ]);
    expect(bodyOf(link).split('\r\n')).toEqual([
      'Guten Tag Änne Groß,',
      '',
      '',
      '',
      'Am 25.11.2026, 14:05 Uhr schrieben Sie:',
      '> Guten Tag,',
      '> wie geht es weiter?',
    ]);
  });

  it('adds no recipient, however the address is written', () => {
    const link = answerLink({ ...MESSAGE, email: 'a?bcc=b@example.org&cc=c,d' }, 'Muster');
    expect([...new URL(link).searchParams.keys()]).toEqual(['subject', 'body']);
    expect(new URL(link).pathname).not.toMatch(/[?&,]/);
  });

  it.each([
    ['one long line', 'Wort '.repeat(2000)],
    ['many lines', 'kurze Zeile\n'.repeat(800)],
    ['signs that take twelve characters each', '😀'.repeat(5000)],
    ['a long line behind a short one', `Anfang\n${'ä'.repeat(9000)}`],
  ])('is cut before mail programs cut it, and says so: %s', (_name, message) => {
    const link = answerLink({ ...MESSAGE, message }, 'Muster');
    expect(link.length).toBeLessThanOrEqual(1900);
    expect(link.length).toBeGreaterThan(1500);
    expect(bodyOf(link)).toMatch(/\r\n> \[…\]$/);
    expect(bodyOf(link)).not.toContain('\ufffd');
  });

  it('is made of a message of signs that are no characters too', () => {
    expect(() => answerLink({ ...MESSAGE, message: 'x\ud800y' }, 'Muster')).not.toThrow();
  });
});
