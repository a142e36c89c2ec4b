import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { addressWith } from '../../lib/address.ts';
import { useNavigation } from './navigation.ts';
import type { Place } from './place.ts';

interface PlaceLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly place: Place;
  /** Takes the place of what is open in the history; the place that is open always does. */
  readonly replace?: boolean;
}

/** A link to another place of the page; opens in a new tab like every link. */
export function PlaceLink({ place, replace = false, ...rest }: PlaceLinkProps): ReactNode {
  const { searchOf } = useNavigation();
  const address = addressWith(searchOf(place));
  return <Link {...rest} href={address} replace={replace || address === location.search} />;
}
