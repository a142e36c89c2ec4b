import { once } from 'node:events';
import { createServer } from 'node:http';
import { signAccessToken } from '@rer/media';
import { expect, test } from 'vitest';
import { LivekitSignals } from '../src/media/livekit-signals.ts';

test('a media server that sends us elsewhere is away: our token goes nowhere else', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url?.split('?', 1)[0] ?? '');
    response.writeHead(302, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const clientKey = { key: 'APIclients', secret: 'c'.repeat(32) };
  const key = { key: 'APIserver', secret: 's'.repeat(32) };
  const signals = new LivekitSignals({ url: `ws://127.0.0.1:${port}`, key, clientKey });
  try {
    const grants = { identity: 'anna', video: { roomJoin: true, room: 'halle' } };
    const token = await signAccessToken(clientKey, grants, { nowMs: Date.now(), validForMs: 60_000 });
    const query = new URLSearchParams({ access_token: token });
    expect(await signals.admit({ query, authorization: undefined })).toMatchObject({
      ok: false,
      status: 503,
    });
    expect(asked).toEqual(['/rtc/validate']);
  } finally {
    server.close();
  }
});
