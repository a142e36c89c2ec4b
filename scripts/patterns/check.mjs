/**
 * How the time of a regular expression grows with the text that it is tried on: `safe` in proportion to it, `polynomial` with the
 * power `degree`, `exponential`; `unknown` when the checker did not decide.
 * @typedef {{ kind: 'safe' } | { kind: 'unknown' } | { kind: 'exponential', attack: string } | { kind: 'polynomial', degree: number, attack: string }} Verdict
 */

/** Milliseconds for one pattern. Of those that are decided the slowest takes half of it. */
const TIMEOUT = 30_000;
const ATTACK_LENGTH = 100;

/**
 * Asks the checker (`recheck`, https://makenowjust-labs.github.io/recheck/). It is loaded here alone: while no pattern is new, nothing needs it.
 * @param {string} source
 * @param {string} flags
 * @returns {Promise<Verdict>} `attack` is a text that shows it, as the checker writes it, cut to a line.
 */
export async function verdictOf(source, flags) {
  const { check } = await import('recheck');
  const found = await check(source, flags, { timeout: TIMEOUT });
  if (found.status !== 'vulnerable') return { kind: found.status };
  const attack = [...found.attack.pattern].slice(0, ATTACK_LENGTH).join('');
  const { complexity } = found;
  return complexity.type === 'polynomial'
    ? { kind: 'polynomial', degree: complexity.degree, attack }
    : { kind: 'exponential', attack };
}
