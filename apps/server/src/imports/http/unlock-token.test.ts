import { expect, test } from 'vitest';
import { createUnlockTokens, UNLOCK_MS } from './unlock-token.ts';

const NOW = Date.UTC(2026, 10, 21);
const tokens = createUnlockTokens('secret', 'password');
const token = tokens.issue(NOW);

test('a token holds until its time is over', () => {
  expect(tokens.isValid(token, NOW)).toBe(true);
  expect(tokens.isValid(token, NOW + UNLOCK_MS - 1)).toBe(true);
  expect(tokens.isValid(token, NOW + UNLOCK_MS)).toBe(false);
});

test('a token ends when the password or the secret changes', () => {
  expect(createUnlockTokens('secret', 'another').isValid(token, NOW)).toBe(false);
  expect(createUnlockTokens('another', 'password').isValid(token, NOW)).toBe(false);
});

test('a token tells nothing of the password', () => {
  expect(token).not.toContain('password');
  expect(token).toMatch(/^\d{13}\.[\w-]{43}$/);
});

test.each([
  ['a later end', token.replace(/^\d+/, String(NOW + 2 * UNLOCK_MS))],
  ['another signature', token.replace(/.$/, (sign) => (sign === 'A' ? 'Q' : 'A'))],
  ['no signature', `${NOW + UNLOCK_MS}.`],
  ['something behind it', `${token} `],
  ['a second part', `${token}.${token}`],
  ['nothing at all', ''],
])('a forged token is refused: %s', (_name, forged) => {
  expect(tokens.isValid(forged, NOW)).toBe(false);
});
