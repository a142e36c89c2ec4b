import { foldLetters } from '../names/fold-letters.ts';

/** A key of `additional_data` as it is compared: folded, letters and digits alone: `Kunden-Nr.` is `kundennr`. */
export function additionalKey(key: string): string {
  return foldLetters(key).replace(/[^a-z0-9]+/g, '');
}

/** A value of `additional_data` as it is compared: `K-10996` and `k 10996` are one number. */
export function additionalValue(value: string): string {
  return additionalKey(value);
}
