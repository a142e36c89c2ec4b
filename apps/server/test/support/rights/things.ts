import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../../../src/db/database.ts';
import { addUser } from '../add-user.ts';
import { runSql } from '../run-sql.ts';
import type { Person } from './people.ts';

/** Whose a row is for the one who asks for it. `missing`: there is none. */
export const OWNERS = ['own', 'foreign', 'missing'] as const;
export type Owner = (typeof OWNERS)[number];

/** What a request is about. */
export interface Thing {
  readonly id: string;
  /** What belongs to it: a change, or another provider. */
  readonly other: string;
}

export const KINDS = [
  'nothing',
  'provider',
  'internal provider',
  'removed provider',
  'changed provider',
  'two providers',
  'import',
  'message',
  'erased message',
  'member',
  'key',
  'session',
  'factor',
  'room',
  'voice assistant',
  'voice tool',
  'voice token',
  'voice call',
  'conversation',
] as const;
export type Kind = (typeof KINDS)[number];

const alone = (id: string): Thing => ({ id, other: '1' });

/** Makes what a request is about, anew for each: what one does to it is nothing to the next one. */
export async function makeThing(db: Database, kind: Kind, owner: Owner, person: Person): Promise<Thing> {
  if (owner === 'missing' || kind === 'nothing') return alone(randomUUID());
  const actor = owner === 'own' ? person.actor : `user:${randomUUID()}`;
  const made = async (sql: string, values: readonly unknown[] = []): Promise<Thing> =>
    alone(String((await runSql(db, sql, values))[0]?.['id']));
  const provider = (intern = false) =>
    made(
      `insert into rer_dienstleister (name, email, intern, created_by) values ('Netz', 'netz@example.org', $1, $2) returning id`,
      [intern, actor],
    );
  const userId = async () =>
    owner === 'own' && person.userId !== null
      ? person.userId
      : await addUser(db, `${randomBytes(6).toString('hex')}@example.org`, 'viewer', { isInvited: true });
  switch (kind) {
    case 'provider':
      return await provider();
    case 'internal provider':
      return await provider(true);
    case 'two providers':
      return { id: (await provider()).id, other: (await provider()).id };
    case 'removed provider': {
      const { id } = await provider();
      await runSql(db, 'update rer_dienstleister set deleted_at = now() where id = $1::uuid', [id]);
      return alone(id);
    }
    case 'changed provider': {
      const { id } = await provider();
      await runSql(db, `update rer_dienstleister set stadt = 'Bonn' where id = $1::uuid`, [id]);
      const change = await made('select id from rer_dienstleister_changes where provider_id = $1::uuid', [
        id,
      ]);
      return { id, other: change.id };
    }
    case 'import':
      return await made(
        `insert into rer_imports (id, state, is_hidden, mode, started_by, ended_at, request_hash)
         values (gen_random_uuid(), 'failed', false, 'skip', $1, now(), 'x') returning id`,
        [actor],
      );
    case 'message':
    case 'erased message':
      return await made(
        `insert into contact_messages (name, email, message, art13_text_version, art13_at, deleted_at)
         values ('Anna', 'anna@example.org', 'Guten Tag', 'v1', now(), $1::timestamptz) returning id`,
        [kind === 'message' ? null : new Date()],
      );
    case 'member':
      return alone(await userId());
    case 'room':
      return await made(
        `insert into rer_rooms (name, privacy, created_by) values ($1, 'private', $2) returning name as id`,
        [randomUUID(), actor],
      );
    case 'voice assistant':
      return await made(`insert into rer_voice_assistants (body) values ('{}') returning id`);
    case 'voice tool':
      return await made(`insert into rer_voice_tools (body) values ('{"type": "endCall"}') returning id`);
    case 'voice token':
      return await made(
        `insert into rer_voice_tokens (tag, value_hash, hint) values ('public', $1, 'abcd') returning id`,
        [randomBytes(32)],
      );
    case 'voice call':
      return await made(
        `insert into rer_voice_calls (id, room_name, started_by, run_by, status, ended_at)
         values (gen_random_uuid(), 'a', $1, gen_random_uuid(), 'ended', now()) returning id`,
        [actor],
      );
    case 'conversation':
      return await made(
        `insert into rer_voice_conversations (id, owner, messages) values (gen_random_uuid(), $1, '[]') returning id`,
        [actor],
      );
    case 'key':
      return await made(
        `insert into auth.staff_keys (kind, name, role, secret_hash, hint, created_by, created_at)
         values ('service', 'Tafel', 'viewer', $1, 'abcd', $2, now()) returning id`,
        [randomBytes(32), actor],
      );
    case 'session':
      return await made(
        `insert into auth.sessions (user_id, kind, created_at, last_used_at) values ($1::uuid, 'page', now(), now())
         returning id`,
        [await userId()],
      );
    case 'factor':
      return await made(
        `insert into auth.mfa_factors (user_id, friendly_name, secret_enc, created_at, updated_at)
         values ($1::uuid, $2, '\\x00', now(), now()) returning id`,
        [await userId(), randomUUID()],
      );
  }
}
