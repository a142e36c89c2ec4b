/**
 * The thread of the understanding that is built in: a message that takes long to understand holds up no request. It reads the
 * words of the directory by connections of its own, and answers the thread that started it (`threaded-understanding.ts`).
 */
import { workerData } from 'node:worker_threads';
import { DeIntentModel, type ModelPart, repairHeardText } from '@rer/agent';
import { connectDatabase } from '../../db/connect-database.ts';
import { createLogger } from '../../runtime/logger.ts';
import { serveThread } from '../../runtime/serve-thread.ts';
import { createDirectoryVocabulary } from './directory-vocabulary.ts';
import type {
  UnderstandingAnswer,
  UnderstandingRequest,
  UnderstandingThreadData,
} from './threaded-understanding.ts';

// `workerData` comes from this program alone, so that its type holds unchecked.
const { address, logLevel }: UnderstandingThreadData = workerData;
const logger = createLogger(logLevel);
const vocabulary = createDirectoryVocabulary({ db: connectDatabase(address, logger), logger });
const model = new DeIntentModel({ words: () => vocabulary.current() });
vocabulary.current();
serveThread<UnderstandingRequest, UnderstandingAnswer>(async (request) => {
  const parts: ModelPart[] = [];
  switch (request.kind) {
    case 'prepare':
      vocabulary.current();
      break;
    case 'prepare-hearing':
      vocabulary.soundingNames();
      break;
    case 'read-heard': {
      const { text, words, expects } = request;
      const heard = repairHeardText(text, vocabulary.soundingNames(), { words, expects });
      return { kind: 'heard', heard: { text: heard.text, doubtful: heard.doubtful } };
    }
    case 'respond':
      for await (const part of model.respond(request.request, new AbortController().signal)) parts.push(part);
      break;
  }
  return { kind: 'parts', parts };
});
