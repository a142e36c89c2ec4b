import type { CurrentCallers } from '../access/current-callers.ts';
import type { SignedInCallers } from '../access/resolve-caller.ts';
import type { Config } from '../config/config.ts';
import type { Keys } from '../config/keys.ts';
import { isReachedOverTls } from '../config/trusted-proxy.ts';
import type { Database } from '../db/database.ts';
import { startInterval } from '../runtime/interval.ts';
import type { Logger } from '../runtime/logger.ts';
import { monotonicNow as processMonotonicNow } from '../runtime/monotonic-clock.ts';
import type { ServerModule } from '../server-module.ts';
import { type AuthContext, inAuth } from './auth-context.ts';
import { eraseExpiredAuth } from './erase-expired.ts';
import { authRoutes } from './http/auth-routes.ts';
import { createPageCookie } from './http/site-api/page-cookie.ts';
import { siteApiRoutes } from './http/site-api/site-api-routes.ts';
import { AuthLimits } from './limits/auth-limits.ts';
import { createAuthMailer } from './mail/auth-mailer.ts';
import { createPasswordHashes, type PasswordHashes } from './password/password-hashes.ts';
import { createAuthSecrets } from './secrets.ts';
import { createCurrentCallers, createSignedInCallers } from './signed-in-callers.ts';
import { resetFactorsByOperator } from './staff/change-member.ts';
import { inviteByOperator, issueSetupLink, type NewMember } from './staff/invitation.ts';
import type { AuditEvent } from './store/audit.ts';
import { createSigningKeyRing, TEND_EVERY_MS } from './tokens/signing-key-ring.ts';
import { NO_VISITOR } from './visitor.ts';
import { watchRequests } from './watch-requests.ts';

export interface AuthDependencies {
  readonly config: Config;
  readonly keys: Pick<Keys, 'signingSecret' | 'formerSigningSecrets'>;
  readonly db: Database;
  readonly logger: Logger;
  /** Milliseconds since 1970; default the clock. */
  readonly now?: () => number;
  /** Clock of the limits, milliseconds that never go back; default that of the process. */
  readonly monotonicNow?: () => number;
  /** Default argon2id. */
  readonly passwords?: PasswordHashes;
}

/** Signing in, as the rest of the product sees it. */
export interface AuthModule extends Required<Omit<ServerModule, 'metrics'>> {
  /** Resolves signed-in callers, for `createHttpServer`. */
  readonly signedIn: SignedInCallers;
  /** The current rights of a caller that was identified before. */
  readonly currentCallers: CurrentCallers;
  /** For an operator: another key signs from now on; `revoke`: what the old one signed holds no more. */
  rotateSigningKeys(options?: { readonly revoke?: boolean }): Promise<void>;
  /** The link by which the first administrator gets in; undefined while there is one. Each call ends the link before. */
  firstAdminLink(): Promise<string | undefined>;
  /**
   * For an operator: makes an account for a member of staff, or a new link for one that was not opened yet.
   * @throws {AuthError} `email_exists`.
   */
  invite(member: NewMember): Promise<string>;
  /** For an operator: takes the second factors of an account away. False: there is no such member of staff. */
  resetFactors(email: string): Promise<boolean>;
  /** Writes an event of the product itself into the audit log. */
  note(event: Omit<AuditEvent, 'actor'>): Promise<void>;
}

/** Starts signing in: makes the keys that are missing, and looks after them from then on. */
export async function createAuthModule(dependencies: AuthDependencies): Promise<AuthModule> {
  const {
    config,
    keys,
    db,
    logger,
    now = Date.now,
    monotonicNow = processMonotonicNow,
    passwords = createPasswordHashes(),
  } = dependencies;
  const secrets = createAuthSecrets(keys);
  const signingKeys = createSigningKeyRing({ db, secrets, logger, now });
  const mailer = createAuthMailer(config, logger);
  const context: AuthContext = {
    db,
    logger,
    now,
    monotonicNow,
    publicUrl: config.publicUrl,
    company: config.company.name,
    secrets,
    passwords,
    signingKeys,
    mailer,
    limits: new AuthLimits(monotonicNow),
  };
  const cookie = createPageCookie(isReachedOverTls(config));
  await signingKeys.tend();
  const stopTending = startInterval('signing-keys', TEND_EVERY_MS, () => signingKeys.tend(), logger, {
    startsLater: true,
  });

  return {
    signedIn: createSignedInCallers(context, cookie.name),
    currentCallers: createCurrentCallers(context),
    routes(app) {
      watchRequests(app, context);
      app.register((scope, _options, done) => {
        authRoutes(scope, context);
        done();
      });
      app.register((scope, _options, done) => {
        siteApiRoutes(scope, { auth: context, cookie });
        done();
      });
    },
    firstAdminLink: () => issueSetupLink(context),
    invite: (member) => inviteByOperator(context, member),
    resetFactors: (email) => resetFactorsByOperator(context, email),
    note: (event) => inAuth(context, NO_VISITOR, ({ audit }) => audit({ ...event, actor: 'system' })),
    eraseExpired: () => eraseExpiredAuth(db, now()),
    async rotateSigningKeys(options) {
      await signingKeys.rotate(options);
      await inAuth(context, NO_VISITOR, ({ audit }) =>
        audit({
          action: 'signing_keys_rotated',
          actor: 'system',
          detail: options?.revoke === true ? 'revoked' : '',
        }),
      );
    },
    async close() {
      await stopTending();
      await mailer.close();
    },
  };
}
