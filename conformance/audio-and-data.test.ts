import { expect, test } from 'vitest';
import { Caller } from './support/caller.ts';
import { newRoom, onEachEngine } from './support/engine-under-test.ts';
import { told } from './support/happening.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

onEachEngine('Two rtc-node clients', (engine) => {
  test('hear each other, at the loudness and the height that each sings', async () => {
    const room = newRoom();
    const [anna, ben] = await Promise.all([
      Caller.join(engine, { room, identity: 'anna' }),
      Caller.join(engine, { room, identity: 'ben' }),
    ]);
    await Promise.all([anna.publishTone(440), ben.publishTone(1000)]);
    const [low, high] = await Promise.all([ben.hears('anna'), anna.hears('ben')]);
    expect(low.hz).toBeCloseTo(440, -1);
    expect(high.hz).toBeCloseTo(1000, -1);
    // The level of the sine that is sung.
    expect(low.level).toBeGreaterThan(0.1);
    expect(low.level).toBeLessThan(0.4);
  });

  test('send each other data, reliable and lossy, with a topic', async () => {
    const room = newRoom();
    const anna = await Caller.join(engine, { room, identity: 'anna' });
    const ben = await Caller.join(engine, { room, identity: 'ben' });
    await anna.sees('ben');
    await anna.me.publishData(bytes('hello'), { reliable: true, topic: 'news' });
    await told(ben, { event: 'dataReceived', who: 'anna', what: 'news: hello' });
  });
});
