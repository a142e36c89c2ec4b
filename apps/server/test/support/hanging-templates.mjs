// A thread of templates that says 'filled' to everything, and hangs when told '{hang}'.
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', ({ requestId, request: { text } }) => {
  if (text === '{hang}') for (;;);
  parentPort?.postMessage({ requestId, answer: 'filled' });
});
