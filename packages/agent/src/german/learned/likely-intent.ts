import type { Context } from '../understand/context.ts';
import type { Intent } from '../understand/meaning.ts';
import type { Sentence } from '../understand/sentence.ts';
import { messageFeatures } from './features.ts';
import { INTENT_WEIGHTS } from './intent-weights.ts';
import { LinearModel, softmax } from './linear-model.ts';

export const INTENTS = [
  'search',
  'read',
  'change',
  'create',
  'count',
  'compare',
  'pick',
  'confirm',
  'deny',
  'undo',
  'back',
  'help',
  'smalltalk',
  'refuse',
] as const satisfies readonly Intent[];

const model = new LinearModel(INTENTS, INTENT_WEIGHTS);

/** What a message is for, by the wordings of which that is known; `share` tells from 0 to 1 how sure that is. */
export function likelyIntent(sentence: Sentence, context: Context) {
  const shares = softmax(model.scores(messageFeatures(sentence, context)));
  const share = Math.max(...shares);
  return { intent: INTENTS[shares.indexOf(share)] ?? 'refuse', share };
}
