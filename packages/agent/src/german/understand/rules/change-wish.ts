import type { Reading } from '../reading.ts';

/** `…, stell sie inaktiv`: the order behind what tells how it comes. */
export function isStateOrder(reading: Reading): boolean {
  return /(^|[,.;:–-]\s*)(also |daher |dann |deshalb |bitte )*(mach|setz|stell|schalt)\w*\b[^,;:?]*\b(aktiv|inaktiv|intern|extern)\W*$/.test(
    reading.plain,
  );
}
