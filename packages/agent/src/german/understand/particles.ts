import type { Tag } from '../vocabulary/tags.ts';
import type { Item } from './sentence.ts';

/** Verbs that stand apart from their first part: `nimm … auf`, `schalte … ab`. */
const APART: readonly (readonly [verb: RegExp, particle: RegExp, tag: Tag])[] = [
  [
    /^(nim|nehm|pack|tu|schreib|hang|setz|hau|steck)\p{L}*$/u,
    /^(auf|dazu|hinzu|rein|mit auf|mit rein)$/i,
    'act:add',
  ],
  [
    /^(nim|nehm|werf|wirf|schmeis|hol|lass|mach|streich|tu)\p{L}*$/u,
    /^(raus|heraus|weg|rauß)$/i,
    'act:remove',
  ],
  [/^(nim|nehm|mach|setz|dreh)\p{L}*$/u, /(^|\s)(zurück|zurueck)$/i, 'act:undo'],
  [/^(schalt|stel|leg|setz)\p{L}*$/u, /^(ab|aus|still)$/i, 'act:deactivate'],
  [/^(schalt)\p{L}*$/u, /^(frei|an|ein)$/i, 'act:activate'],
  [/^ordn\p{L}*$/u, /^(zu|um|ein)$/i, 'act:change'],
  [/^(brich|brech)\p{L}*$/u, /^(ab)$/i, 'act:drop'],
  [/^(benen|nen|tauf)\p{L}*$/u, /^(um)$/i, 'act:rename'],
];

/** The verb of a separated one means what both mean together. */
export function withParticles(items: readonly Item[]): readonly Item[] {
  const last = items.findLastIndex((item) => !item.isMark && !/^(bitte|danke|mal)$/i.test(item.text));
  const particle = items[last];
  if (particle === undefined) return items;
  for (const [verb, part, tag] of APART) {
    if (!part.test(particle.text)) continue;
    const at = items.findIndex((item, i) => i < last && verb.test(item.word));
    if (at < 0) continue;
    return items.map((item, i) => (i === at || i === last ? { ...item, tags: new Set<Tag>([tag]) } : item));
  }
  return items;
}
