import process from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interpretMail } from '../../src/german/mail/interpret-mail.ts';
import type { Mail, MailPart } from '../../src/german/mail/mail.ts';
import { keyOf, mailChanges } from '../../src/german/mail/mail-changes.ts';
import { mailCompanies } from '../../src/german/mail/mail-companies.ts';
import { readMail } from '../../src/german/mail/read-mail.ts';
import { DirectoryWords, EMPTY_CONTEXT } from '../../src/index.ts';
import { readWordingDirectory, readWordings } from '../judge/wording-mails.ts';

const WORDS = DirectoryWords.of(readWordingDirectory());
const MAILS = readWordings('developed').filter(({ kind }) => kind === 'pasted-mail');

/** Every part of a mail. */
function partsOf(mail: Mail): MailPart[] {
  const { request, headers, greeting, body, quoted, closing, signature, disclaimers } = mail;
  const single = [greeting, closing].filter((part) => part !== null);
  return [
    ...request,
    ...headers.map(({ value }) => value),
    ...single,
    ...body,
    ...quoted,
    ...signature,
    ...disclaimers,
  ];
}

function read(message: string): Mail {
  const mail = readMail(message);
  if (mail === null) throw new TypeError(`Read as no mail: ${message}`);
  return mail;
}

/** What a mail announces, by column. */
function announced(message: string): Record<string, unknown> {
  return Object.fromEntries(mailChanges(read(message)).map((change) => [keyOf(change), change.value]));
}

const MAIL = `bitte eintragen:

Von: Eva Lang <e.lang@solarhof.example>
An: Jonas Wendt <j.wendt@unsere-firma.example>
Betreff: Neue Rufnummer

Sehr geehrter Herr Wendt,

unsere neue Rufnummer lautet 0221 445566. Die alte Nummer 0221 111222 wird abgeschaltet.

Mit freundlichen Grüßen
Eva Lang
Solarhof Berg GmbH
Ringstraße 5
50667 Köln
Fax 0221 445567

Am 3. März 2025 schrieb Jonas Wendt:
> Wie lautet Ihre Nummer, noch 0221 999888?`;

describe('a pasted mail', () => {
  it('is told apart by its parts', () => {
    const mail = read(MAIL);
    expect(mail.request.map(({ text }) => text)).toEqual(['bitte eintragen:']);
    expect(mail.headers.map(({ kind }) => kind)).toEqual(['from', 'to', 'subject']);
    expect(mail.greeting?.text).toBe('Sehr geehrter Herr Wendt,');
    expect(mail.body).toHaveLength(2);
    expect(mail.closing?.text).toBe('Mit freundlichen Grüßen');
    expect(mail.signature.map(({ text }) => text)).toContain('Solarhof Berg GmbH');
    expect(mail.quoted.at(-1)?.text).toBe('Wie lautet Ihre Nummer, noch 0221 999888?');
  });

  it('gives the new number alone: no old one, no fax, none of the quotation', () => {
    expect(announced(MAIL)).toEqual({ phone: '0221 445566' });
  });

  it('takes a fax number for no telephone', () => {
    expect(
      announced('Guten Tag,\n\nunsere neue Nummer fürs Fax lautet 0221 445567.\n\nGruß\nSolarhof Berg GmbH'),
    ).toEqual({ fax: '0221 445567' });
  });

  it('is of the company that signs, and never of the recipient', () => {
    const companies = mailCompanies(read(MAIL), WORDS).map(({ text }) => text);
    expect(companies[0]).toBe('Solarhof Berg GmbH');
    expect(companies.join()).not.toContain('unsere-firma');
  });

  it('takes values of the signature only where the body says that they are new', () => {
    const signature = 'Mit freundlichen Grüßen\nEva Lang\nSolarhof Berg GmbH\nTel. 0221 445566';
    expect(announced(`Guten Tag,\n\nvielen Dank für Ihren Besuch.\n\n${signature}`)).toEqual({});
    expect(
      announced(`Guten Tag,\n\nunsere neue Telefonnummer finden Sie unten in der Signatur.\n\n${signature}`),
    ).toEqual({ phone: '0221 445566' });
  });

  it.each([
    'unsere neue Bankverbindung lautet IBAN DE02 3704 0044 0123 4567 89.',
    'anbei erhalten Sie die Rechnung 0815 über 450 Euro.',
    'hiermit bestätige ich den Termin am 3. Mai um 10 Uhr. Rückfragen an 0221 445566.',
    'unsere Anschrift und die Telefonnummer 0221 445566 bleiben unverändert.',
  ])('announces nothing: %s', (sentence) => {
    expect(
      announced(`Guten Tag,\n\n${sentence}\n\nMit freundlichen Grüßen\nEva Lang\nSolarhof Berg GmbH`),
    ).toEqual({});
  });

  it('of two numbers that may both be meant asks which', () => {
    const meaning = interpretMail(
      'Guten Tag,\n\nunsere neue Nummer ist die 0221 445566, besser noch die 0221 778899.\n\nGruß\nSolarhof Berg GmbH',
      EMPTY_CONTEXT,
      WORDS,
    );
    expect(meaning?.ask).toBe('values');
    expect(meaning?.candidates).toHaveLength(2);
  });

  it('without a company asks for it', () => {
    const meaning = interpretMail(
      'Sehr geehrte Damen und Herren,\n\nunsere neue Rufnummer lautet 0221 445566.\n\nMit freundlichen Grüßen',
      EMPTY_CONTEXT,
      WORDS,
    );
    expect(meaning).toMatchObject({ ask: 'company' });
  });

  it.each(['Suche Solarwerk in Köln', 'setz die Telefonnummer von Solarhof auf 0221 445566', 'ja', ''])(
    'is no message of one line: %s',
    (message) => {
      expect(interpretMail(message, EMPTY_CONTEXT, WORDS)).toBeNull();
    },
  );
});

