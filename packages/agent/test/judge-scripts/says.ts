/** An entry that consists of digits and what may stand between them. */
const DIGITS = /^[+\d][\d\s/().-]*$/;
const PHONE_DIGITS = 6;
/** A number with what may stand between its digits. */
const DIGIT_RUN = /[+\d][\d\s/().-]*\d|\d/g;
const THOUSANDS = /(?<=\d)\.(?=\d{3}(?!\d))/g;

/** Whether an answer holds a text: without case, from the start of a word; numbers and telephone numbers by their digits. */
export function says(answer: string, sought: string): boolean {
  if (!DIGITS.test(sought)) return holdsWords(answer, sought);
  return digitsOf(sought).length >= PHONE_DIGITS
    ? (answer.match(DIGIT_RUN) ?? []).some((run) => phoneOf(run).includes(phoneOf(sought)))
    : new RegExp(`(?<![\\d,])${digitsOf(sought)}(?!\\d)`).test(answer.replace(THOUSANDS, ''));
}

function holdsWords(answer: string, sought: string): boolean {
  const escaped = plain(sought).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}`, 'u').test(plain(answer));
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ');
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** The digits of a telephone number, with +49 and 0 alike. */
export function phoneOf(text: string): string {
  return text
    .replace(/\(0\)/g, '')
    .replace(/[^\d+]/g, '')
    .replace(/^(\+49|0049)0?/, '0');
}
