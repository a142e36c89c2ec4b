import { expect, test, vi } from 'vitest';
import { expectEvent, expectNoEvent } from './support/client-events.ts';
import { connected, type EngineUnderTest, newRoom, onEachEngine } from './support/engine-under-test.ts';
import { NodeParticipant } from './support/node-participant.ts';

/** Sound that is not whole by then is not whole. */
const SETTLED_MS = 30_000;

const bytes = (text: string) => new TextEncoder().encode(text);

/** Three callers in one room, all of them connected. */
async function gather(engine: EngineUnderTest) {
  const room = newRoom();
  const join = (identity: string) => NodeParticipant.join(engine, { room, identity });
  const [anna, ben, cleo] = await Promise.all([join('anna'), join('ben'), join('cleo')]);
  await connected(engine, room, 3);
  return { room, anna, ben, cleo };
}

onEachEngine('Callers with rtc-node', (engine) => {
  test('hear each other, at the loudness and the height that each sings', async () => {
    const { room, anna, ben } = await gather(engine);
    await Promise.all([anna.publishTone(440), ben.publishTone(1000)]);
    // A busy machine may leave holes in the first moments.
    await vi.waitFor(async () => {
      const [low, high] = await Promise.all([ben.hears('anna'), anna.hears('ben')]);
      expect(low.hz).toBeCloseTo(440, -1);
      expect(high.hz).toBeCloseTo(1000, -1);
      // A sine of this amplitude, within what the codec makes of it.
      for (const { level } of [low, high]) {
        expect(level).toBeGreaterThan(0.15);
        expect(level).toBeLessThan(0.3);
      }
    }, SETTLED_MS);
    // Who comes later hears those who were there.
    const late = await NodeParticipant.join(engine, { room, identity: 'late' });
    expect((await late.hears('ben')).hz).toBeCloseTo(1000, -1);
  });

  test('send data with a topic to all or to some, reliable and lossy', async () => {
    const { anna, ben, cleo } = await gather(engine);
    // Data that come earlier than the news of who is there come without a name.
    await Promise.all([anna.sees('ben'), ben.sees('anna'), cleo.sees('anna')]);
    await anna.me.publishData(bytes('to all'), { reliable: true, topic: 'news' });
    await anna.me.publishData(bytes('to ben'), { reliable: true, destination_identities: ['ben'] });
    await anna.me.publishData(bytes('to nobody'), { reliable: true, destination_identities: ['nobody'] });
    await anna.me.publishData(bytes('end'), { reliable: true });
    for (const one of [ben, cleo]) {
      await expectEvent(one, { event: 'dataReceived', who: 'anna', what: 'news: to all' });
      await expectEvent(one, { event: 'dataReceived', who: 'anna', what: ': end' });
      await expectNoEvent(one, { event: 'dataReceived', what: ': to nobody' });
    }
    // Reliable data keep their order, so that what was not for cleo would have come before the end.
    expect(ben.data()).toEqual(['news: to all', ': to ben', ': end']);
    expect(cleo.data()).toEqual(['news: to all', ': end']);
    expect(anna.data()).toEqual([]);
    await ben.me.publishData(bytes('quick'), {
      reliable: false,
      topic: 'lossy',
      destination_identities: ['anna'],
    });
    await expectEvent(anna, { event: 'dataReceived', who: 'ben', what: 'lossy: quick' });
    await expectNoEvent(cleo, { event: 'dataReceived', who: 'ben' });
  });

  test('send reliable data in order, up to the largest packet that clients send', async () => {
    const { anna, ben } = await gather(engine);
    const numbers = Array.from({ length: 100 }, (_, index) => String(index));
    for (const number of numbers) await anna.me.publishData(bytes(number), { reliable: true });
    const large = 'x'.repeat(14_000);
    await anna.me.publishData(bytes(large), { reliable: true });
    await expectEvent(ben, { event: 'dataReceived', what: `: ${large}` });
    expect(ben.data()).toEqual([...numbers, large].map((text) => `: ${text}`));
  });

  test('send each other texts and files as streams', async () => {
    const { anna, ben, cleo } = await gather(engine);
    const texts: Promise<string>[] = [];
    const files: Promise<Uint8Array[]>[] = [];
    const atCleo: string[] = [];
    ben.room.registerTextStreamHandler('chat', (reader, { identity }) => {
      texts.push(reader.readAll().then((text) => `${identity}: ${text}`));
    });
    ben.room.registerByteStreamHandler('files', (reader) => {
      files.push(reader.readAll());
    });
    cleo.room.registerTextStreamHandler('chat', (_reader, { identity }) => {
      atCleo.push(identity);
    });
    const long = 'Grüße, 你好, 🙂. '.repeat(4_000);
    await anna.me.sendText(long, { topic: 'chat', destinationIdentities: ['ben'] });
    const file = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);
    const writer = await anna.me.streamBytes({ topic: 'files', name: 'a.bin', totalSize: file.length });
    await writer.write(file);
    await writer.close();
    await expect.poll(() => texts.length).toBe(1);
    expect(await texts[0]).toBe(`anna: ${long}`);
    await expect.poll(() => files.length).toBe(1);
    expect(Buffer.concat((await files[0]) ?? [])).toEqual(Buffer.from(file));
    expect(atCleo).toEqual([]);
  });
});
