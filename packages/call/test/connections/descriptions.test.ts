import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundlePage, inPage } from '../contract/page/run-in-page.ts';
import type { Adaptation, Connected } from './page.ts';

let page: Page;
let closed: Promise<void>;
let close = (): void => undefined;

beforeAll(async () => {
  const files = { '/page.js': await bundlePage('../connections/page.ts') };
  const done = new Promise<void>((resolve) => {
    close = resolve;
  });
  await new Promise<void>((opened, failed) => {
    closed = inPage(files, async (one, address) => {
      page = one;
      await page.goto(address);
      await page.waitForFunction('globalThis.connect');
      opened();
      await done;
    });
    closed.catch(failed);
  });
});

afterAll(async () => {
  close();
  await closed;
});

/** A header extension that every browser offers for pictures; taken out, it is missed by nobody. */
const OFFSET = 'urn:ietf:params:rtp-hdrext:toffset';

describe('a hook on descriptions', () => {
  test('of this side says what counts, and what the other side is sent', async () => {
    const { sent, local, notes } = await page.evaluate(() =>
      window.connect({
        hooks: {
          modifyLocalSdpHook: ({ sdp }: { sdp: string }) => sdp.replace(/a=extmap:.*toffset\r\n/, ''),
        },
      }),
    );
    for (const sdp of [sent, local]) expect(sdp).not.toContain(OFFSET);
    expect(notes).toEqual([]);
  });

  test('of the other side says what counts of what that one said', async () => {
    const { local, remote } = await page.evaluate(() =>
      window.connect({
        hooks: {
          modifyRemoteSdpHook: ({ type, sdp }: { type: string; sdp: string }) => ({
            type,
            sdp: type === 'answer' ? sdp.replace(/a=extmap:.*toffset\r\n/, '') : sdp,
          }),
        },
      }),
    );
    expect(local).toContain(OFFSET);
    expect(remote).not.toContain(OFFSET);
  });

  test('changes what the other side said once, not each time that it is set again', async () => {
    const calls = await page.evaluate(async () => {
      let calls = 0;
      const modifyRemoteSdpHook = ({ sdp }: { sdp: string }) => {
        calls += 1;
        return sdp.replace(/a=extmap:.*toffset\r\n/, '');
      };
      await window.connect({ hooks: { modifyRemoteSdpHook }, beginsAnew: true });
      return calls;
    });
    expect(calls).toBe(1);
  });

  test('that gives nothing of use changes nothing, and nothing is said of it', async () => {
    for (const given of [undefined, null, '', 5, {}]) {
      const connected = await page.evaluate(
        (given) => window.connect({ hooks: { modifyLocalSdpHook: () => given } }),
        given,
      );
      expect(connected.notes).toEqual([]);
      expect(connected.sent).toContain(OFFSET);
    }
  });

  test('that throws changes nothing, and that is said', async () => {
    const { sent, notes } = await page.evaluate(() =>
      window.connect({
        hooks: {
          modifyLocalSdpHook: () => {
            throw new Error('oops');
          },
        },
      }),
    );
    expect(sent).toContain(OFFSET);
    expect(notes).toEqual([
      {
        level: 'error',
        text: 'modifyLocalSdpHook threw an error. The description counts as it was.',
        detail: 'Error: oops',
      },
    ]);
  });

  test('that gives what the browser refuses changes nothing, and that is said', async () => {
    const { sent, remote, notes } = await page.evaluate(() =>
      window.connect({ hooks: { modifyLocalSdpHook: () => 'nonsense' } }),
    );
    expect(sent).toContain(OFFSET);
    expect(remote).not.toBe('');
    expect(notes).toEqual([
      {
        level: 'warn',
        text: expect.stringMatching(
          /^modifyLocalSdpHook gave a description that the browser refuses\. It counts as it was before: \S/,
        ),
      },
    ]);
  });
});

describe('a profile of H.264', () => {
  const connect = (adaptation: Adaptation): Promise<Connected> =>
    page.evaluate((given) => window.connect(given), adaptation);
  const profiles = (sdp: string) => {
    const order = /m=video \d+ \S+ (.*)\r\n/.exec(sdp)?.[1]?.split(' ') ?? [];
    return order.flatMap((type) => {
      const [, profile] = new RegExp(`a=fmtp:${type} .*profile-level-id=(\\w{6})`).exec(sdp) ?? [];
      return profile === undefined ? [] : [profile];
    });
  };

  test('that is asked for is offered before the others', async () => {
    const offered = profiles((await connect({})).sent);
    const wanted = offered.findLast((profile) => profile !== offered[0]) ?? '';
    const { sent } = await connect({ profile: wanted });
    expect(profiles(sent)[0]).toBe(wanted);
    expect(profiles(sent).sort()).toEqual(offered.sort());
  });

  test('that the other side does not take is said to be another', async () => {
    expect((await connect({ profile: '42e034' })).notes).toEqual([]);
    expect((await connect({ profile: '42001f' })).notes).toEqual([
      {
        level: 'warn',
        text: 'h264Profile 42001f is not carried by the media server: 42e01f is sent.',
      },
    ]);
  });

  test('that the browser does not know is said to be ignored', async () => {
    const { sent, notes } = await connect({ profile: 'best' });
    expect(notes).toEqual([
      { level: 'warn', text: 'h264Profile best is not known to this browser, and will be ignored.' },
    ]);
    expect(profiles(sent)).toEqual(profiles((await connect({})).sent));
  });
});
