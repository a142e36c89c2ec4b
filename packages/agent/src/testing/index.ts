export { itemFeatures, messageFeatures } from '../german/learned/features.ts';
export { INTENTS, likelyIntent } from '../german/learned/likely-intent.ts';
export {
  type LearnedWeights,
  LinearModel,
  placesOf,
  sigmoid,
  softmax,
} from '../german/learned/linear-model.ts';
export { ROLES, type Role } from '../german/learned/word-roles.ts';
export { NetworkReader, type ReadWish } from '../german/network/network-reader.ts';
export { READER_WEIGHTS } from '../german/network/package-reader.ts';
export { weightsMadeOf } from '../german/network/read-weights.ts';
export { readMessage } from '../german/read-message.ts';
export { type Sentence, sentenceOf } from '../german/understand/sentence.ts';
export { writtenOut } from '../german/understand/written-out.ts';
export { READABLE_FIELDS, type ReadableField } from '../german/vocabulary/tags.ts';
export { ManualClock, settled } from './manual-clock.ts';
export { MemoryDirectory, type MemoryWrite, providerOf, testId } from './memory-directory.ts';
export { called, type ScriptedAnswer, ScriptedModel, said } from './scripted-model.ts';
export { meant, understoodTwice } from './understood.ts';
