import type { StaffRole } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import { freePort } from '../../../../scripts/lib/free-port.mjs';
import { type AuthModule, createAuthModule } from '../../src/auth/auth-module.ts';
import { readConfig } from '../../src/config/config.ts';
import { type Keys, loadKeys } from '../../src/config/keys.ts';
import type { Database } from '../../src/db/database.ts';
import { createHttpServer } from '../../src/http/server.ts';
import { createLogger } from '../../src/runtime/logger.ts';
import { addUser, PASSWORD } from './add-user.ts';
import type { CountedWork } from './counted-work.ts';
import type { TestDatabase } from './databases.ts';
import { runSql } from './run-sql.ts';

/**
 * Signing in behind the product's own HTTP server, at a time of the test's choosing. `/api/test-staff` tells members of
 * staff whom the server takes them for.
 */
export interface AuthServer {
  readonly app: FastifyInstance;
  readonly auth: AuthModule;
  readonly db: Database;
  readonly keys: Keys;
  /** Origin; it listens there. */
  readonly url: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Where pages are asked from; a test with an address of its own meets no limits of others. */
  address: string;
  /** Lines that were logged, parsed. */
  readonly logged: readonly Readonly<Record<string, unknown>>[];
  /** Rows of a table or query. */
  rows(sql: string, values?: readonly unknown[]): ReturnType<typeof runSql>;
  /** Stores an account past the interface; returns its id. Its password is {@link PASSWORD}. */
  addUser(email: string, role?: StaffRole | null): Promise<string>;
  /** Another process of the same installation, on the same database and with the same clock. */
  second(): Promise<AuthModule>;
  dispose(): Promise<void>;
}

/** A database for it alone. */
export type AuthPlace = Pick<TestDatabase, 'db' | 'options' | 'dispose'>;

export interface AuthServerParts {
  /** Counts what is done; hashes of passwords take no time then. */
  readonly counted?: CountedWork;
}

/** Starts it on a database of its own. `env` adds to the environment. */
export async function startAuthServer(
  side: { readonly create: () => Promise<AuthPlace> },
  env: Record<string, string> = {},
  { counted }: AuthServerParts = {},
): Promise<AuthServer> {
  const place = await side.create();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const config = readConfig({
    PUBLIC_URL: url,
    ACCESS: 'staff',
    TRUSTED_PROXIES: 'loopback',
    ...env,
    DATA_DIR: place.options.dataDir,
  });
  const { keys } = loadKeys(config.dataDir);
  const logged: Readonly<Record<string, unknown>>[] = [];
  const logger = createLogger('info', { write: (line) => logged.push(JSON.parse(line)) });
  const now = () => server.now;
  const dependencies = {
    config,
    keys,
    db: counted?.database(place.db) ?? place.db,
    logger,
    now,
    monotonicNow: now,
    ...(counted === undefined ? {} : { passwords: counted.passwords(PASSWORD) }),
  };

  const server: Omit<AuthServer, 'app' | 'auth'> & Partial<Pick<AuthServer, 'app' | 'auth'>> = {
    db: place.db,
    keys,
    url,
    now: Date.now(),
    address: '198.51.100.1',
    logged,
    rows: (sql, values) => runSql(place.db, sql, values),
    addUser: (email, role = null) => addUser(place.db, email, role),
    second: () => createAuthModule(dependencies),
    async dispose() {
      await app.close();
      await auth.close();
      await place.dispose();
    },
  };
  const auth = await createAuthModule(dependencies);
  const app = await createHttpServer({ config, keys, logger, signedIn: auth.signedIn });
  auth.routes(app);
  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: '/api/test-staff',
      config: { access: 'staff' },
      handler: ({ caller }) => ({ role: caller.role, actor: caller.actor }),
    });
  }
  await app.listen({ host: '127.0.0.1', port });
  return Object.assign(server, { app, auth });
}
