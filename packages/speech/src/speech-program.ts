import process from 'node:process';
import { type FromSpeechProgram, toSpeechProgram } from '@rer/contracts/speech-program';
import { SpeechHost } from './speech-host.ts';

/** The program of the process that hears and speaks. */
const host = new SpeechHost(post);

function post(message: FromSpeechProgram): void {
  if (process.connected) process.send?.(message);
}

process.on('message', (input) => {
  const message = toSpeechProgram.parse(input);
  if (message.type === 'ping') post({ type: 'pong' });
  else if (message.type === 'close') process.exit(0);
  else host.handle(message);
});
// Without the product there is nothing to hear or say.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // A terminal sends these to the whole group; the product tells us when it is time.
  process.on(signal, () => undefined);
}
