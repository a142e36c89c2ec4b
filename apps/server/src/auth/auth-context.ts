import type { Database, Transaction } from '../db/database.ts';
import type { Logger } from '../runtime/logger.ts';
import { AuthError } from './auth-error.ts';
import type { AuthLimits } from './limits/auth-limits.ts';
import type { AuthMailer } from './mail/auth-mailer.ts';
import type { PasswordHashes } from './password/password-hashes.ts';
import type { AuthSecrets } from './secrets.ts';
import { type AuditEvent, writeAudit } from './store/audit.ts';
import type { SigningKeyRing } from './tokens/signing-key-ring.ts';
import type { Visitor } from './visitor.ts';

/** Shared dependencies of this module. */
export interface AuthContext {
  readonly db: Database;
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds of a clock that never goes back: for limits. */
  readonly monotonicNow: () => number;
  /** Origin of the site, without a trailing slash. */
  readonly publicUrl: string;
  /** Name of the company that operates the site. */
  readonly company: string;
  readonly secrets: AuthSecrets;
  readonly passwords: PasswordHashes;
  readonly signingKeys: SigningKeyRing;
  readonly mailer: AuthMailer;
  readonly limits: AuthLimits;
}

/** One piece of work in one transaction, at one moment. */
export interface AuthWork {
  readonly tx: Transaction;
  readonly now: Date;
  /** Writes into the audit log; holds when the transaction does. */
  audit(event: AuditEvent): Promise<void>;
}

/**
 * Runs `work` in a transaction. Nothing slow belongs in it: others wait for it on the embedded database. A refusal that it returns is
 * thrown after the transaction, so that what was written for it (counts, the audit log) holds.
 */
export async function inAuth<T>(
  context: AuthContext,
  visitor: Pick<Visitor, 'logPrefix'>,
  work: (work: AuthWork) => Promise<T | AuthError>,
): Promise<T> {
  const now = new Date(context.now());
  const outcome = await context.db.transaction(
    (tx) => work({ tx, now, audit: (event) => audit(context, tx, event, visitor, now) }),
    { actor: 'auth' },
  );
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

/** Strangers cause refused sign-ins: past a bound they are counted, and one entry tells how many there were. */
async function audit(
  { limits }: AuthContext,
  tx: Transaction,
  event: AuditEvent,
  visitor: Pick<Visitor, 'logPrefix'>,
  now: Date,
): Promise<void> {
  if (event.action === 'sign_in_refused') {
    const noted = limits.refusedSignIns.take();
    if (noted === undefined) return;
    if (noted.counted > 0) {
      await writeAudit(
        tx,
        { action: event.action, actor: 'anon', detail: `+${noted.counted}` },
        NOWHERE,
        now,
      );
    }
  }
  await writeAudit(tx, event, visitor, now);
}

const NOWHERE = { logPrefix: '' };
