import { useLayoutEffect } from 'react';
import { requirePageRoot } from '../page-root.ts';

/**
 * Takes all that is drawn in the page's root out of sight, of the accessibility tree and of the focus's way, and brings it back
 * as it was: what was typed, the place and the focus. What is to be seen meanwhile stands outside of the root.
 */
export function useHiddenPage(isHidden: boolean): void {
  useLayoutEffect(() => {
    if (!isHidden) return;
    const root = requirePageRoot(document);
    const { activeElement: focused } = document;
    const { scrollX: left, scrollY: top } = window;
    root.hidden = true;
    return () => {
      root.hidden = false;
      window.scrollTo({ left, top, behavior: 'instant' });
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
    };
  }, [isHidden]);
}
