import { isWritableField, type ProviderCriteria } from '@rer/contracts';
import type { ToolCriteria } from '../../directory/tools/resolve-criteria.ts';
import { columnEntries } from '../column-entries.ts';
import type { Slots } from '../interpretation/interpretation.ts';

/** The criteria of a message, in the form that tools take. */
export function toolCriteria(slots: Slots): ToolCriteria {
  const { range } = slots;
  const given = {
    name: slots.name,
    email: slots.email,
    domain: slots.domain,
    stadt: slots.stadt,
    plz: slots.plz,
    land: slots.land,
    category: slots.category,
    produktgruppe: slots.produktgruppe,
    angebot: slots.angebot,
    stadtwerke: slots.stadtwerke,
    isActive: slots.is_active,
    intern: slots.intern,
    range: range === undefined ? undefined : rangeOf(range),
    filled: slots.filled?.filter(isWritableField),
    empty: slots.empty?.filter(isWritableField),
    phone: slots.phone,
    url: slots.url,
    strasse: slots.strasse_mit_hausnummer,
    additional: slots.additional,
    state: slots.state,
    near: slots.near,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function rangeOf(range: NonNullable<Slots['range']>): ProviderCriteria['range'] {
  const columns = columnEntries(range).map(([column, { min, max, isAbove, isBelow }]) => [
    column,
    {
      ...(min === undefined ? {} : isAbove === true ? { above: min } : { min }),
      ...(max === undefined ? {} : isBelow === true ? { below: max } : { max }),
    },
  ]);
  return Object.fromEntries(columns);
}

/**
 * Wider criteria for a search that found nothing: the name in any town, words wherever they stand, then the longest of them. Null:
 * none are left.
 */
export function widenCriteria(slots: Slots, tries: number): ProviderCriteria | null {
  const { name, stadt } = slots;
  // `in der Vossenkamp`: a street, where no town is called so.
  if (stadt !== undefined && Object.keys(slots).length === 1) return tries === 0 ? { strasse: stadt } : null;
  const words =
    name ??
    slots.produktgruppe ??
    slots.angebot ??
    slots.category ??
    (typeof slots.stadtwerke === 'string' ? slots.stadtwerke : undefined);
  if (words === undefined) return null;
  const town = stadt === undefined ? {} : { stadt };
  const longest = words.split(/[\s-]+/).toSorted((a, b) => b.length - a.length)[0] ?? '';
  const steps: readonly ProviderCriteria[] = [
    ...(name === undefined || stadt === undefined ? [] : [{ name }]),
    { text: words, ...town },
    ...(longest.length >= 4 && longest !== words ? [{ text: longest, ...town }] : []),
  ];
  return steps[tries] ?? null;
}

/** Whether only words were looked for, so that another place for them may find more. */
export function isWordSearch(slots: Slots): boolean {
  const others = Object.keys(slots).filter(
    (key) =>
      ![
        'name',
        'produktgruppe',
        'angebot',
        'category',
        'stadtwerke',
        'sort',
        'limit',
        'fields',
        'changes',
        'ordinal',
        'stadt',
      ].includes(key),
  );
  return others.length === 0;
}
