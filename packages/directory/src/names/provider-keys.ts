import { comparableNames } from './comparable-name.ts';
import { companyOf, type ProviderNames } from './contact-person.ts';

const NOT_ASCII = /[\u0080-\uffff]/;

/** Keys of the duplicate index, whole numbers from 0 to 2^53 - 1. */
export interface ProviderKeys {
  /** Of the company without its legal form: equal ones are similar companies. */
  readonly nameKey: number;
  /** Of the company with its legal form and the e-mail: equal ones are the same entry. */
  readonly matchKey: number;
}

/**
 * Keys of one provider: of its company, independent of the contact person in `name`. They are stored: the same company and e-mail
 * must give the same keys for ever, so neither the comparison forms nor {@link hash53} may change without rewriting the
 * stored ones.
 */
export function providerKeys({ email, ...names }: ProviderNames & { readonly email: string }): ProviderKeys {
  const { withForm, withoutForm } = comparableNames(companyOf(names));
  return { nameKey: hash53(withoutForm), matchKey: hash53(`${withForm}\n${comparableEmail(email)}`) };
}

/** E-mail as it is compared: trimmed, in lower case, composed. */
function comparableEmail(email: string): string {
  const trimmed = email.trim();
  return (NOT_ASCII.test(trimmed) ? trimmed.normalize('NFC') : trimmed).toLowerCase();
}

/**
 * 53 bits of a text, well spread but no secret. Two sums over the UTF-16 units, both starting with the length: `a` adds
 * as FNV-1a does (xor, times 0x01000193), `b` the other way round with another factor (times 0x5bd1e995, xor). Each is then
 * stirred (xor of itself shifted right by 16, times 0x85ebca6b; by 13, times 0xc2b2ae35; by 16), `b` after adding the
 * stirred `a`. The key is the lower 21 bits of `b`, then the 32 bits of `a`.
 */
function hash53(text: string): number {
  let a = 0x811c9dc5 ^ text.length;
  let b = 0x9747b28c ^ text.length;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b, 0x5bd1e995) ^ unit;
    b ^= b >>> 15;
  }
  const high = stirred(a);
  const low = stirred((b + high) | 0);
  return (low & 0x1fffff) * 0x1_0000_0000 + (high >>> 0);
}

function stirred(sum: number): number {
  let mixed = sum;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
