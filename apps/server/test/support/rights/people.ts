import { createHash } from 'node:crypto';
import { CSRF_HEADER, type StaffRole, sessionState } from '@rer/contracts';
import type { InjectOptions } from 'fastify';
import * as z from 'zod';
import type { Database } from '../../../src/db/database.ts';
import { addUser, PASSWORD } from '../add-user.ts';
import type { TestProduct } from '../product.ts';
import { runSql } from '../run-sql.ts';

/** Whom the table of rights knows. `half`: an administrator who has not shown a second factor. */
export const PEOPLE = ['anon', 'member', 'half', 'viewer', 'editor', 'admin', 'agent', 'service'] as const;
export type Who = (typeof PEOPLE)[number];

/** How a request shows who sends it: as a page of ours does, or as a program does. */
export type Manner = 'page' | 'program';

export interface Person {
  readonly who: Who;
  /** As the audit trail names it. */
  readonly actor: string;
  /** Null: nobody who has an account. */
  readonly userId: string | null;
  readonly headers: Readonly<Record<Manner, Readonly<Record<string, string>>>>;
}

const ACCOUNTS: readonly {
  readonly who: Who;
  readonly role: StaffRole | null;
  readonly isRaised: boolean;
}[] = [
  { who: 'member', role: null, isRaised: true },
  { who: 'half', role: 'admin', isRaised: false },
  { who: 'viewer', role: 'viewer', isRaised: true },
  { who: 'editor', role: 'editor', isRaised: true },
  { who: 'admin', role: 'admin', isRaised: true },
];
const ORIGIN = 'http://localhost:8080';
const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });

let requests = 0;

/** Sends a request from an address of this machine that no other one came from, past all limits. */
export function send({ app }: TestProduct, options: InjectOptions) {
  requests += 1;
  const remoteAddress = `127.1.${Math.trunc(requests / 250)}.${(requests % 250) + 1}`;
  return app.inject({ ...options, remoteAddress, headers: { host: 'localhost:8080', ...options.headers } });
}

/** Everybody, signed in. */
export async function gatherPeople(product: TestProduct): Promise<ReadonlyMap<Who, Person>> {
  const { db, keys } = product;
  const { publishableKey, serviceKey } = keys;
  const people = new Map<Who, Person>();
  const add = (
    who: Who,
    actor: string,
    userId: string | null,
    page: Record<string, string>,
    bearer: string,
  ) => {
    const program = {
      apikey: publishableKey,
      ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }),
    };
    people.set(who, { who, actor, userId, headers: { page, program } });
  };
  add('anon', 'anon', null, {}, '');
  add('service', 'service-key', null, { authorization: `Bearer ${serviceKey}` }, serviceKey);
  const voice = `rer_voice_${'a'.repeat(43)}`;
  const key = await addKey(db, voice, 'voice', null);
  add('agent', `key:${key}`, null, { authorization: `Bearer ${voice}` }, voice);

  for (const { who, role, isRaised } of ACCOUNTS) {
    const email = `${who}@example.org`;
    const userId = await addUser(db, email, role);
    const page = await signInByPage(product, email);
    const raise = async () => {
      if (isRaised)
        await runSql(db, `UPDATE auth.sessions SET aal = 'aal2' WHERE user_id = $1::uuid`, [userId]);
    };
    const bearer = await signInByProgram(product, email, raise);
    add(who, `user:${userId}`, userId, page, bearer);
  }
  return people;
}

/** Stores a key that an administrator made; returns its id. */
export async function addKey(
  db: Database,
  secret: string,
  kind: 'voice' | 'service',
  role: StaffRole | null,
): Promise<string> {
  const [key] = await runSql(
    db,
    `INSERT INTO auth.staff_keys (kind, name, role, secret_hash, hint, created_by, created_at)
     VALUES ($1, 'Tafel', $2, $3, 'aaaa', 'test', now()) RETURNING id`,
    [kind, role, createHash('sha256').update(secret).digest()],
  );
  return String(key?.['id']);
}

/** Signs somebody in; the headers of his page. */
export async function signInByPage(product: TestProduct, email: string): Promise<Record<string, string>> {
  const page = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
  const answer = await send(product, {
    method: 'POST',
    url: '/api/session',
    headers: page,
    payload: { email, password: PASSWORD },
  });
  const state = sessionState.parse(answer.json());
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
  if (!('csrfToken' in state)) throw new TypeError('Not signed in.');
  return { ...page, cookie, [CSRF_HEADER]: state.csrfToken };
}

/** Tokens keep the level that they were issued at: `raise` is called before the one that counts. */
async function signInByProgram(
  product: TestProduct,
  email: string,
  raise: () => Promise<unknown>,
): Promise<string> {
  const grant = async (type: string, payload: object) => {
    const answer = await send(product, {
      method: 'POST',
      url: `/auth/v1/token?grant_type=${type}`,
      headers: { apikey: product.keys.publishableKey },
      payload,
    });
    return tokens.parse(answer.json());
  };
  const first = await grant('password', { email, password: PASSWORD });
  await raise();
  return (await grant('refresh_token', { refresh_token: first.refresh_token })).access_token;
}
