import { nameSimilarity } from '@rer/directory/names';
import { spellingKey } from '../../text/spelling-key.ts';
import type { ShownProvider } from '../interpretation/context.ts';
import type { Slots } from '../interpretation/interpretation.ts';
import { linkName } from '../names/link-entity.ts';
import { isSamePlace } from './same-place.ts';

/** The providers of a list that a choice means: by place, town, country, name, state, or the highest value. */
export function selectProviders(
  shown: readonly ShownProvider[],
  slots: Slots,
  subject: string | null,
): readonly ShownProvider[] {
  const { ordinal, sort } = slots;
  if (ordinal === 'other') return shown.filter(({ id }) => id !== subject);
  if (ordinal !== undefined) {
    const one = shown.at(ordinal < 0 ? ordinal : ordinal - 1);
    return one === undefined ? [] : [one];
  }
  const fitting = shown.filter((provider) => fits(provider, slots));
  const named = slots.name === undefined ? fitting : byName(fitting, slots.name);
  if (sort === undefined || sort.by === 'name' || sort.by === 'stadt' || sort.by === 'updated_at')
    return named;
  const { by, order } = sort;
  const sorted = named
    .filter((provider) => provider[by] !== undefined)
    .toSorted((a, b) => (b[by] ?? 0) - (a[by] ?? 0));
  const first = sorted.at(order === 'asc' ? -1 : 0);
  return first === undefined ? [] : [first];
}

function byName(shown: readonly ShownProvider[], name: string): readonly ShownProvider[] {
  const meant = shown.filter((provider) => isMeant(provider, name));
  if (meant.length < 2) return meant;
  const link = linkName(name, meant);
  if (link.kind === 'one') return [link.provider];
  return link.kind === 'none' ? meant : link.providers;
}

function fits(provider: ShownProvider, { stadt, land, is_active, intern, plz }: Slots): boolean {
  if (stadt !== undefined && !isSamePlace(provider.stadt, stadt)) return false;
  if (land !== undefined && !isSamePlace(provider.land ?? null, land)) return false;
  if (is_active !== undefined && provider.is_active !== is_active) return false;
  if (intern !== undefined && provider.intern !== intern) return false;
  return plz === undefined;
}

/** Similarity from which a name means a listed provider. */
const ALIKE = 0.6;

/** Whether a name means a listed record: it resembles the company, the person, or a word of them. */
function isMeant(shown: ShownProvider, name: string): boolean {
  // `Zähler & Co.` is said with a word for the sign.
  const wanted = words(name).filter((word) => word !== 'und');
  const known = new Set([...words(shown.label), ...words(shown.name)]);
  const isPart = wanted.length > 0 && wanted.every((word) => known.has(word));
  return isPart || nameSimilarity(shown.label, name) >= ALIKE || nameSimilarity(shown.name, name) >= ALIKE;
}

function words(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .map(spellingKey)
    .filter((word) => word.length > 1);
}
