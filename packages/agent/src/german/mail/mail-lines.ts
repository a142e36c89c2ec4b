import { plainText } from '../../text/spelling-key.ts';
import type { HeaderKind, MailPart } from './mail.ts';

/** A line of a message without the blanks and quotation marks of mail around it. */
export interface MailLine extends MailPart {
  /** In lower case, umlauts as vowels: what patterns are tried on. */
  readonly plain: string;
  /** How often `>` stands before it. */
  readonly depth: number;
  /** An empty line, or none, stands before it. */
  readonly beginsParagraph: boolean;
}

/** Characters of a line that patterns look at. */
const LOOKED_AT = 300;

/** The lines of a message that are not empty, in order. */
export function linesOf(message: string): MailLine[] {
  const lines: MailLine[] = [];
  let at = 0;
  let isBlankBefore = true;
  for (const raw of message.split('\n')) {
    const marks = /^[\s>]*/.exec(raw)?.[0] ?? '';
    const depth = marks.split('>').length - 1;
    const text = raw.slice(marks.length).trimEnd();
    if (text !== '') {
      const start = at + marks.length;
      const plain = plainText(text.slice(0, LOOKED_AT));
      lines.push({ text, start, end: start + text.length, plain, depth, beginsParagraph: isBlankBefore });
    }
    isBlankBefore = text === '';
    at += raw.length + 1;
  }
  return lines;
}

const HEADERS: readonly (readonly [HeaderKind, RegExp])[] = [
  ['from', /^(von|from|absender|de)\s*:/],
  ['to', /^(an|to|empfanger)\s*:/],
  ['cc', /^(cc|kopie|bcc)\s*:/],
  ['date', /^(datum|date|gesendet( am)?|sent)\s*:/],
  ['subject', /^(betreff|betr\.?|subject|thema)\s*:/],
];

