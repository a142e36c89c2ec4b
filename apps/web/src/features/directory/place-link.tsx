import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { useNavigation } from './navigation.ts';
import type { Place } from './place.ts';

interface PlaceLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  readonly place: Place;
}

/** A link to another place of the page; opens in a new tab like every link. */
export function PlaceLink({ place, ...rest }: PlaceLinkProps): ReactNode {
  const { searchOf } = useNavigation();
  return <Link {...rest} to={{ search: searchOf(place) }} preventScrollReset />;
}
