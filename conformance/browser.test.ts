import { expect, test } from 'vitest';
import { newRoom, onEachEngine } from './support/engine-under-test.ts';
import { told } from './support/happening.ts';
import { pagesOfThisFile, Visitor } from './support/visitor.ts';

const pages = pagesOfThisFile();

onEachEngine('Two pages with livekit-client', (engine) => {
  test('see and hear each other', async () => {
    const room = newRoom();
    const anna = await Visitor.join(pages, engine, { room, identity: 'anna' });
    const ben = await Visitor.join(pages, engine, { room, identity: 'ben' });
    await Promise.all([anna.publishMicrophone(), anna.publishCamera(), ben.publishMicrophone()]);
    await told(ben, { event: 'trackSubscribed', who: 'anna', track: 'camera' });
    const [picture, sound] = [await ben.sees('anna', 20), await ben.hears('anna')];
    expect(sound.mimeType).toBe('audio/opus');
    expect(picture.mimeType).toBe('video/VP8');
  });
});
