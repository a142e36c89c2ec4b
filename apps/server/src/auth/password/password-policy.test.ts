import { expect, test } from 'vitest';
import { passwordProblem } from './password-policy.ts';

const EMAIL = 'anna.muster@example.org';

test.each([
  ['Leitung-7-Umspannwerk', undefined],
  ['vier zufällige Wörter', undefined],
  ['x7Kq-93hd-Lm2p', undefined],
  ['kurz', 'too_short'],
  ['elf-zeichen', 'too_short'],
  // Signs count, not bytes: a flag is one letter to nobody, but umlauts are.
  ['äöüäöüäöüä', 'too_short'],
  ['x'.repeat(129), 'too_long'],
  ['motherfucker', 'too_common'],
  ['MotherFucker', 'too_common'],
  ['Password1234', 'too_common'],
  ['...dragon2026!', 'too_common'],
  ['qwertyqwertyqwerty', 'too_common'],
  ['aaaaaaaaaaaaaa', 'too_common'],
  ['123456123456123', 'too_common'],
  ['anna.muster@example.org', 'too_common'],
  ['anna.muster2026', 'too_common'],
] as const)('%s: %s', async (password, problem) => {
  expect(await passwordProblem(password, EMAIL)).toBe(problem);
});