describe('any text', () => {
  const piece = fc.oneof(
    fc.constantFrom(...MAILS.flatMap(({ text }) => text.split('\n'))),
    fc.constantFrom(
      '',
      '>',
      '> ',
      '--',
      'Von:',
      'Am 1. schrieb X:',
      '"',
      '(',
      'GmbH',
      'ß',
      '\r',
      '\u{1F600}',
    ),
    fc.string({ maxLength: 40 }),
  );

  it('is read without an error, and every part is a stretch of it', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const message = pieces.join('\n');
        interpretMail(message, EMPTY_CONTEXT, WORDS);
        const mail = readMail(message);
        const plain = message.replaceAll('\r', ' ');
        for (const { text, start, end } of mail === null ? [] : partsOf(mail))
          expect(plain.slice(start, end)).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    '> ',
    '>\n',
    'Von: a\n',
    'Hallo,\n',
    'A GmbH ',
    'Am Am Am ',
    'An der Alten ',
    'aus a wird ',
    '0221 ',
    'a@b.de ',
    'Herr Max Muster ',
    'neue Nummer ',
    'Notiz: ',
    'Kundennummer ....',
    'stellt ',
    'Durchwahl ',
    'nehmt ',
    '. ',
    '"',
    '(',
    ': ',
    'S. u. ',
    'am 1. ',
    'Straße 1 ',
    'haben wir nicht ',
    'Am x schrieb ',
    'Liebe Partner der ',
  ])('takes time in proportion to its length: %j', (word) => {
    const long = (length: number) =>
      `Hallo,\n${word.repeat(Math.ceil(length / word.length)).slice(0, length)}`;
    interpretMail(long(2_000), EMPTY_CONTEXT, WORDS);
    // Time of the processor: what else the machine does is not measured.
    const took = (length: number) => {
      const times = [1, 2, 3, 4, 5].map(() => {
        const before = process.cpuUsage();
        interpretMail(long(length), EMPTY_CONTEXT, WORDS);
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1_000;
      });
      return Math.min(...times);
    };
    // Four times the length takes about four times the time; sixteen times would be its square.
    expect(took(3_900)).toBeLessThan(Math.max(60, took(975) * 10));
  });
});
