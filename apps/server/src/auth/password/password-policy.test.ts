import { expect, test } from 'vitest';
import { findPasswordProblem } from './password-policy.ts';

const PLACE = {
  email: 'anna.muster@example.org',
  company: 'Stadtwerke Beispielhausen GmbH',
  publicUrl: 'https://verzeichnis.example',
};

test.each([
  ['Leitung-7-Umspannwerk', undefined],
  ['vier zufällige Wörter', undefined],
  ['x7Kq-93hd-Lm2p', undefined],
  ['kurz', 'too_short'],
  ['elf-zeichen', 'too_short'],
  // Characters count, not bytes: a flag counts as one, and so does an umlaut.
  ['äöüäöüäöüä', 'too_short'],
  ['x'.repeat(129), 'too_long'],
  [`nur kleine Wörter ${'ohne Zahl '.repeat(11)}`, undefined],
  // These are in the leaked list, and in no shorter list.
  ['IchLiebeDich', 'too_common'],
  ['qwerty123qwerty', 'too_common'],
  ['motherfucker', 'too_common'],
  ['MotherFucker', 'too_common'],
  ['Password1234', 'too_common'],
  ['...dragon2026!', 'too_common'],
  ['qwertyqwertyqwerty', 'too_common'],
  ['aaaaaaaaaaaaaa', 'too_common'],
  ['123456123456123', 'too_common'],
  ['anna.muster@example.org', 'too_common'],
  ['anna.muster2026', 'too_common'],
  ['Realtime Energy Routing!', 'too_common'],
  ['RER-Dienstleister-2026', 'too_common'],
  ['Beispielhausen#2026', 'too_common'],
  ['stadtwerke.GmbH.admin', 'too_common'],
  ['verzeichnis-12345', 'too_common'],
  ['Beispielhausen mag Kakteen', undefined],
] as const)('%s: %s', async (password, problem) => {
  expect(await findPasswordProblem(password, PLACE)).toBe(problem);
});
