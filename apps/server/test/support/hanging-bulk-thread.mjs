// A thread of large inserts that tells what it was sent, hangs for the request 'hang', and ends for 'end'.
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', ({ requestId, pieces }) => {
  if (requestId === 'hang') for (;;);
  if (requestId === 'end') process.exit(1);
  const body = new Uint8Array(pieces[0]);
  parentPort?.postMessage({ kind: 'answered', answer: { status: 201, headers: {}, keys: null }, body });
});
