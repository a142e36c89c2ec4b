import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachEngine } from './support/engine-under-test.ts';
import { told } from './support/happening.ts';
import { openDoor, type RoomDoor } from './support/room-door.ts';
import { admit, goIn, manage } from './support/room-guests.ts';

onEachEngine('Who was sent away from a room', (engine) => {
  let door: RoomDoor;
  beforeAll(async () => {
    door = await openDoor(engine);
  });
  afterAll(() => door.close());

  test('is let in by none of his media tokens, and hears the others again when he has joined anew', async () => {
    const url = await door.openRoom();
    const owner = await admit(url, await door.invite(url, { is_owner: true }));
    const guest = await admit(url);
    const [host, visitor] = [await goIn(owner), await goIn(guest)];
    await host.publishTone(440);
    expect((await visitor.hears(owner.sessionId)).hz).toBeCloseTo(440, -1);
    expect(await manage(url, owner, guest, { eject: true })).toBe(200);
    await told(visitor, { event: 'disconnected', what: 'PARTICIPANT_REMOVED' });
    for (let attempt = 0; attempt < 3; attempt += 1) await expect(goIn(guest)).rejects.toThrow();
    const again = await goIn(await admit(url));
    expect((await again.hears(owner.sessionId)).hz).toBeCloseTo(440, -1);
    await expect.poll(() => host.others()).toEqual([again.identity]);
  });
});
