import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../components/ui/class-names.ts';
import { addressWith } from '../../lib/address.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { useNavigation } from './navigation.ts';
import type { Place } from './place.ts';
import css from './place-link.module.css';

interface PlaceLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly place: Place;
  /** Takes the place of what is open in the history; the place that is open always does. */
  readonly replace?: boolean;
  /** Not in running text: on a phone a whole target. */
  readonly isAlone?: boolean;
}

/** A link to another place of the page; opens in a new tab like every link. */
export function PlaceLink({
  place,
  replace = false,
  isAlone = false,
  className,
  ...rest
}: PlaceLinkProps): ReactNode {
  const { searchOf } = useNavigation();
  const address = addressWith(searchOf(place));
  return (
    <PageLink
      {...rest}
      className={classNames(isAlone && css['alone'], className)}
      href={address}
      replace={replace || address === location.search}
    />
  );
}
