import { MESSAGE_MAX } from '../../text/tokens.ts';
import type { Header, Mail, MailPart } from './mail.ts';
import {
  headerKindOf,
  isAttribution,
  isAutomatic,
  isBareSubject,
  isClosing,
  isContact,
  isDisclaimer,
  isForwardMark,
  isGreeting,
  isRule,
  isSigning,
  isWholeGreeting,
  linesOf,
  type MailLine,
} from './mail-lines.ts';

/** Signs of a pasted mail that are enough, of those that are none alone. */
const SIGNS_MIN = 2;
/** Lines of contact data that are a signature without anything else. */
const CONTACTS_MIN = 3;

/**
 * Reads a message as a pasted mail with the text around it. Of several mails the newest counts, the others are quotation. Null: it is no
 * mail. Reads up to {@link MESSAGE_MAX} characters, in linear time.
 */
export function readMail(message: string): Mail | null {
  const text = message.slice(0, MESSAGE_MAX).replaceAll('\r', ' ');
  const lines = linesOf(text);
  if (!isMail(lines)) return null;
  const marks = lines.map((line) => markOf(line));
  const begin = beginOf(lines, marks);
  const end = lastOf(lines, begin);
  return partsOf(text, lines.slice(0, begin), lines.slice(begin, end), lines.slice(end));
}

