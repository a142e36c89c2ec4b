import { isThing, thingKind } from '../../vocabulary/things.ts';
import { isJoined } from '../company-names.ts';
import type { Context } from '../context.ts';
import type { Meaning } from '../meaning.ts';
import { isField, type Reading } from '../reading.ts';
import { nameText, nextName } from '../runs.ts';

const LISTS = ['produktgruppen', 'angebote', 'stadtwerke_kollaborationen'] as const;

/** `streiche Netzleittechnik`, of what was just told: an entry of a list of the record that is spoken of, not the record. */
export function struck(reading: Reading, { asked, focus, last, proposal }: Context): Meaning | null {
  if (focus === null || asked !== null || proposal !== null || !reading.contains('act:remove')) return null;
  const isOther =
    reading.contains(
      'noun:provider',
      'noun:providers',
      'noun:record',
      'noun:result',
      'noun:all',
      'both',
      'prep:at',
      'prep:of',
    ) || reading.items.some((item) => isField(item) || (item.value !== null && item.value.kind !== 'quoted'));
  const run = isOther ? null : nextName(reading, 0);
  if (run === null) return null;
  const item = reading.item(run.from);
  const text = nameText(reading, run);
  const wasListed =
    last?.kind === 'read' && last.fields.some((field) => LISTS.some((list) => list === field));
  if (
    isJoined(item) ||
    item?.isKnownName === true ||
    !(wasListed || isThing(text) || item?.isKnownValue === true)
  )
    return null;
  const field = thingKind(text) === 'angebot' ? 'angebote' : 'produktgruppen';
  return {
    intent: 'change',
    slots: isThing(text) || item?.isKnownValue === true ? { changes: { [field]: { remove: text } } } : {},
    strikes: text,
  };
}
