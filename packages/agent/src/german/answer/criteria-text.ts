import { germanNumber, quoted } from '../../directory/values/shown-value.ts';
import { columnEntries } from '../column-entries.ts';
import type { Slots } from '../understand/meaning.ts';
import { fieldLabel } from './record-values.ts';

/** What was looked for, within a sentence: ` in „Köln“ mit der Produktgruppe „Wallboxen“`. Empty: everything. */
export function criteriaText(slots: Slots): string {
  const parts: string[] = [];
  const quote = (text: string) => quoted(text, 80);
  if (slots.name !== undefined) parts.push(`mit dem Namen ${quote(slots.name)}`);
  if (slots.email !== undefined) parts.push(`mit der E-Mail-Adresse ${slots.email}`);
  if (slots.domain !== undefined) parts.push(`mit der Domain ${slots.domain}`);
  if (slots.stadt !== undefined) parts.push(`in ${quote(slots.stadt)}`);
  if (slots.plz !== undefined) parts.push(`mit der Postleitzahl ${slots.plz}`);
  if (slots.land !== undefined) parts.push(`im Land ${quote(slots.land)}`);
  if (slots.category !== undefined) parts.push(`in der Kategorie ${quote(slots.category)}`);
  if (slots.produktgruppe !== undefined) parts.push(`mit der Produktgruppe ${quote(slots.produktgruppe)}`);
  if (slots.angebot !== undefined) parts.push(`mit dem Angebot ${quote(slots.angebot)}`);
  if (slots.stadtwerke !== undefined)
    parts.push(
      slots.stadtwerke === true
        ? 'mit einer Kooperation mit Stadtwerken'
        : `mit der Kooperation ${quote(slots.stadtwerke)}`,
    );
  if (slots.is_active !== undefined) parts.push(slots.is_active ? 'die aktiv sind' : 'die inaktiv sind');
  if (slots.intern !== undefined) parts.push(slots.intern ? 'die intern sind' : 'die extern sind');
  for (const [field, { min, max }] of columnEntries(slots.range ?? {}))
    parts.push(`mit ${fieldLabel(field)} ${bounds(min, max)}`);
  for (const field of slots.filled ?? []) parts.push(`mit Eintrag bei „${fieldLabel(field)}“`);
  for (const field of slots.empty ?? []) parts.push(`ohne Eintrag bei „${fieldLabel(field)}“`);
  return parts
    .map((part) => ` ${part}`)
    .join(',')
    .replace(/^,/, '');
}

function bounds(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined)
    return min === max
      ? `gleich ${germanNumber(min)}`
      : `zwischen ${germanNumber(min)} und ${germanNumber(max)}`;
  return min !== undefined ? `ab ${germanNumber(min)}` : `bis ${germanNumber(max ?? 0)}`;
}
