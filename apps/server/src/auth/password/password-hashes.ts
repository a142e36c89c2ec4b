import { hash, verify } from '@node-rs/argon2';
import { makeOnce } from '../../runtime/make-once.ts';
import { WorkQueue } from './work-queue.ts';

/** argon2id with 19 MiB and two passes (OWASP password storage, 2024). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Two at a time use at most 40 MiB, and half of the threads that Node has for such work. */
const AT_A_TIME = 2;
/** At about 40 ms each, the last of the line waits two seconds. */
const WAITING_MAX = 100;

/** The work itself, which fails when the machine has no memory for it. */
interface Argon2 {
  readonly hash: typeof hash;
  readonly verify: typeof verify;
}

/** Makes and checks hashes of passwords and recovery codes. */
export interface PasswordHashes {
  hash(secret: string): Promise<string>;
  /**
   * Whether `secret` is the one behind `stored`. Without `stored` the same work is done for nothing, so that time does not
   * tell whether there is one.
   */
  verify(stored: string | null | undefined, secret: string): Promise<boolean>;
}

export function createPasswordHashes(argon2: Argon2 = { hash, verify }): PasswordHashes {
  const line = new WorkQueue(AT_A_TIME, WAITING_MAX);
  const make = (secret: string) => argon2.hash(normal(secret), COST);
  const nobodys = makeOnce(() => make('the password of nobody'));
  return {
    hash: (secret) => line.run(() => make(secret)),
    verify: (stored, secret) =>
      line.run(async () => {
        const isRight = await argon2.verify(stored ?? (await nobodys.get()), normal(secret));
        return isRight && stored !== null && stored !== undefined;
      }),
  };
}

/** Keyboards differ in how they write an umlaut; people do not. */
function normal(secret: string): string {
  return secret.normalize('NFC');
}
