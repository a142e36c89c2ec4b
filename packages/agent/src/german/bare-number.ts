import { jsonObject } from '../json.ts';
import type { Context } from './understand/context.ts';
import type { Slots, Understood } from './understand/interpretation.ts';

const BARE_NUMBER = /^\W*(?:(?:nein|nee|ne|nö|falsch|sondern|doch)\W+)?(?<number>\d[\d ]{0,20})\W*$/iu;

/** `nee, 84`: a number alone corrects the one value that waits for a yes, where that is a number; of several it is asked which. Null: it is something else. */
export function ofBareNumber(message: string, { asked, proposal }: Context): Understood | null {
  const number = BARE_NUMBER.exec(message)?.groups?.['number'];
  if (number === undefined || asked !== null || proposal?.kind !== 'change') return null;
  const [one, another] = proposal.fields;
  if (one === undefined) return null;
  const numbers = proposal.fields.filter(({ new: value }) => typeof value === 'number');
  if (numbers.length > 1) return { kind: 'unclear', missing: 'values', wish: null };
  if (another !== undefined) return null;
  if (typeof one.new === 'number')
    return changeOf({ [one.field]: Number(number.replaceAll(' ', '')) }, message);
  if (one.field !== 'additional_data') return null;
  const entries = Object.entries(jsonObject.safeParse(one.new).data ?? {});
  const [key, value] = entries[0] ?? [];
  const isNumber = entries.length === 1 && /^[\d ]+$/.test(String(value));
  return key === undefined || !isNumber ? null : changeOf({ additional_data: { [key]: number } }, message);
}

function changeOf(changes: NonNullable<Slots['changes']>, text: string): Understood {
  return { kind: 'meant', wishes: [{ intent: 'change', slots: { changes }, text }] };
}
