/** A span of a message: `text` is its text from `start` to before `end`. */
export interface MailPart {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type HeaderKind = 'from' | 'to' | 'cc' | 'date' | 'subject';

/** A line of the head of a mail: `Von: Petra Brandt <p.brandt@beispiel.de>`. */
export interface Header {
  readonly kind: HeaderKind;
  /** The text after the colon. */
  readonly value: MailPart;
}

/** A mail that was pasted into a message, by its parts. Each part is a span of the message, in its order. */
export interface Mail {
  /** The member of staff's sentences before and after it. */
  readonly request: readonly MailPart[];
  readonly headers: readonly Header[];
  readonly greeting: MailPart | null;
  /** Sentences, and lines that stand for themselves, of the newest mail. */
  readonly body: readonly MailPart[];
  /** Lines of earlier mails. */
  readonly quoted: readonly MailPart[];
  readonly closing: MailPart | null;
  /** Lines below the closing, or contact data at the end: author, company, address, numbers. */
  readonly signature: readonly MailPart[];
  /** Lines that no person wrote: `Gesendet von …`, confidentiality, the environment. */
  readonly disclaimers: readonly MailPart[];
}
