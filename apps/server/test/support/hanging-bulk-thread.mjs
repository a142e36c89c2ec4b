// A thread of large inserts that tells what it was sent, hangs for the request 'hang', and ends for 'end'.
import { parentPort, threadId } from 'node:worker_threads';

parentPort?.on('message', ({ requestId, request }) => {
  if (request.requestId === 'hang') for (;;);
  if (request.requestId === 'end') process.exit(1);
  const body = new Uint8Array(request.pieces[0]);
  const answer = {
    kind: 'answered',
    answer: { status: 201, headers: { thread: String(threadId) }, keys: null },
    body,
  };
  parentPort?.postMessage({ requestId, answer });
});
