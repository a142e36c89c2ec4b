import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../components/ui/class-names.ts';
import { addressWith } from '../../lib/address.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { useNavigation } from './navigation.ts';
import type { DirectoryRoute } from './route.ts';

interface PlaceLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly route: DirectoryRoute;
  /** Replaces the open route in the history; a link to the open route always does. */
  readonly replace?: boolean;
  /** Not in running text: on a phone a whole target. */
  readonly isAlone?: boolean;
}

/** A link to another route of the page; opens in a new tab like every link. */
export function RouteLink({
  route,
  replace = false,
  isAlone = false,
  className,
  ...rest
}: PlaceLinkProps): ReactNode {
  const { searchOf } = useNavigation();
  const address = addressWith(searchOf(route));
  return (
    <PageLink
      {...rest}
      className={classNames(isAlone && 'c-alone-link', className)}
      href={address}
      replace={replace || address === location.search}
    />
  );
}
