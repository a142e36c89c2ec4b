import { randomBytes, randomUUID } from 'node:crypto';
import { addUser, type Person, type Rows } from './people.ts';

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

/** Makes what a request is about, anew for each: what one does to it is nothing to the next one. */
export async function makeThing(rows: Rows, kind: Kind, owner: Owner, person: Person): Promise<Thing> {
  if (owner === 'missing' || kind === 'nothing') return { id: randomUUID(), other: '1' };
  const actor = owner === 'own' ? person.actor : `user:${randomUUID()}`;
  const one = async (sql: string, values: readonly unknown[]): Promise<string> =>
    String((await rows(sql, values))[0]?.['id']);
  const provider = (intern = false) =>
    one(
      `insert into rer_dienstleister (name, email, intern, created_by) values ('Netz', 'netz@example.org', $1, $2) returning id`,
      [intern, actor],
    );
  const userId = async () =>
    owner === 'own' && person.userId !== null
      ? person.userId
      : await addUser(rows, `${randomBytes(6).toString('hex')}@example.org`, 'viewer', null);
  switch (kind) {
    case 'provider':
      return { id: await provider(), other: '1' };
    case 'internal provider':
      return { id: await provider(true), other: '1' };
    case 'two providers':
      return { id: await provider(), other: await provider() };
    case 'removed provider': {
      const id = await provider();
      await rows('update rer_dienstleister set deleted_at = now() where id = $1::uuid', [id]);
      return { id, other: '1' };
    }
    case 'changed provider': {
      const id = await provider();
      await rows(`update rer_dienstleister set stadt = 'Bonn' where id = $1::uuid`, [id]);
      const change = await one('select id from rer_dienstleister_changes where provider_id = $1::uuid', [id]);
      return { id, other: change };
    }
    case 'import': {
      const id = await one(
        `insert into rer_imports (id, state, is_hidden, mode, started_by, ended_at, request_hash)
         values (gen_random_uuid(), 'failed', false, 'skip', $1, now(), 'x') returning id`,
        [actor],
      );
      return { id, other: '1' };
    }
    case 'message':
    case 'erased message': {
      const id = await one(
        `insert into contact_messages (name, email, message, art13_text_version, art13_at, deleted_at)
         values ('Anna', 'anna@example.org', 'Guten Tag', 'v1', now(), $1::timestamptz) returning id`,
        [kind === 'message' ? null : new Date()],
      );
      return { id, other: '1' };
    }
    case 'member':
      return { id: await userId(), other: '1' };
    case 'room': {
      const name = randomUUID();
      await rows(`insert into rer_rooms (name, privacy, created_by) values ($1, 'private', $2)`, [
        name,
        actor,
      ]);
      return { id: name, other: '1' };
    }
    case 'voice assistant':
      return {
        id: await one(`insert into rer_voice_assistants (body) values ('{}') returning id`, []),
        other: '1',
      };
    case 'voice tool':
      return {
        id: await one(`insert into rer_voice_tools (body) values ('{"type": "endCall"}') returning id`, []),
        other: '1',
      };
    case 'voice token': {
      const id = await one(
        `insert into rer_voice_tokens (tag, value_hash, hint) values ('public', $1, 'abcd') returning id`,
        [randomBytes(32)],
      );
      return { id, other: '1' };
    }
    case 'voice call': {
      const id = await one(
        `insert into rer_voice_calls (id, room_name, started_by, run_by, status, ended_at)
         values (gen_random_uuid(), 'a', $1, gen_random_uuid(), 'ended', now()) returning id`,
        [actor],
      );
      return { id, other: '1' };
    }
    case 'conversation': {
      const id = await one(
        `insert into rer_voice_conversations (id, owner, messages) values (gen_random_uuid(), $1, '[]') returning id`,
        [actor],
      );
      return { id, other: '1' };
    }
    case 'key': {
      const id = await one(
        `insert into auth.staff_keys (kind, name, role, secret_hash, hint, created_by, created_at)
         values ('service', 'Tafel', 'viewer', $1, 'abcd', $2, now()) returning id`,
        [randomBytes(32), actor],
      );
      return { id, other: '1' };
    }
    case 'session': {
      const id = await one(
        `insert into auth.sessions (user_id, kind, created_at, last_used_at) values ($1::uuid, 'page', now(), now())
         returning id`,
        [await userId()],
      );
      return { id, other: '1' };
    }
    case 'factor': {
      const id = await one(
        `insert into auth.mfa_factors (user_id, friendly_name, secret_enc, created_at, updated_at)
         values ($1::uuid, $2, '\\x00', now(), now()) returning id`,
        [await userId(), randomUUID()],
      );
      return { id, other: '1' };
    }
  }
}
