import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { listen } from '../../../../testing/listen.ts';
import { createMailTransport } from './mail-transport.ts';

const servers: SMTPServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(resolve));
});

/** The port of a mail server at this machine. */
async function listening(options: SMTPServerOptions): Promise<number> {
  const smtp = new SMTPServer({ authOptional: true, ...options });
  smtp.on('error', () => undefined);
  servers.push(smtp);
  return (await listen(smtp.server)).port;
}

async function verify(url: string): Promise<unknown> {
  const transport = createMailTransport(url);
  try {
    return await transport.verify();
  } finally {
    transport.close();
  }
}

/** Leads to this machine, and is none of its names. */
const ELSEWHERE = '0.0.0.0';
const WITHOUT_TLS = { disabledCommands: ['STARTTLS'] };

describe('a mail server', () => {
  test('beyond this machine is told nothing without TLS', async () => {
    const port = await listening(WITHOUT_TLS);
    await expect(verify(`smtp://${ELSEWHERE}:${port}`)).rejects.toMatchObject({ code: 'ETLS' });
  });

  test('beyond this machine must show a certificate that is trusted', async () => {
    const port = await listening({});
    await expect(verify(`smtp://${ELSEWHERE}:${port}`)).rejects.toThrow(/certificate/);
  });

  test('without TLS is used where the operator says so, and at this machine', async () => {
    const port = await listening(WITHOUT_TLS);
    expect(await verify(`smtp://${ELSEWHERE}:${port}?requireTLS=false`)).toBe(true);
    expect(await verify(`smtp://127.0.0.1:${port}`)).toBe(true);
  });
});
