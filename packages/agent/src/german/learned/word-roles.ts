import type { Intent } from '../understand/meaning.ts';
import type { Sentence } from '../understand/sentence.ts';
import { itemFeatures } from './features.ts';
import { LinearModel, softmax } from './linear-model.ts';
import { ROLE_WEIGHTS } from './role-weights.ts';

/** What words of a message tell: the value of a slot, a new value of a column, or nothing of that kind. */
export const ROLES = [
  'none',
  'name',
  'stadt',
  'land',
  'category',
  'produktgruppe',
  'angebot',
  'stadtwerke',
  'new',
] as const;
export type Role = (typeof ROLES)[number];

const model = new LinearModel(ROLES, ROLE_WEIGHTS);

/** For each item of a sentence how likely, from 0 to 1, it has each role in a message of that intent. */
export function wordRoles(sentence: Sentence, intent: Intent): readonly ReadonlyMap<Role, number>[] {
  return sentence.items.map((_, at) => {
    const shares = softmax(model.scores(itemFeatures(sentence, at, intent)));
    return new Map(ROLES.map((role, i) => [role, shares[i] ?? 0]));
  });
}
