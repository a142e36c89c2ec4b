import type { Context } from '../understand/context.ts';
import type { Sentence } from '../understand/sentence.ts';
import { READABLE_FIELDS, type ReadableField } from '../vocabulary/tags.ts';
import { COLUMN_WEIGHTS } from './column-weights.ts';
import { messageFeatures } from './features.ts';
import { LinearModel, sigmoid } from './linear-model.ts';

const model = new LinearModel(READABLE_FIELDS, COLUMN_WEIGHTS);

/** For each column how likely, from 0 to 1, a message that asks for columns of one provider asks for it. */
export function likelyColumns(sentence: Sentence, context: Context): ReadonlyMap<ReadableField, number> {
  const scores = model.scores(messageFeatures(sentence, context));
  return new Map(READABLE_FIELDS.map((field, i) => [field, sigmoid(scores[i] ?? 0)]));
}
