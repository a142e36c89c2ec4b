/**
 * The thread of the search index: building it and searching it hold up no request. It speaks to the database by connections
 * of its own, and to the thread that started it in the words of `messages.ts`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { ProviderIndex } from '@rer/directory/search';
import { connectDatabase } from '../../../db/connect-database.ts';
import { createLogger } from '../../../runtime/logger.ts';
import { IndexFollower } from '../feed/index-follower.ts';
import { answerQuery } from './answer-query.ts';
import type { SearchReply, SearchRequest, SearchThreadData } from './messages.ts';

/** How often the thread tells of itself. */
const FIGURES_EVERY_MS = 1_000;

// `workerData` and messages come from this program alone.
const { address, logLevel }: SearchThreadData = workerData;
const logger = createLogger(logLevel);
const db = connectDatabase(address, logger);
const follower = new IndexFollower({
  db,
  createIndex: () => new ProviderIndex(),
  logger,
  onReady: (isReady) => {
    tellFigures();
    reply({ kind: 'ready', isReady });
  },
  onBehind: tellFigures,
});
parentPort?.on('message', (request: SearchRequest) => void answer(request));
setInterval(tellFigures, FIGURES_EVERY_MS);

/** Never rejects. */
async function answer(request: SearchRequest): Promise<void> {
  if (request.kind === 'wake') {
    follower.wake();
    return;
  }
  const { requestId } = request;
  try {
    if (request.kind === 'apply') {
      await follower.apply(request.ids);
      reply({ kind: 'applied', requestId });
    } else if (request.kind === 'forget') {
      follower.forget(request.ids);
      reply({ kind: 'applied', requestId });
    } else if (request.kind === 'await') {
      await follower.whenIndexed(request.importId, request.rows);
      reply({ kind: 'indexed', requestId });
    } else {
      reply(answerQuery(follower, request));
    }
  } catch (err) {
    logger.warn({ err, kind: request.kind }, 'the search index could not answer');
    reply({ kind: 'failed', requestId });
  }
}

function tellFigures(): void {
  const { index, isReady, secondsBehind } = follower;
  reply({
    kind: 'figures',
    figures: { providers: index.size, bytes: index.memoryBytes, isReady, secondsBehind },
  });
}

function reply(message: SearchReply): void {
  parentPort?.postMessage(message);
}
