import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../scripts/lib/free-port.mjs';

/** A mail server of this machine that keeps what it gets. */
export interface Mailbox {
  readonly url: string;
  /** The messages so far, header and body, as they came over the wire. */
  readonly messages: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** Opens a mailbox on a free port. Takes mail from anyone without a password. */
export async function openMailbox(): Promise<Mailbox> {
  const messages: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        messages.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages: () => messages,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The text of a message whose body, or first part, is UTF-8 in quoted-printable, base64 or plain. */
export function readMail(message: string): string {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  const parts = boundary === undefined ? [] : rest.join('\r\n\r\n').split(`--${boundary}\r\n`);
  return readPart(parts[1] ?? message);
}

function readPart(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/content-transfer-encoding: quoted-printable/i.test(head)) return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
