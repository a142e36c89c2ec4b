import { plainText } from '../../text/spelling-key.ts';
import type { Slots } from '../interpretation/interpretation.ts';
import { findCompanies } from './find-companies.ts';
import type { Mail, MailPart } from './mail.ts';
import type { MailCompany } from './mail-companies.ts';
import { senderOf } from './mail-persons.ts';
import { type MailAddress, mailValuesIn } from './mail-values.ts';

type Changes = NonNullable<Slots['changes']>;

/** A company to be added, as its mail presents it: the first value of each column, from the signature and the lines above it. */
export function entryOf(mail: Mail, companies: readonly MailCompany[]): Changes {
  const parts = [...mail.signature, ...mail.body, ...mail.request];
  const columns: { -readonly [key in keyof Changes]: Changes[key] } = {};
  const address: MailAddress = {};
  let isPlaced = false;
  const takesFax = mail.request.some(({ text }) => /\b(fax\w*|alles|alle daten|komplett)\b/i.test(text));
  for (const part of parts) {
    for (const [at, value] of mailValuesIn(part.text).entries()) {
      const before = plainText(part.text.slice(Math.max(0, value.start - 25), value.start));
      const kind = value.kind === 'phone' && /\b(tele)?fax\W*$|\bf\W*$/.test(before) ? 'fax' : value.kind;
      if (kind === 'fax' && !takesFax) continue;
      if (kind === 'fax') columns.additional_data ??= { fax: value.text };
      else if (kind === 'address') {
        if (!isPlaced) Object.assign(address, value.address);
        isPlaced = true;
      } else columns[kind] ??= value.text;
      if (at > 20) break;
    }
  }
  const place = placeIn(parts);
  const category = /\bKategorie:\s*(\p{L}[\p{L} -]{2,40})/u.exec(
    parts.map(({ text }) => text).join('\n'),
  )?.[1];
  const person = personOf(mail);
  const company = nameOf(parts, companies);
  return {
    ...(company === null ? {} : { firmen_name: company }),
    ...(person === null ? {} : { name: person }),
    ...place,
    ...address,
    ...columns,
    ...(category === undefined ? {} : { category: category.trim() }),
  };
}

/** `53842 Troisdorf` in a line of its own, `Familie Huber, Landshut`. */
function placeIn(parts: readonly MailPart[]): MailAddress {
  for (const { text } of parts) {
    const found = /(?<!\d)(\d{5})\s+(\p{Lu}[\p{L}.-]{1,39}(?: \p{Lu}[\p{L}.-]{1,39})?)/u.exec(text);
    if (found?.[1] !== undefined && found[2] !== undefined) return { plz: found[1], stadt: found[2] };
  }
  const last = parts
    .map(({ text }) => /^\p{Lu}[\p{L} ]{3,40}, (\p{Lu}\p{L}{2,30})$/u.exec(text)?.[1])
    .find((town) => town !== undefined);
  return last === undefined ? {} : { stadt: last };
}

function personOf(mail: Mail): string | null {
  const owner = [...mail.body, ...mail.signature]
    .map(({ text }) => /^(?:Inh\.|Inhaber(?:in)?:?)\s+(\p{Lu}[\p{L}-]+ \p{Lu}[\p{L}-]+)$/u.exec(text)?.[1])
    .find((name) => name !== undefined);
  return owner ?? senderOf(mail)?.name ?? null;
}

/** By its legal form, or the line above the first street or number. */
function nameOf(parts: readonly MailPart[], companies: readonly MailCompany[]): string | null {
  const formed = parts.flatMap(({ text }) => findCompanies(text))[0]?.name;
  if (formed !== undefined) return formed;
  const called = parts
    .map(({ text }) => /^(?:Firma:?\s+)(\p{Lu}[^\d,]{2,60})$/u.exec(text)?.[1])
    .find((name) => name !== undefined);
  if (called !== undefined) return called.trim();
  const line = parts.find(
    ({ text }) =>
      /^\p{Lu}[\p{L}&.-]+(?: (?:&|und|\p{Lu}[\p{L}&.-]+)){1,5}$/u.test(text) &&
      !/^(Mit|Familie|Vielen)\b/.test(text),
  );
  return (
    line?.text ?? companies.find(({ reason }) => reason === 'request' || reason === 'signature')?.text ?? null
  );
}
