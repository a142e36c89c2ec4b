import { asksForValue, type Context } from '../interpretation/context.ts';
import { flagRow } from './feature-rows.ts';

/** Rows of the network's table that the state of the conversation adds to every token; more are left out. */
export const CONTEXT_ROWS = 12;

/** Where the conversation stands, as rows of the network's table. */
export function contextFeatures({
  openQuestion,
  focus,
  hasWritten,
  justWritten,
  lastAnswer,
  proposal,
  shown,
}: Context): readonly number[] {
  const isJustWritten = justWritten !== undefined && justWritten !== null;
  const flags = [
    `ctx:focus:${focus !== null}`,
    `ctx:shown:${Math.min(3, shown.length)}`,
    `ctx:proposal:${proposal?.kind ?? 'none'}`,
    `ctx:asked:${openQuestion?.kind ?? 'none'}`,
    ...(lastAnswer === null ? [] : [`ctx:last:${lastAnswer.kind}`]),
    ...(isJustWritten ? ['ctx:just-written'] : hasWritten ? ['ctx:written'] : []),
    ...(asksForValue(openQuestion) ? [`ctx:column:${openQuestion.field ?? 'none'}`] : []),
    ...(proposal === null || proposal.kind === 'undo'
      ? []
      : proposal.fields.slice(0, 6).map(({ field }) => `ctx:proposed:${field}`)),
  ];
  return flags.map(flagRow).slice(0, CONTEXT_ROWS);
}
