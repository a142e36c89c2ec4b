import type { AdmittedJoin } from '@rer/media';
import { describe, expect, test, vi } from 'vitest';
import { MediaDoor, type RoomKnowledge } from './media-door.ts';

function doorWith(stayOf: RoomKnowledge['stayOf']) {
  const abandon = vi.fn();
  const connect = vi.fn(() => ({ receive: () => undefined, closed: () => undefined }));
  const admitted: AdmittedJoin = {
    ok: true,
    principal: 'anna',
    attributes: {},
    connect,
    abandon,
  };
  const media = { admit: async () => admitted };
  return { abandon, connect, door: new MediaDoor(media, { reopen: async () => false, stayOf }) };
}

const REQUEST = { query: new URLSearchParams(), authorization: undefined };

describe('the door of the media server', () => {
  test('stays closed when the stay is over, and keeps nothing open', async () => {
    const { door, abandon } = doorWith(async () => ({ isOver: true, changes: {} }));
    expect(await door.admit(REQUEST)).toEqual({ ok: false, status: 401, message: 'permissions denied' });
    expect(abandon).toHaveBeenCalledOnce();
  });

  test('gives who comes the rights that he has by now, whatever his token says', async () => {
    const { door, connect } = doorWith(async () => ({
      isOver: false,
      changes: {
        sending: { canPublish: true, sources: ['microphone'] },
        isHidden: true,
        attributes: { can_admin: 'false' },
      },
    }));
    const socket = { send: () => undefined, close: () => undefined };
    const outcome = await door.admit(REQUEST);
    if (outcome.ok) outcome.connect(socket);
    expect(connect).toHaveBeenCalledExactlyOnceWith(socket, {
      attributes: { can_admin: 'false' },
      video: { canPublish: true, canPublishSources: ['microphone'], hidden: true },
    });
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
