import { skeletonOf } from '../text/skeleton.ts';
import { isSurname } from '../vocabulary/surnames.ts';
import { isKnownTown } from '../vocabulary/towns.ts';

/** A name and the town that was said right behind it. */
export interface NameInTown {
  readonly name: string;
  readonly stadt?: string;
}

/** `Elektro Müller Köln`: behind a surname a town is where it is. Names such as `Hafenstrom Rostock` have theirs inside. */
export function nameInTown(name: string): NameInTown {
  const words = name.split(' ');
  const [town = '', surname = ''] = words.toReversed();
  const isApart = words.length > 1 && isKnownTown(skeletonOf(town)) && isSurname(skeletonOf(surname));
  return isApart ? { name: words.slice(0, -1).join(' '), stadt: town } : { name };
}
