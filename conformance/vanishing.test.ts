import { BrowserParticipant } from './support/browser-participant.ts';
import { expectEvent } from './support/client-events.ts';
import { onEachEngineOfPages } from './support/engine-under-test.ts';
import { NodeParticipant } from './support/node-participant.ts';
import { pagesOfThisFile } from './support/pages.ts';
import { test } from './support/room-test.ts';
import { openProxy } from './support/tcp-proxy.ts';

const pages = pagesOfThisFile();

// A file of its own, since it does nothing but wait: the media connection must time out first.
onEachEngineOfPages('Someone who closes the page without a word', (engine) => {
  test('is missed after a while', async ({ room }) => {
    const proxy = await openProxy(engine.url);
    const anna = await BrowserParticipant.join(pages, engine, { room, identity: 'anna' }, { url: proxy.url });
    const ben = await NodeParticipant.join(engine, { room, identity: 'ben' });
    await anna.publishCamera();
    await expectEvent(ben, { event: 'trackSubscribed', who: 'anna' });
    proxy.block();
    await anna.closePage();
    await expectEvent(ben, { event: 'participantDisconnected', who: 'anna' }, 40_000);
  }, 50_000);
});
