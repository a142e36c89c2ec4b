/** Half of the last kept decimal. A smaller number is written with an exponent, or rounds to zero. */
const HALF = 0.005;

/**
 * A number with two decimals as `numeric(p,2)` of PostgreSQL keeps it: half away from zero, by its decimal digits and
 * not by its binary value, of which 1.005 falls short. `value`: finite, under 1e21.
 */
export function roundToHundredths(value: number): number {
  const size = Math.abs(value);
  if (size < HALF) return 0;
  const [whole = '', fraction = ''] = String(size).split('.');
  if (fraction.length <= 2) return value;
  const hundredths = BigInt(whole + fraction.slice(0, 2)) + (fraction.charAt(2) >= '5' ? 1n : 0n);
  return Math.sign(value) * Number(`${hundredths}e-2`);
}
