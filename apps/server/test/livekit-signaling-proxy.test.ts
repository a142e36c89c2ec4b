import { createServer, type RequestListener } from 'node:http';
import { signAccessToken } from '@rer/media';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../testing/listen.ts';
import { LivekitSignalingProxy } from '../src/media/livekit-signaling-proxy.ts';

const CLIENT_KEY = { key: 'APIclients', secret: 'c'.repeat(32) };

/** The way to a media server that answers like this. */
async function signalsTo(answer: RequestListener): Promise<LivekitSignalingProxy> {
  const { port, close } = await listen(createServer(answer));
  onTestFinished(close);
  const key = { key: 'APIserver', secret: 's'.repeat(32) };
  return new LivekitSignalingProxy({ url: `ws://127.0.0.1:${port}`, key, clientKey: CLIENT_KEY });
}

async function requestOf(parameters: Readonly<Record<string, string>> = {}) {
  const grants = { identity: 'anna', video: { roomJoin: true, room: 'halle' } };
  const token = await signAccessToken(CLIENT_KEY, grants, { nowMs: Date.now(), validForMs: 60_000 });
  return { query: new URLSearchParams({ access_token: token, ...parameters }) };
}

test('a media server that sends us elsewhere is away: our token goes nowhere else', async () => {
  const asked: string[] = [];
  const signals = await signalsTo((request, response) => {
    asked.push(request.url?.split('?', 1)[0] ?? '');
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect(await signals.admit(await requestOf())).toMatchObject({ ok: false, status: 503 });
  expect(asked).toEqual(['/rtc/validate']);
});

test('what resumes for us does so for the media server: no join request goes on that would hold instead', async () => {
  const asked: string[] = [];
  const signals = await signalsTo((request, response) => {
    asked.push(request.url ?? '');
    response.end('success');
  });
  const join = await signals.admit(await requestOf({ protocol: '16' }));
  const resume = await signals.admit(await requestOf({ reconnect: '1', join_request: 'CgA=' }));
  expect([join, resume]).toMatchObject([{ resumes: false }, { resumes: true }]);
  expect(asked).toEqual(['/rtc/validate?protocol=16', '/rtc/validate?reconnect=1']);
});
