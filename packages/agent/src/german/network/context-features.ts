import type { Context } from '../parser/context.ts';
import { flagPlace } from './feature-places.ts';

/** Rows of the network's table that the state of the conversation adds to every token; more are left out. */
export const PLACES_OF_CONTEXT = 12;

/** Where the conversation stands, as rows of the network's table. */
export function contextFeatures({
  asked,
  focus,
  hasWritten,
  justWritten,
  last,
  proposal,
  shown,
}: Context): readonly number[] {
  const isJustWritten = justWritten !== undefined && justWritten !== null;
  const flags = [
    `ctx:focus:${focus !== null}`,
    `ctx:shown:${Math.min(3, shown.length)}`,
    `ctx:proposal:${proposal?.kind ?? 'none'}`,
    `ctx:asked:${asked?.kind ?? 'none'}`,
    ...(last === null ? [] : [`ctx:last:${last.kind}`]),
    ...(isJustWritten ? ['ctx:just-written'] : hasWritten ? ['ctx:written'] : []),
    ...(asked?.kind === 'new-provider' || asked?.kind === 'value'
      ? [`ctx:column:${asked.field ?? 'none'}`]
      : []),
    ...(proposal === null || proposal.kind === 'undo'
      ? []
      : proposal.fields.slice(0, 6).map(({ field }) => `ctx:proposed:${field}`)),
  ];
  return flags.map(flagPlace).slice(0, PLACES_OF_CONTEXT);
}
