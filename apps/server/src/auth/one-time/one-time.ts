import { randomInt } from 'node:crypto';
import { CODE_DIGITS } from '@rer/contracts';
import { isSameSecret } from '../../access/service-key.ts';
import type { AuthContext, AuthWork } from '../auth-context.ts';
import { hashToken, newToken } from '../secrets.ts';
import {
  findOwner,
  lockByToken,
  lockByUser,
  noteWrongOneTimes,
  type OneTimeRow,
  type OneTimeType,
  replaceOneTime,
} from '../store/one-time-tokens.ts';
import { lockUser, NO_USER_ID } from '../store/users.ts';

/** Wrong codes after which a mail holds no more: a million codes, five tries. */
const WRONG_CODES_MAX = 5;

/** The secret that a mail carries. */
export interface OneTimeSecret {
  readonly token: string;
  readonly code: string;
}

/** Makes the secrets of a mail to a user whose row is locked; those of the mail before hold no more. */
export async function issueOneTime(
  { secrets }: AuthContext,
  { tx, now }: AuthWork,
  given: { readonly userId: string | null; readonly type: OneTimeType; readonly lifeMs: number },
): Promise<OneTimeSecret> {
  const token = newToken();
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const { userId, type } = given;
  await replaceOneTime(tx, {
    userId,
    type,
    tokenHash: hashToken(token),
    // A plain hash of so few digits would be no secret.
    codeHash: userId === null || type === 'invite' ? null : secrets.mac('mailed-codes', userId, type, code),
    now,
    expiresAt: new Date(now.getTime() + given.lifeMs),
  });
  return { token, code };
}

/** The mail that a link belongs to; undefined: no valid one. Locks its user. The caller must use it up. */
export async function findByLink(
  { tx, now }: AuthWork,
  token: string,
  types: readonly OneTimeType[],
): Promise<OneTimeRow | undefined> {
  const tokenHash = hashToken(token);
  const ownerId = await findOwner(tx, tokenHash);
  if (ownerId === undefined) return undefined;
  if (ownerId !== null) await lockUser(tx, ownerId);
  return await lockByToken(tx, tokenHash, types, now);
}

/**
 * Finds the user's mail that a typed code belongs to; a wrong code counts against every mail that could be meant. Locks the user.
 * Without a `userId` the same queries run for a user that does not exist.
 */
export async function findByCode(
  { secrets }: AuthContext,
  { tx, now }: AuthWork,
  given: { readonly userId: string | undefined; readonly code: string },
  types: readonly OneTimeType[],
): Promise<OneTimeRow | undefined> {
  await lockUser(tx, given.userId ?? NO_USER_ID);
  const mails = (await lockByUser(tx, given.userId, types, now)).filter(
    ({ wrong_codes }) => wrong_codes < WRONG_CODES_MAX,
  );
  const typed = given.code.replace(/\s+/g, '');
  const found = mails.find(({ type, code_hash }) => {
    const expected = secrets.mac('mailed-codes', given.userId ?? '', type, typed).toString('hex');
    return code_hash !== null && isSameSecret(code_hash.toString('hex'), expected);
  });
  if (found === undefined)
    await noteWrongOneTimes(
      tx,
      mails.map(({ id }) => id),
    );
  return found;
}
