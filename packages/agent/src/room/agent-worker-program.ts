import process from 'node:process';
import { dispose } from '@livekit/rtc-node';
import { type FromAgentWorker, type ToAgentWorker, toAgentWorker } from './agent-worker-messages.ts';
import { RoomConnection } from './room-connection.ts';
import { keepNativeLog, nativeBindings } from './silence-native-log.ts';

const bindings = nativeBindings();
if (bindings !== null) keepNativeLog(bindings);

/** The program of the process in which assistants are in rooms: native code runs apart from the site, which survives it. */
const connections = new Map<number, RoomConnection>();

function post(message: FromAgentWorker): void {
  if (process.connected) process.send?.(message);
}

process.on('message', (input) => {
  const message = toAgentWorker.parse(input);
  switch (message.type) {
    case 'ping':
      post({ type: 'pong' });
      break;
    case 'open':
      open(message);
      break;
    case 'send':
      connections.get(message.id)?.send(message.text);
      break;
    case 'listen':
      connections.get(message.id)?.listen(message.isOn);
      break;
    case 'say':
      connections.get(message.id)?.say(message);
      break;
    case 'playback':
      connections.get(message.id)?.playback(message.command);
      break;
    case 'leave':
      void connections.get(message.id)?.leave();
      break;
    case 'close':
      void close();
      break;
  }
});
// Without the server the worker can no longer be reached.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // A terminal sends these to the whole group; the server tells us when it is time.
  process.on(signal, () => undefined);
}

function open({ id, url, token }: Extract<ToAgentWorker, { type: 'open' }>): void {
  const connection = new RoomConnection({ url, token }, (event) => {
    if (event.type === 'ended') connections.delete(id);
    post({ ...event, id });
  });
  connections.set(id, connection);
}

async function close(): Promise<void> {
  await Promise.all([...connections.values()].map(async (connection) => await connection.leave()));
  await dispose();
  process.exit(0);
}
