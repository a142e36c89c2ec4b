import { parseArgs } from 'node:util';
import { STAFF_ROLES, type StaffRole } from '@rer/contracts';
import { AuthError } from './auth/auth-error.ts';
import { createAuthModule } from './auth/auth-module.ts';
import type { Config } from './config/config.ts';
import { loadKeys } from './config/keys.ts';
import type { Database } from './db/database.ts';
import { requireOwnKeys } from './ops/installation-keys.ts';
import { runCommand, UsageError } from './ops/run-command.ts';
import { resetKeys } from './reset-keys.ts';
import { createLogger } from './runtime/logger.ts';

/** `npm run staff -- …`: beside or without a running server. */
const USAGE =
  'Use: npm run staff -- invite ADDRESS [--role viewer|editor|admin] [--name NAME], ' +
  'or reset-factors ADDRESS, or rotate-keys [--revoke], or reset-keys';

type Given =
  | { readonly command: 'invite'; readonly email: string; readonly role: StaffRole; readonly name: string }
  | { readonly command: 'reset-factors'; readonly email: string }
  | { readonly command: 'rotate-keys'; readonly revoke: boolean }
  | { readonly command: 'reset-keys' };

function readArguments(): Given {
  const { positionals, values } = parse();
  const [command, email, ...rest] = positionals;
  if (command === 'rotate-keys' && email === undefined) return { command, revoke: values.revoke === true };
  if (command === 'reset-keys' && email === undefined) return { command };
  if (email === undefined || rest.length > 0 || !/^[^@\s]+@[^@\s]+$/.test(email)) throw new UsageError(USAGE);
  if (command === 'reset-factors') return { command, email };
  const role = STAFF_ROLES.find((each) => each === (values.role ?? 'admin'));
  if (command !== 'invite' || role === undefined) throw new UsageError(USAGE);
  return { command, email, role, name: values.name ?? '' };
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { role: { type: 'string' }, name: { type: 'string' }, revoke: { type: 'boolean' } },
    });
  } catch {
    throw new UsageError(USAGE);
  }
}

async function work(db: Database, config: Config, given: Given): Promise<string> {
  if (given.command === 'reset-keys') return await resetKeys(db, config.dataDir);
  await requireOwnKeys(db, config.dataDir);
  const { keys } = loadKeys(config.dataDir);
  const auth = await createAuthModule({ config, keys, db, logger: createLogger('error') });
  try {
    if (given.command === 'rotate-keys') {
      await auth.rotateSigningKeys({ revoke: given.revoke });
      return 'Another key signs from now on. A running server follows within a minute.';
    }
    if (given.command === 'reset-factors') {
      if (!(await auth.resetFactors(given.email)))
        throw new UsageError(`${given.email} is no member of staff.`);
      return `${given.email} signs in with the password and sets up a second factor anew.`;
    }
    return `Give this link to ${given.email}; it holds for seven days and once: ${await auth.invite(given)}`;
  } catch (error) {
    if (error instanceof AuthError && error.code === 'email_exists') {
      throw new UsageError(`${given.command === 'invite' ? given.email : ''} has an account already.`);
    }
    throw error;
  } finally {
    await auth.close();
  }
}

await runCommand(readArguments, work);
