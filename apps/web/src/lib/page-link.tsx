import { type ComponentProps, type MouseEvent, type ReactNode, useEffect } from 'react';
import { goTo } from './address.ts';

interface PageLinkProps extends ComponentProps<'a'> {
  readonly href: string;
  /** Takes the place of this address in the history. */
  readonly replace?: boolean;
}

/** Whether the browser is asked for more than to go there: a new tab, a window, a download. */
function isBrowsers({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || altKey || ctrlKey || metaKey || shiftKey;
}

/** A link to another address of the application, which stays; opens in a new tab like every link. */
export function PageLink({ href, replace = false, onClick, ...rest }: PageLinkProps): ReactNode {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || isBrowsers(event)) return;
    event.preventDefault();
    goTo(href, { replace });
  };
  return <a {...rest} href={href} onClick={follow} />;
}

/** Leads on to another address of the application, which takes the place of this one in the history. */
export function Redirect({ to }: { readonly to: string }): ReactNode {
  useEffect(() => goTo(to, { replace: true }), [to]);
  return null;
}
