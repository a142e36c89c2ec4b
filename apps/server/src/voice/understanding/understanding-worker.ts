/**
 * The thread of the understanding that is built in: a message that takes long to understand holds up no request. It reads the
 * words of the directory by connections of its own, and answers the thread that started it (`threaded-understanding.ts`).
 */
import { workerData } from 'node:worker_threads';
import {
  DeIntentModel,
  type HeardText,
  JointNames,
  type ModelPart,
  repairHeardNames,
  repairHeardText,
  SoundingNames,
} from '@rer/agent';
import { connectDatabase } from '../../db/connect-database.ts';
import { createLogger } from '../../runtime/logger.ts';
import { serveThread } from '../../runtime/serve-thread.ts';
import { createDirectoryVocabulary } from './directory-vocabulary.ts';
import { rehearse } from './rehearse.ts';
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
// Without it the first message takes longer, and that is all.
rehearse(model).catch((error: unknown) => logger.warn({ err: error }, 'the understanding was not rehearsed'));
// With the lowest priority a message would wait for seconds beside recognition, which uses every processor; with the usual one
// texts of attackers would hold up all other requests.
serveThread(answer, { yields: 'mostly' });

async function answer(request: UnderstandingRequest): Promise<UnderstandingAnswer> {
  const parts: ModelPart[] = [];
  switch (request.kind) {
    case 'prepare':
      vocabulary.current();
      break;
    case 'prepare-hearing':
      vocabulary.soundingNames();
      break;
    case 'read-heard': {
      const { text, doubtful } = readHeard(request);
      return { kind: 'heard', heard: { text, doubtful } };
    }
    case 'respond':
      for await (const part of model.respond(request.request, new AbortController().signal)) parts.push(part);
      break;
  }
  return { kind: 'parts', parts };
}

function readHeard({
  text,
  words,
  directory,
  keywords,
}: Extract<UnderstandingRequest, { kind: 'read-heard' }>): HeardText {
  const expected = SoundingNames.of(keywords.map((name) => ({ name, firmen_name: name, company: null })));
  if (directory === null) return repairHeardNames(text, expected);
  const names = new JointNames([vocabulary.soundingNames(), expected]);
  return repairHeardText(text, names, { words, expects: directory.expects });
}
