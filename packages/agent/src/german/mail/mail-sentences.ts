import type { MailPart } from './mail.ts';
import type { MailLine } from './mail-lines.ts';

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
