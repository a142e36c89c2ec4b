import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { hasModel } from '../../testing/speakers.ts';
import { API_KEY, API_SECRET } from '../engines/engine.ts';
import { ADDRESSES, type Family, Namespaces, startAlone } from '../network/namespaces.ts';
import { report } from '../support/figures.ts';
import { tokenFor } from '../support/tokens.ts';

const PORT = 8080;
const TIME_LIMIT_MS = 60_000;
const spokenCall = z.object({ user: z.string(), assistant: z.string(), heardMs: z.number() });

/** What two callers in the world hear of each other, by way of a server behind a home router. */
async function meet(family: Family, udpPorts: readonly number[], environment: Record<string, string>) {
  const { server, inside, outside } = ADDRESSES[family];
  const host = family === 6 ? `[${server}]` : outside;
  const networks = await Namespaces.make(family);
  onTestFinished(async () => {
    await networks.remove();
  });
  const env = {
    HOST: family === 6 ? '::' : '0.0.0.0',
    PUBLIC_URL: `http://${host}:${PORT}`,
    LIVEKIT_API_KEY: API_KEY,
    LIVEKIT_API_SECRET: API_SECRET,
    LIVEKIT_AUTO_CREATE: 'true',
    ...environment,
  };
  const product = networks.start('server', 'run-server.ts', { port: PORT, env });
  onTestFinished(async () => {
    await product.end();
  });
  if (family === 4) {
    const told = { outside, inside, server, tcpPort: PORT, udpPorts };
    const router = networks.start('router', 'run-router.ts', told);
    onTestFinished(async () => {
      await router.end();
    });
    await router.says();
  }
  await product.says();
  const engine = { apiKey: API_KEY, apiSecret: API_SECRET };
  const callers = await Promise.all(
    [440, 1000].map(async (hz) => ({
      hz,
      token: await tokenFor(engine, { room: 'hall', identity: `${hz}` }),
    })),
  );
  const program = networks.start('client', 'run-callers.ts', { url: `ws://${host}:${PORT}`, callers });
  onTestFinished(async () => {
    await program.end();
  });
  const heard = z.array(z.number()).parse(JSON.parse(await program.says()));
  return heard.map((hz) => Math.round(hz / 10) * 10);
}

describe('Callers outside hear each other', () => {
  test(
    'through a router that hands a range of ports on',
    async () => {
      const ports = Array.from({ length: 10 }, (_, index) => 50_000 + index);
      const environment = { MEDIA_PUBLIC_IP: ADDRESSES[4].outside, MEDIA_UDP_PORTS: '50000-50009' };
      expect(await meet(4, ports, environment)).toEqual([1000, 440]);
    },
    TIME_LIMIT_MS,
  );

  test(
    'through a router that hands on one port, which all share',
    async () => {
      const environment = { MEDIA_PUBLIC_IP: ADDRESSES[4].outside, MEDIA_UDP_PORTS: '50000' };
      expect(await meet(4, [50_000], environment)).toEqual([1000, 440]);
    },
    TIME_LIMIT_MS,
  );

  test(
    'where there is nothing but IPv6',
    async () => {
      expect(await meet(6, [], {})).toEqual([1000, 440]);
    },
    TIME_LIMIT_MS,
  );
});

describe('On a machine without a network', () => {
  test.each(hasModel ? (['scripted', 'real'] as const) : (['scripted'] as const))(
    'a call is spoken (%s recogniser)',
    async (recognizer) => {
      const program = await startAlone('run-spoken-call.ts', {
        recognizer,
        question: { text: 'Wie lautet die Telefonnummer der Mainova AG in Frankfurt?', recording: '03' },
        provider: {
          name: 'Mainova AG',
          email: 'info@mainova.example',
          stadt: 'Frankfurt',
          phone: '069 2130',
        },
      });
      onTestFinished(() => program.end());
      const heard = spokenCall.parse(JSON.parse(await program.says()));
      report('spoken-without-network', { recognizer, ...heard });
      expect(heard.user).toContain('Telefonnummer');
      expect(heard.assistant).toContain('2130');
    },
    TIME_LIMIT_MS * 3,
  );
});
