/**
 * The thread of the understanding that is built in: a message that takes long to understand holds up no request. It reads the
 * words of the directory by connections of its own, and speaks to the thread that started it in the words of `messages.ts`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { DeIntentModel, type ModelPart, type ModelRequest } from '@rer/agent';
import { connectDatabase } from '../../db/connect-database.ts';
import { createLogger } from '../../runtime/logger.ts';
import { createDirectoryVocabulary } from '../directory-access/directory-vocabulary.ts';
import type { UnderstandingReply, UnderstandingRequest, UnderstandingThreadData } from './messages.ts';

// `workerData` and messages come from this program alone, so that their types hold unchecked.
const { address, logLevel }: UnderstandingThreadData = workerData;
const logger = createLogger(logLevel);
const vocabulary = createDirectoryVocabulary({ db: connectDatabase(address, logger), logger });
const model = new DeIntentModel({ words: () => vocabulary.current() });
vocabulary.current();
parentPort?.on('message', (request: UnderstandingRequest) => {
  if (request.kind === 'prepare') vocabulary.current();
  else void answer(request.number, request.request);
});

/** Never rejects. */
async function answer(number: number, request: ModelRequest): Promise<void> {
  try {
    const parts: ModelPart[] = [];
    for await (const part of model.respond(request, new AbortController().signal)) parts.push(part);
    reply({ kind: 'answered', number, parts });
  } catch (err) {
    reply({ kind: 'failed', number, message: err instanceof Error ? err.message : String(err) });
  }
}

function reply(message: UnderstandingReply): void {
  parentPort?.postMessage(message);
}
