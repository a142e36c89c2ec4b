import type { ProviderWritableField } from '@rer/contracts';
import type { DirectoryFacts } from '../directory/directory-facts.ts';
import { parseMemory } from '../german/dialogue/memory.ts';
import { asksForValue } from '../german/interpretation/context.ts';
import type { JsonValue } from '../json.ts';
import type { ExpectedAnswer } from './heard-text.ts';

/** What a value of a column is heard as; others are heard like anything else. */
const OF_COLUMN: Partial<Readonly<Record<ProviderWritableField, ExpectedAnswer>>> = {
  name: 'new-name',
  firmen_name: 'new-name',
  company: 'new-name',
  phone: 'phone',
  plz: 'postcode',
  email: 'email',
  url: 'website',
};

/**
 * What the staff assistant waits for: a yes to its proposal, or what its last question asks for; null: nothing, or anything. `memory`: what the
 * model that answered last left; of other models than the built-in one no question is known.
 */
export function expectedAnswer(
  { proposal }: Pick<DirectoryFacts, 'proposal'>,
  memory: JsonValue,
): ExpectedAnswer | null {
  if (proposal !== null) return 'confirmation';
  const { openQuestion } = parseMemory(memory);
  if (asksForValue(openQuestion))
    return openQuestion.field === null ? null : (OF_COLUMN[openQuestion.field] ?? null);
  return openQuestion?.kind === 'which' || openQuestion?.kind === 'target' ? 'provider' : null;
}
