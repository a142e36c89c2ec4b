import type { AdmittedJoin } from '@rer/media';
import { describe, expect, test, vi } from 'vitest';
import { MediaDoor, type RoomKnowledge } from './media-door.ts';

function doorWith(mayEnter: RoomKnowledge['mayEnter']) {
  const abandon = vi.fn();
  const admitted: AdmittedJoin = {
    ok: true,
    principal: 'anna',
    attributes: {},
    connect: () => ({ receive: () => undefined, closed: () => undefined }),
    abandon,
  };
  const media = { admit: async () => admitted };
  return { abandon, door: new MediaDoor(media, { reopen: async () => false, mayEnter }) };
}

const REQUEST = { query: new URLSearchParams(), authorization: undefined };

describe('the door of the media server', () => {
  test('stays closed when the stay is over, and keeps nothing open', async () => {
    const { door, abandon } = doorWith(async () => false);
    expect(await door.admit(REQUEST)).toEqual({ ok: false, status: 401, message: 'permissions denied' });
    expect(abandon).toHaveBeenCalledOnce();
  });

  test('believes the token when the database fails', async () => {
    const { door } = doorWith(async () => await Promise.reject(new Error('The database is gone.')));
    expect(await door.admit(REQUEST)).toMatchObject({ ok: true });
  });

  test('believes the token when the database does not answer within half a second', async () => {
    const { door } = doorWith(async () => await new Promise(() => undefined));
    expect(await door.admit(REQUEST)).toMatchObject({ ok: true });
  });
});
