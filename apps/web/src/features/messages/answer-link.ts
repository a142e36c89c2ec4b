import { REPLY_TEXTS } from './texts.ts';

/** What of a message an answer needs. */
export interface Answered {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  /** When it came, as people write it. */
  readonly moment: string;
}

/** Longest address that every mail program takes: some cut at 2,048 characters, and not where we would. */
const LINK_MAX = 1900;
const CUT = '[…]';

/**
 * A `mailto:` address that opens an answer in the person's mail program: recipient, subject, greeting, and the message as
 * a quotation, cut where the address would become too long.
 */
export function answerLink({ name, email, message, moment }: Answered, company: string): string {
  const to = encodeURIComponent(email).replaceAll('%40', '@');
  const start = `mailto:${to}?subject=${encodeURIComponent(REPLY_TEXTS.subject(company))}&body=`;
  const head = [REPLY_TEXTS.greeting(oneLine(name)), '', '', '', REPLY_TEXTS.quoted(moment)];
  const link = (quoted: readonly string[]): string => start + encodeLines([...head, ...quoted]);
  const whole = link(quotation(message));
  if (whole.length <= LINK_MAX) return whole;
  // Characters, not units: half a character cannot be encoded.
  const signs = [...message.trim()].slice(0, LINK_MAX);
  const shortened = (count: number): string =>
    link([...quotation(signs.slice(0, count).join('')), `> ${CUT}`]);
  return shortened(longest(signs.length, (count) => shortened(count).length <= LINK_MAX));
}

/** The largest count up to `most` that fits, where a smaller one fits too; 0 when none does. */
function longest(most: number, fits: (count: number) => boolean): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function quotation(message: string): readonly string[] {
  return message
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`);
}

/** Mail breaks lines by CR and LF (RFC 6068, 5). */
function encodeLines(lines: readonly string[]): string {
  return encodeURIComponent(lines.join('\r\n').replace(/\p{Cs}/gu, ''));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
