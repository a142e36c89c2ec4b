/** The product, and a caller who speaks to it, in the network that this program runs in. Says what each was told of the other. */
import process from 'node:process';
import { z } from 'zod';
import { recordedSpeaker, scriptedSpeaker } from '../../testing/speakers.ts';
import { SpokenCaller } from '../../testing/spoken-caller.ts';
import { startVoiceProduct } from '../support/voice-product.ts';

const [, , told = ''] = process.argv;
const { recognizer, question, provider } = z
  .object({
    recognizer: z.enum(['scripted', 'real']),
    question: z.object({ text: z.string(), recording: z.string() }),
    provider: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(told));

const speaker = await (recognizer === 'real' ? recordedSpeaker : scriptedSpeaker)();
const product = await startVoiceProduct([provider], undefined, speaker.env);
const caller = await SpokenCaller.dial(product);
await caller.silence();
const { samples } = await speaker.sound(question);
const sinceMs = performance.now();
const endMs = await caller.say(samples);
const final = async (role: string): Promise<unknown> => {
  const { message } = await caller.until(
    (one) => one.type === 'transcript' && one['transcriptType'] === 'final' && one['role'] === role,
    sinceMs,
    60_000,
  );
  return message['transcript'];
};
const user = await final('user');
const heardMs = (await caller.soundAfter(endMs, 30_000)) - endMs;
const assistant = await final('assistant');
await caller.leave();
await product.stop();
await speaker.close();
process.stdout.write(`${JSON.stringify({ user, assistant, heardMs })}\n`);
process.exit(0);
