import { everydayOf } from '../vocabulary/everyday.ts';
import type { Tag } from '../vocabulary/tags.ts';
import type { Item } from './sentence.ts';

const FILLER: ReadonlySet<Tag> = new Set(['filler']);

/** Makes fillers of what only says since when and why: `seit der Heirat`, `wegen der Inventur`, `fürs Navi`. */
export function withoutReasons(items: readonly Item[]): readonly Item[] {
  const light = new Set<number>();
  for (const [at, item] of items.entries()) {
    if (!/^(seit|wegen|aufgrund|für|fürs|nach|laut|trotz|zum|zur)$/i.test(item.text)) continue;
    const noun = items[at + 1]?.tags.has('article') === true ? at + 2 : at + 1;
    const word = items[noun]?.word ?? '';
    if (
      word === '' ||
      (!REASONS.test(word) && (everydayOf(word) !== 'noun' || /^(für|zum|zur)$/i.test(item.text)))
    )
      continue;
    for (let i = at; i <= noun; i += 1) light.add(i);
  }
  return light.size === 0
    ? items
    : items.map((item, at) => (light.has(at) ? { ...item, tags: FILLER } : item));
}

/** Skeletons of what happens to companies. */
const REASONS =
  /(projekt|bauvorhaben|termin|besprechung|prasentation|vorhaben|neubau|kampagne|messe|veranstaltung)(s|es|e|en)?$|^(heirat|hochzeit|scheidung|umstrukturierung|fusion|ubernahme|umbau|renovierung|navi|bericht|statistik|audit|jahresabschlus|budgetplanung|planung|ausschreibung|projekt|ruckfrage|telefonat|gesprach)/;
