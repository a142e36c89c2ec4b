// A thread of templates that says 'filled' to everything, and hangs when told '{hang}'.
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', ({ number, request: { text } }) => {
  if (text === '{hang}') for (;;);
  parentPort?.postMessage({ number, answer: 'filled' });
});
