import { test } from 'vitest';
import { Caller } from './support/caller.ts';
import { newRoom, onEachEngine } from './support/engine-under-test.ts';
import { told } from './support/happening.ts';
import { pagesOfThisFile } from './support/pages.ts';
import { openProxy } from './support/tcp-proxy.ts';
import { Visitor } from './support/visitor.ts';

const pages = pagesOfThisFile();

// A file of its own, since it does nothing but wait: the media line must be given up first.
onEachEngine('Someone who closes the page without a word', (engine) => {
  test('is missed after a while', async () => {
    const room = newRoom();
    const line = await openProxy(engine.url);
    const anna = await Visitor.join(pages, engine, { room, identity: 'anna' }, { url: line.url });
    const ben = await Caller.join(engine, { room, identity: 'ben' });
    await anna.publishCamera();
    await told(ben, { event: 'trackSubscribed', who: 'anna' });
    line.block();
    await anna.closePage();
    await told(ben, { event: 'participantDisconnected', who: 'anna' }, 40_000);
  }, 50_000);
});
