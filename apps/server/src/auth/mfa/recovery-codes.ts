import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@rer/contracts';
import type { AuthContext, AuthWork } from '../auth-context.ts';
import { actorOf } from '../store/audit.ts';
import { type RecoveryCodeRow, replaceRecoveryCodes, takeRecoveryCode } from '../store/recovery-codes.ts';

/** Characters that are not mistaken for one another: no l, o, 0, 1. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUP = 4;
const GROUPS = 4;

/** Recovery codes as shown once, and the stored form of each. */
export interface RecoveryCodeSet {
  readonly codes: readonly string[];
  readonly stored: readonly { readonly selector: string; readonly codeHash: string }[];
}

/**
 * Makes a set: the first group of a code finds it, the other three (60 random bits) are hashed as slowly as a password.
 * Takes a moment, so it is made before a transaction begins.
 */
export async function makeRecoveryCodes({ passwords }: AuthContext): Promise<RecoveryCodeSet> {
  const selectors = new Set<string>();
  while (selectors.size < RECOVERY_CODES) selectors.add(group());
  const made = await Promise.all(
    [...selectors].map(async (selector) => {
      const rest = Array.from({ length: GROUPS - 1 }, group).join('-');
      return { code: `${selector}-${rest}`, selector, codeHash: await passwords.hash(rest) };
    }),
  );
  return { codes: made.map(({ code }) => code), stored: made };
}

/** Stores a set in place of the one before. */
export async function storeRecoveryCodes(
  work: AuthWork,
  userId: string,
  set: RecoveryCodeSet,
): Promise<void> {
  await replaceRecoveryCodes(work.tx, userId, set.stored, work.now);
  await work.audit({ action: 'recovery_codes_made', actor: actorOf(userId) });
}

/** A code as people type it: with or without hyphens, in any case. */
export function readTypedCode(
  typed: string,
): { readonly selector: string; readonly rest: string } | undefined {
  const signs = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (signs.length !== GROUP * GROUPS) return undefined;
  const groups = signs.match(/.{4}/g) ?? [];
  const [selector = '', ...rest] = groups;
  return { selector, rest: rest.join('-') };
}

/** Uses a code up whose hash was found right before; false: another request was faster. */
export async function spendRecoveryCode(work: AuthWork, code: RecoveryCodeRow): Promise<boolean> {
  const isTaken = await takeRecoveryCode(work.tx, code.id, work.now);
  if (isTaken) await work.audit({ action: 'recovery_code_used', actor: actorOf(code.user_id) });
  return isTaken;
}

function group(): string {
  return Array.from({ length: GROUP }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');
}
