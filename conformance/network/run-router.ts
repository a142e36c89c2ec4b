/** A router that hands some ports on to one machine behind it, and nothing else: each sender gets a port of the router's inner address. */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import process from 'node:process';
import { z } from 'zod';

const [, , told = ''] = process.argv;
const { outside, inside, server, tcpPort, udpPorts } = z
  .object({
    outside: z.string(),
    inside: z.string(),
    server: z.string(),
    tcpPort: z.number(),
    udpPorts: z.array(z.number()),
  })
  .parse(JSON.parse(told));

const tcp = createServer((client) => {
  const target = connect(tcpPort, server);
  client.pipe(target).pipe(client);
  for (const [one, other] of [
    [client, target],
    [target, client],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
});
tcp.listen(tcpPort, outside);
await once(tcp, 'listening');

for (const port of udpPorts) {
  const open = createSocket('udp4');
  const inner = new Map<string, Socket>();
  open.on('message', (packet, { address, port: from }) => {
    const known = inner.get(`${address}:${from}`);
    if (known !== undefined) {
      known.send(packet, port, server);
      return;
    }
    const socket = createSocket('udp4');
    inner.set(`${address}:${from}`, socket);
    socket.on('message', (answer) => open.send(answer, from, address));
    socket.bind(0, inside, () => socket.send(packet, port, server));
  });
  open.bind(port, outside);
  await once(open, 'listening');
}
process.stdout.write('ready\n');
process.stdin.resume();
await once(process.stdin, 'end');
process.exit(0);
