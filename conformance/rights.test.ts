import type { JoinAnswer } from '@rer/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachEngine, roomServiceOf } from './support/engine-under-test.ts';
import { type Invited, openDoor, type RoomDoor, roomOf } from './support/room-door.ts';
import { admit, goIn, manage } from './support/room-guests.ts';

onEachEngine('Rights that were changed in a call', (engine) => {
  let door: RoomDoor;
  beforeAll(async () => {
    door = await openDoor(engine);
  });
  afterAll(() => door.close());

  const enter = async (url: string, invited: Invited): Promise<JoinAnswer> => {
    const answer = await admit(url, await door.invite(url, invited));
    await goIn(answer);
    return answer;
  };
  const rightsOf = async (url: string, { sessionId }: JoinAnswer) => {
    const { permission, attributes } = await roomServiceOf(engine).getParticipant(roomOf(url), sessionId);
    return { sources: permission?.canPublishSources, manages: attributes['can_admin'] };
  };

  test('outlive a return with the token by which somebody first came in, and end with his stay', async () => {
    const url = await door.openRoom();
    const owner = await enter(url, { is_owner: true });
    const guest = await enter(url, {});
    const invitation = await door.invite(url, { permissions: { canAdmin: ['participants'] } });
    const admin = await admit(url, invitation);
    const first = await goIn(admin);
    expect(await manage(url, admin, guest, { mute: ['audio'] })).toBe(200);

    const permissions = { canSend: ['audio' as const], canAdmin: false };
    expect(await manage(url, owner, admin, { permissions })).toBe(200);
    expect(await manage(url, owner, guest, { permissions: { canAdmin: ['participants'] } })).toBe(200);
    for (const one of [admin, guest]) {
      await goIn(one);
      // Whatever the media server believes at this moment.
      expect(await manage(url, one, owner, { mute: ['audio'] })).toBe(one === guest ? 200 : 403);
    }
    await expect.poll(() => rightsOf(url, admin)).toEqual({ sources: [2], manages: 'false' });
    await expect.poll(() => rightsOf(url, guest)).toEqual({ sources: [], manages: 'participants' });
    await first.leave();

    const anew = await admit(url, invitation);
    await goIn(anew);
    expect(await rightsOf(url, anew)).toEqual({ sources: [], manages: 'participants' });
    expect(await manage(url, anew, guest, { mute: ['audio'] })).toBe(200);
  });
});