/** What line of the head of a mail it is; null: none. */
export function headerKindOf({ plain }: MailLine): HeaderKind | null {
  return HEADERS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

/** `AW: Fax tot?`: a subject without its word. */
export function isBareSubject({ plain }: MailLine): boolean {
  return /^((aw|wg|re|fw|fwd)\s*:\s*)+\S/.test(plain);
}

/** `-----Ursprüngliche Nachricht-----`, `Forwarded message`. */
export function isForwardMark({ plain }: MailLine): boolean {
  return (
    plain.length < 80 &&
    /(ursprungliche (nachricht|mail)|original message|weitergeleitete (nachricht|mail)|forwarded message|^anfang der weitergeleiteten)/.test(
      plain,
    )
  );
}

/** `Am 3. März schrieb Jonas Wendt:`: an earlier mail follows. */
export function isAttribution({ plain }: MailLine): boolean {
  return (
    /^(am|on) .{3,80}\b(schrieb|wrote)\b.{0,80}:?$/.test(plain) ||
    /^.{2,60} (schrieb|wrote) (am|on) .{3,60}:$/.test(plain)
  );
}

const GREETING =
  /^["„“»]?(sehr (geehrte|verehrte)|(geehrte|verehrte|werte|liebe|hochverehrte)[rns]?\b|lieber?\b|hallo\b|hi\b|hey\b|hej\b|hello\b|dear\b|guten? (tag|morgen|abend)\b|moin\b|gruezi\b|servus\b|salu\b|tach\b|gruss gott|gruß gott|grussgott|mahlzeit|good (morning|afternoon|day)\b)/;
const GREETING_MAX = 90;

/** `Sehr geehrte Damen und Herren,`, `Moin moin,`. */
export function isGreeting({ plain }: MailLine): boolean {
  return GREETING.test(plain) && (plain.length <= GREETING_MAX || /^sehr (geehrte|verehrte)/.test(plain));
}

/** A greeting that stands alone in its line: what follows is the body. */
export function isWholeGreeting(line: MailLine): boolean {
  return (
    isGreeting(line) &&
    (line.plain.split(/\s+/).length <= 7 || /[,!:]$/.test(line.plain)) &&
    !/[.?]/.test(line.plain.slice(0, -1).replace(/\b(dr|prof|hr|fr)\./g, ''))
  );
}

const CLOSING =
  /^(i\.?\s?a\.?\s)?(mit (\w+ )?(freundliche[nm]?|besten?|herzliche[nm]?|sonnigen?|kollegiale[nm]?|stillem) |(viele|beste|liebe|herzliche|freundliche|schone|sonnige|hanseatische|kollegiale|nette) (und \w+ )?gru(ss|ß)|(mfg|vg|lg|bg|hg|gruss|gruß|gruesse|grusse|gru(ss|ß)e|herzlichst|herzlich|hochachtungsvoll|ergebenst|cheers|best|thanks|(best|kind|warm) regards|regards|yours|sincerely|mit (gruss|gruß)|danke (&|und) gru|schaffen sie|in stillem|dank und gru)\b)/;

/** `Mit freundlichen Grüßen`, `MfG`, `Beste Grüße`. */
export function isClosing({ plain }: MailLine): boolean {
  return plain.length <= 80 && CLOSING.test(plain);
}

/** `Ihr Adler-Team`, `Ihre goldgas GmbH`: signs a mail without a greeting. */
export function isSigning({ plain }: MailLine): boolean {
  return (
    plain.length <= 60 &&
    /^(ihre?|dein|eue?r|eure) [^.,?]*$/.test(plain) &&
    !/\b(ist|sind|hat|haben|wird|lautet)\b/.test(plain)
  );
}

const DISCLAIMER =
  /^(\*\*\*|sent from my|gesendet von|diese (e-?mail|nachricht)|this (e-?mail|message)|(bitte )?(denken sie an|prufen sie, ob)|bitte (antworten sie nicht|denken sie)|der inhalt dieser|vertraulich|confidential|newsletter abbestellen|von meinem (iphone|handy|smartphone)|virenfrei)|confidential information|auf viren gepruft|ausgedruckt werden muss|ausdrucken/;

/** A line that no person wrote to be read. */
export function isDisclaimer({ plain }: MailLine): boolean {
  return DISCLAIMER.test(plain);
}

/** `Abwesenheitsnotiz`, `Automatische Antwort: …`. */
export function isAutomatic({ plain }: MailLine): boolean {
  return /^(abwesenheits(notiz|meldung|assistent)|automatische (antwort|nachricht)|out of office|\*\*\* diese)/.test(
    plain,
  );
}

/** `--`, `----------`: nothing but marks. */
export function isRule({ text }: MailLine): boolean {
  return /^[-_=*~]{2,}\s*$/.test(text);
}

const FORM =
  /\b(g?gmbh|ag|kg|ohg|ug|se|eg|gbr|mbh|kgaa|aktiengesellschaft|vvag|e\.\s?k\.?|e\.\s?v\.?|e\.\s?g\.)(?![\p{L}\p{N}])/u;
const CONTACT =
  /^((tel|telefon|telefax|fax|fon|mobil|handy|phone|t|f|m|e-?mail|mail|web|internet|www|hotline|durchwahl|registergericht|amtsgericht|sitz der gesellschaft|vorstand|geschaftsfuhr\w*|gf|hrb|ust-?id\w*|steue?rnummer|postfach|c\/o|inh)(?![\p{L}\p{N}])[\s.:/+]*)/u;

/** A line of contact data: company, street, postcode and town, a number, an address. */
export function isContact({ text, plain }: MailLine): boolean {
  if (text.length > 140) return false;
  if (/\b(ist|sind|wir|lautet|wird|haben|hat|unsere?|ihre|bitte|jetzt)\b/.test(plain)) return false;
  return (
    CONTACT.test(plain) ||
    FORM.test(plain) ||
    /\b(\d{5}|[a-z]-\d{4,5}) \p{L}/u.test(plain) ||
    /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(plain) ||
    /^(https?:\/\/|www\.)\S+$/.test(plain) ||
    /^[+0][\d ()/.-]{6,24}$/.test(plain) ||
    /^[^\d,.;:]{3,40} \d{1,4}\s?[a-h]?([-–/]\d{1,4})?$/.test(plain)
  );
}
