import type { ProviderWritableField } from '@rer/contracts';
import { plainWord } from '../../text/spelling-key.ts';
import type { Span, Token } from '../../text/tokens.ts';
import { amountAt } from '../../text/values/amount.ts';
import { digitWord, numberWord } from '../../text/values/number-words.ts';
import { saidDigitsAt, typedPhoneAt } from '../../text/values/phone.ts';
import { saidEmailAround, saidHostAt } from '../../text/values/web-address.ts';
import { writtenForm } from '../slots/change/written-form.ts';

/** The text of a span as it stands in the message. */
export function spanText(message: string, tokens: readonly Token[], { from, to }: Span): string {
  const [first, last] = [tokens[from], tokens[to - 1]];
  return first === undefined || last === undefined ? '' : message.slice(first.start, last.end);
}

/** A telephone number: as typed, or its digits where it was said. */
export function saidPhone(message: string, tokens: readonly Token[], span: Span): string {
  const text = spanText(message, tokens, span);
  if (!/\p{L}/u.test(text))
    return text.slice(0, Math.max(...[...'0123456789)'].map((sign) => text.lastIndexOf(sign))) + 1);
  return (
    typedPhoneAt(message, tokens, span.from)?.text ??
    saidDigitsAt(tokens, span.from)?.text ??
    saidDigits(tokens, span)
  );
}

/** Digits of a span, typed or said. */
function saidDigits(tokens: readonly Token[], { from, to }: Span): string {
  return tokens
    .slice(from, to)
    .map(({ kind, text }) => {
      if (kind !== 'word') return text.replace(/\D/g, '');
      const word = plainWord(text);
      return /\d/.test(text) ? text.replace(/\D/g, '') : String(digitWord(word) ?? numberWord(word) ?? '');
    })
    .join('');
}

const POSTCODE_DIGITS = 5;

/** A postcode: digits of a span, with those that are said right beside it until they are five. */
export function saidPostcode(tokens: readonly Token[], span: Span): string {
  let { to } = span;
  let digits = saidDigits(tokens, span);
  while (digits.length < POSTCODE_DIGITS) {
    const next = saidDigits(tokens, { from: to, to: to + 1 });
    if (next === '' || digits.length + next.length > POSTCODE_DIGITS) break;
    digits += next;
    to += 1;
  }
  return digits;
}

/** A street with its number, which may be said in words: `holstenstraße elf` is `Holstenstraße 11`. */
export function saidStreet(message: string, tokens: readonly Token[], { from, to }: Span): string {
  const numberAt = (at: number) =>
    /^\p{L}+$/u.test(tokens[at]?.text ?? '') ? saidNumber(tokens, { from: at, to: at + 1 }) : null;
  const last = to - from > 1 ? numberAt(to - 1) : null;
  if (last !== null)
    return `${withoutLabel(saidText('stadt', message, tokens, { from, to: to - 1 }))} ${last}`;
  const street = withoutLabel(saidText('stadt', message, tokens, { from, to }));
  const next = /\d/.test(street) ? null : numberAt(to);
  return next === null ? street : `${street} ${next}`;
}

/** `Straße Nadorster Straße`: the column is named before its value. */
function withoutLabel(street: string): string {
  return street.replace(
    /^(?:Straße|Str\.?|Adresse|Anschrift) (?=.{0,60}(?:straße|str\.|weg|platz|allee|gasse|ring|damm|ufer)|\p{L}{4,40} \d)/iu,
    '',
  );
}

/** A number of a span, with its scale: `2,5 Mio`, `zwölf`. Null: none. */
export function saidNumber(tokens: readonly Token[], { from, to }: Span): number | null {
  for (let at = from; at < to; at += 1) {
    const amount = amountAt(tokens, at);
    if (amount !== null) return isNegative(tokens, at) ? -amount.value : amount.value;
    const word = numberWord(plainWord(tokens[at]?.text ?? ''));
    if (word !== null) return word;
  }
  return null;
}

/** `auf -5`: a minus that belongs to no word before it. */
function isNegative(tokens: readonly Token[], at: number): boolean {
  const [before, sign, number] = [tokens[at - 2], tokens[at - 1], tokens[at]];
  if (plainWord(sign?.text ?? '') === 'minus') return true;
  return /^[-–−]$/.test(sign?.text ?? '') && sign?.end === number?.start && before?.end !== sign?.start;
}

const SIGNS: Readonly<Record<string, string>> = {
  ät: '@',
  at: '@',
  aet: '@',
  klammeraffe: '@',
  punkt: '.',
  dot: '.',
  minus: '-',
  bindestrich: '-',
  strich: '-',
  unterstrich: '_',
};

/** An e-mail address of a span, typed or said, in lower case. */
export function saidEmail(message: string, tokens: readonly Token[], span: Span): string {
  for (let at = span.from; at < span.to; at += 1) {
    if (tokens[at]?.kind === 'email') return (tokens[at]?.text ?? '').toLowerCase();
    const around = saidEmailAround(tokens, at);
    if (around !== null) return around.text.toLowerCase();
  }
  return saidSigns(message, tokens, span);
}

/** A web address of a span, typed or said. */
export function saidWeb(message: string, tokens: readonly Token[], span: Span): string {
  if (span.to - span.from === 1) return spanText(message, tokens, span).toLowerCase();
  const host = saidHostAt(tokens, span.from);
  return host !== null && host.from + host.length <= span.to ? host.text : saidSigns(message, tokens, span);
}

function saidSigns(_message: string, tokens: readonly Token[], { from, to }: Span): string {
  return tokens
    .slice(from, to)
    .map(({ text }) => SIGNS[text.toLowerCase()] ?? text)
    .join('')
    .toLowerCase();
}

/** A text for a column, as it is written. */
export function saidText(
  field: ProviderWritableField,
  message: string,
  tokens: readonly Token[],
  span: Span,
): string {
  return writtenForm(field, withSpelledForms(spanText(message, tokens, span).replace(/\s+/g, ' ').trim()));
}

/** A name as it was typed. */
export function saidName(message: string, tokens: readonly Token[], span: Span): string {
  return withSpelledForms(spanText(message, tokens, span).replace(/\s+/g, ' ').trim());
}

/** `g m b h`: a legal form that a recogniser hears letter by letter. */
function withSpelledForms(text: string): string {
  return text.replace(/(?<!\p{L})(g m b h|a g|k g|u g|e g|o h g|g b r|s e|e k|e v)(?!\p{L})/giu, (form) =>
    form.replaceAll(' ', ''),
  );
}
