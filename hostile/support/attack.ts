import { test } from 'vitest';

/**
 * A test of one attack. Its two sentences are a row of the table in `docs/security.md`, so both are plain string literals:
 * what the attacker does, and what he gets.
 */
export function attack(deed: string, answer: string, run: () => Promise<void>): void {
  test(`${deed}: ${answer}`, run);
}