/** `neue Nr. lt. Mail:`, `Quelle:`: a member of staff says where it comes from. */
function isSource({ plain }: MailLine): boolean {
  return /\b(lt\.?|laut) (der |ihrer |seiner )?(mail|e-?mail|brief\w*|schreiben)\b|\bmail v(om|\.|on gestern|on heute)|hat (mir |uns )?geschrieben|schreib(t|en) (gerad|grad|mir|uns)|weiterleitung|ruckmeldung:|^\(?(aus|qulle|beleg|text)\s*:/.test(
    plain,
  );
}

type Mark = 'start' | 'greeting' | null;

function markOf(line: MailLine): Mark {
  const isStart =
    headerKindOf(line) !== null ||
    isForwardMark(line) ||
    isAttribution(line) ||
    isBareSubject(line) ||
    isAutomatic(line) ||
    line.depth > 0;
  return isStart ? 'start' : isGreeting(line) ? 'greeting' : null;
}

function isMail(lines: readonly MailLine[]): boolean {
  if (lines.length < 2) return false;
  if (lines.some((line) => markOf(line) === 'start')) return true;
  const behind = lines.slice(1);
  if (lines.some((line) => isSource(line)) || behind.some(({ text }) => /^->/.test(text))) return true;
  const contacts = lines.filter((line) => isContact(line)).length;
  const signs = [
    lines.some((line) => isGreeting(line)),
    behind.some((line) => isClosing(line) || isSigning(line)),
    behind.some((line) => isContact(line)),
    lines.some(({ text }) => /^["„»(]/.test(text)) && lines.length > 1,
    lines.some(({ plain }) => /\b(unsere?n?|wir|ihnen|ihrem?)\b/.test(plain)) && lines.length > 1,
    behind.some(({ text }) => /^(->|--)/.test(text)),
    lines.slice(1).some((line) => line.beginsParagraph),
    lines.slice(1).some((line) => isWholeGreeting(line)),
  ].filter(Boolean).length;
  return signs >= SIGNS_MIN || contacts >= CONTACTS_MIN;
}

/** The first line of the mail: the text above it is by the member of staff. */
function beginOf(lines: readonly MailLine[], marks: readonly Mark[]): number {
  const head = marks.indexOf('start');
  const greetings = lines.flatMap((line, at) => (isWholeGreeting(line) ? [at] : []));
  const [first] = greetings;
  const second = greetings.find((at) => at > (first ?? 0) && lines[at]?.beginsParagraph === true);
  const isOurs = (at: number) => /:$/.test(lines[at - 1]?.text ?? '') && lines[at]?.beginsParagraph === true;
  if (head >= 0 && lines[head]?.depth === 0)
    return greetings.length > 0 && (first ?? 0) < head ? later(lines, first ?? 0, head) : head;
  if (second !== undefined && (first === 0 || isOurs(second))) return second;
  if (first !== undefined && head >= 0 && first > head) return Math.min(first, head);
  if (head >= 0) return first === undefined ? head : Math.min(first, head);
  if (first !== undefined) return first;
  const loose = marks.indexOf('greeting');
  if (loose >= 0) return loose;
  const quoted = lines.findIndex(
    ({ text, plain }, at) => at > 0 && (/^["„»(]/.test(text) || /^(qulle|beleg|text)\s*:/.test(plain)),
  );
  if (quoted > 0) return quoted;
  // `bitte eintragen:` and what follows.
  const led = lines.findIndex(
    (line, at) => at > 0 && (line.beginsParagraph || /:$/.test(lines[at - 1]?.text ?? '')),
  );
  if (led > 0 && isOfStaff(lines[0])) return led;
  // A note about a mail, in words of the member of staff.
  return lines.some((line) => isSource(line)) || lines.some(({ text }) => /^->/.test(text))
    ? lines.length
    : 0;
}

/** A greeting before the head of a mail: of the staff, where the head follows; of the mail, where what follows quotes another. */
function later(lines: readonly MailLine[], greeting: number, head: number): number {
  const hasSignature = lines.slice(greeting, head).some((line) => isClosing(line));
  return hasSignature ? greeting : head;
}

const STAFF =
  /\b(bitte|eintragen|eintrag|einpflegen|pack|setz|mach|andern?|aktualisier\w*|haben wir|hab ich|wer is|wer ist|neur ansprechpartner|hat geschrieben|neuaufnahme|aufnehmen|anlegen|speicher\w*|schau\w*|guck\w*|nimm|nur|lt\.|laut|mein ich|notiz\w*|steht|tausch\w*|ja|nee|ne|nein|umbuchen|einsetzen|ubernehmen|eingetragen|umsetzen)\b|\?/;

function isOfStaff(line: MailLine | undefined): boolean {
  return line !== undefined && !isContact(line) && STAFF.test(line.plain);
}

/** Where what the member of staff wrote behind the mail begins. */
function lastOf(lines: readonly MailLine[], begin: number): number {
  const closing = lines.findIndex((line, at) => at > begin && isEnd(line));
  const first = lines.findIndex((line, at) => at >= begin && headerKindOf(line) === null);
  const isQuote = /^(["„»(]|(Quelle|Beleg|Text):\s*["„»])/.test(lines[first]?.text ?? '');
  const closed = isQuote ? lines.findIndex((line, at) => at >= first && /["“”«)][.!]?$/.test(line.text)) : -1;
  if (isQuote && closed >= 0) return closed + 1;
  if (lines[begin]?.depth !== 0 && begin < lines.length) {
    const behind = lines.findLastIndex((line) => line.depth > 0) + 1;
    const isAnswer = lines
      .slice(behind)
      .some((line) => isGreeting(line) || isClosing(line) || isContact(line) || isSigning(line));
    if (!isAnswer && lines.slice(begin, behind).every((line) => line.depth > 0)) return behind;
  }
  // Below a mail that is closed, whatever an older one holds is of that.
  if (closing >= 0 && lines.some((line, at) => at > closing && isOfOlder(line))) return lines.length;
  for (let at = lines.length - 1; at > begin; at -= 1) {
    const line = lines[at];
    // Earlier mails are quoted below.
    if (line === undefined || isDisclaimer(line) || isOfOlder(line)) return lines.length;
    const isMarked = /^(->|--+\s*\S)/.test(line.text);
    if (isMarked) return at;
    if (!line.beginsParagraph) continue;
    const isBehind = closing >= 0 && at > closing;
    const paragraph = lines.slice(at);
    const isOurs =
      (isBehind || at === lines.length - 1) &&
      !paragraph.some((other) => isClosing(other) || isSigning(other)) &&
      paragraph.some((other) => isOrder(other)) &&
      !paragraph.every((other) => isContact(other));
    return isOurs ? at : lines.length;
  }
  return lines.length;
}

function isOfOlder(line: MailLine): boolean {
  return line.depth > 0 || isAttribution(line) || isForwardMark(line) || headerKindOf(line) !== null;
}

function isEnd(line: MailLine): boolean {
  return isClosing(line) || isSigning(line) || isContact(line) || isDisclaimer(line);
}

const ORDER =
  /\b(mach|setz|schreib|schreiben|nimm|soll|brauchen wir|haben wir|hab ich|bitte|eintragen|andern|schicken|drucken|zeigen|welche|nehmen sie|da muss|ich weiss|ich weiß|danke fur|umbenennen|stimmt dat|stimmt das|wer steht|ach|umschreiben)\b|\?|^\((?!ehemals|vormals|fruher)/;

/** Whether a paragraph after a signature is an instruction. */
function isOrder({ plain }: MailLine): boolean {
  return ORDER.test(plain) && !/^(ps|p\.s\.)\b/.test(plain);
}

function partsOf(
  message: string,
  before: readonly MailLine[],
  middle: readonly MailLine[],
  after: readonly MailLine[],
): Mail {
  const headers: Header[] = [];
  const quoted: MailLine[] = [];
  const own: MailLine[] = [];
  const disclaimers: MailLine[] = [];
  const isAllQuoted = !middle.some((line) => line.depth === 0 && markOf(line) !== 'start');
  let isHead = true;
  let isOlder = false;
  for (const [at, line] of middle.entries()) {
    const kind = headerKindOf(line);
    const next = middle[at + 1];
    // `Von: … Gesendet: …` below a mail begins an older one.
    if (!isHead && kind === 'from' && next !== undefined && headerKindOf(next) !== null) isOlder = true;
    if (isForwardMark(line) || isAttribution(line)) {
      // Below an answer everything is older; on top the head of what was forwarded follows.
      if (own.length > 0) isOlder = true;
      quoted.push(line);
    } else if (isOlder || (line.depth > 0 && !isAllQuoted)) quoted.push(line);
    else if (isHead && kind !== null) headers.push({ kind, value: headerValue(line) });
    else if (isHead && isBareSubject(line)) headers.push({ kind: 'subject', value: partOf(line) });
    else if (isDisclaimer(line)) disclaimers.push(line);
    else if (!isRule(line)) {
      isHead = false;
      own.push(line);
    }
  }
  const greetingAt = own.findIndex((line) => isWholeGreeting(line) || (own[0] === line && isGreeting(line)));
  const greeting = greetingAt === 0 ? own[0] : undefined;
  const lines = greeting !== undefined && isWholeGreeting(greeting) ? own.slice(1) : own;
  const { body, closing, signature } = endsOf(lines);
  return {
    request: sentencesOf(
      message,
      [...before, ...after].filter((line) => !isRule(line)),
      (line) => isContact(line),
    ),
    headers,
    greeting: greeting === undefined ? null : partOf(greeting),
    body: sentencesOf(message, body, (line) => isContact(line)),
    quoted: quoted.map(partOf),
    closing: closing === null ? null : partOf(closing),
    signature: signature.map(partOf),
    disclaimers: disclaimers.map(partOf),
  };
}

function endsOf(lines: readonly MailLine[]): {
  body: readonly MailLine[];
  closing: MailLine | null;
  signature: readonly MailLine[];
} {
  const at = lines.findIndex((line, i) => isClosing(line) || (i > 0 && isSigning(line)));
  const closing = lines[at];
  if (closing !== undefined)
    return { body: lines.slice(0, at), closing, signature: lines.slice(isSigning(closing) ? at : at + 1) };
  let from = lines.length;
  while (from > 1 && isSignatureLine(lines, from - 1)) from -= 1;
  return { body: lines.slice(0, from), closing: null, signature: lines.slice(from) };
}

/** Contact data, or a name above them. */
function isSignatureLine(lines: readonly MailLine[], at: number): boolean {
  const line = lines[at];
  if (line === undefined) return false;
  const isNew = /\bneue?[nrs]?\b|unverandert/.test(line.plain);
  if (isContact(line)) return !isNew;
  const isName = /^(i\. ?[av]\. )?[\p{Lu}][\p{L}.'-]*( [\p{Lu}][\p{L}.'-]*){1,2}$/u.test(line.text);
  return isName && (at === lines.length - 1 || lines[at + 1] !== undefined);
}

function partOf({ text, start, end }: MailPart): MailPart {
  return { text, start, end };
}

function headerValue({ text, start, end }: MailLine): MailPart {
  const colon = text.indexOf(':') + 1;
  const value = text.slice(colon).trim();
  return { text: value, start: end - value.length, end: start + text.length };
}

/** Words that a dot stands behind within a sentence. */
const SHORT =
  /(^|[\s(./-])(\p{L}|\p{L}{2,30}str|str|tel|\p{L}{0,20}nr|servicenr|dr|prof|hr|fr|ca|bzw|inkl|evtl|ggf|gem|lt|abt|fa|co|ansprechp|art|abs|az|vgl|st|mo|di|mi|do|sa|so|jan|feb|apr|jun|jul|aug|sept?|okt|nov|dez|mio|mrd|tsd|inh|usw|ust|zz|haftungsb|rufnr|kd|best)$/iu;
/** Characters before a dot that tell what it ends. */
const BEFORE_DOT = 14;

/** A line that stands for itself: `Neu: Überseering 12`, `- Meisterbetrieb`, `Tel. 0821 …`. */
const OWN_LINE = /^([-–•*]+>?\s|->|[\p{L}][\p{L} .-]{0,24}\s?\.{0,12}[:=]\s|[\p{L}-]{3,30} \.{3,}|\(|["„»])/u;

/**
 * Sentences of some lines; lines that stand for themselves are one each. A sentence may go over the end of a line within a
 * paragraph. Takes time in proportion to the length.
 */
export function sentencesOf(
  message: string,
  lines: readonly MailLine[],
  isOwn: (line: MailLine) => boolean,
): MailPart[] {
  const parts: MailPart[] = [];
  let from = -1;
  let to = -1;
  const flush = () => {
    if (from >= 0) parts.push(...cut(message, from, to));
    from = -1;
  };
  for (const line of lines) {
    const stands = isOwn(line) || OWN_LINE.test(line.text);
    // A line between them may be of another part.
    const isApart = to >= 0 && /\S/.test(message.slice(to, line.start));
    if (stands || isApart || line.beginsParagraph || line.depth > 0) flush();
    if (from < 0) from = line.start;
    to = line.end;
    if (stands || /:$/.test(line.text)) flush();
  }
  flush();
  return parts;
}

function cut(message: string, from: number, to: number): MailPart[] {
  const parts: MailPart[] = [];
  let start = from;
  for (let at = from; at < to; at += 1) {
    const sign = message[at] ?? '';
    if (!/[.!?…]/.test(sign) || !isBoundary(message, at, to)) continue;
    push(parts, message, start, at + 1);
    start = at + 1;
  }
  push(parts, message, start, to);
  return parts;
}

function isBoundary(message: string, at: number, to: number): boolean {
  const next = message.slice(at + 1, Math.min(at + 4, to));
  if (next !== '' && !/^["“”»')]?\s/.test(next)) return false;
  if (message[at] !== '.') return true;
  // `Kundennummer ..... 12`
  if (message[at - 1] === '.') return false;
  const before = message.slice(Math.max(0, at - BEFORE_DOT), at);
  if (SHORT.test(before)) return false;
  // `am 1. Mai`, `ab 15.06. in`
  return !/(^|[^\d])\d{1,2}$/.test(before) || next === '';
}

function push(parts: MailPart[], message: string, from: number, to: number): void {
  const raw = message.slice(from, to);
  const text = raw.trim();
  if (text === '') return;
  const start = from + raw.indexOf(text);
  parts.push({ text, start, end: start + text.length });
}
