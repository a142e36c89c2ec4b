// A thread of the understanding that says what it was told, hangs in a pattern when told 'hang', and ends when told 'end'.
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', ({ requestId, request: { kind, request } }) => {
  if (kind === 'read-heard')
    parentPort?.postMessage({
      requestId,
      answer: { kind: 'heard', heard: { text: 'repaired', doubtful: [] } },
    });
  if (kind !== 'respond') return;
  const { content } = request.messages.at(-1);
  if (content === 'hang') /^(a+)+$/.test(`${'a'.repeat(50)}b`);
  if (content === 'end') process.exit(1);
  parentPort?.postMessage({ requestId, answer: { kind: 'parts', parts: [{ kind: 'text', text: content }] } });
});
