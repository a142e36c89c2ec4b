import { skeletonOf } from '../../text/skeleton.ts';
import { everydayOf } from '../../vocabulary/everyday.ts';
import type { Slots } from '../meaning.ts';
import type { Reading } from '../reading.ts';
import { readAddresses } from './addresses.ts';
import { readGaps } from './gaps.ts';
import { readOrder } from './order.ts';
import { readPlaces } from './places.ts';
import { readRanges } from './ranges.ts';
import { readStates } from './states.ts';
import { readThings } from './things.ts';
import { readUtility } from './utilities.ts';

/** Everything that providers are looked for by, except their name. The order matters: each takes its words from those after it. */
export function readCriteria(reading: Reading): Slots {
  const addresses = readAddresses(reading);
  const range = readRanges(reading);
  const order = readOrder(reading, Object.keys(range.range ?? {}).at(0));
  const states = readStates(reading);
  const utility = readUtility(reading);
  const gaps = withoutBounded(readGaps(reading), range);
  const before = readPlaces(reading);
  const things = readThings(reading);
  const { produktgruppe, ...work } = things;
  // `hat jemand einen Vertrag mit den Stadtwerken?`: no goods beside what is surely looked for.
  const isEveryday = produktgruppe !== undefined && everydayOf(skeletonOf(produktgruppe)) !== null;
  const isSure = [range.range, utility.stadtwerke, gaps.empty, gaps.filled].some((own) => own !== undefined);
  if (isEveryday && isSure)
    return { ...addresses, ...range, ...order, ...states, ...utility, ...gaps, ...before, ...work };
  return { ...addresses, ...range, ...order, ...states, ...utility, ...gaps, ...before, ...things };
}

/** `Bewertung ab 4,5, nach Bewertung sortiert`: what is bounded need not be said to be filled. */
function withoutBounded(
  { filled, ...others }: Pick<Slots, 'filled' | 'empty'>,
  { range = {} }: Pick<Slots, 'range'>,
) {
  const left = filled?.filter((field) => !Object.keys(range).includes(field)) ?? [];
  return { ...others, ...(left.length > 0 ? { filled: left } : {}) };
}
