import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { DirectoryNavigation } from '../../features/directory/navigation.ts';
import { HEADING_ID } from '../../features/directory/navigation.ts';
import { type DirectoryRoute, readRoute, writeRoute } from '../../features/directory/route.ts';
import { useParameters } from '../../lib/address.ts';

/** From here on list and entry stand side by side; record-panel.module.css knows the same width. */
const WIDE = '(min-width: 64rem)';

/** Whether list and entry stand side by side now. */
export function isWide(): boolean {
  return window.matchMedia(WIDE).matches;
}

interface UseRoute {
  readonly route: DirectoryRoute;
  readonly navigation: DirectoryNavigation;
}

/**
 * The open route from the address, and navigation. The focus follows: to the heading of the opened view, and by `onList`
 * back to the list. On a phone, where one replaces the other, the list keeps its scroll position.
 */
export function useRoute(onList: () => void): UseRoute {
  const [parameters, setParameters] = useParameters();
  const route = useMemo(() => readRoute(parameters), [parameters]);
  const wantsFocus = useRef(false);
  const listTop = useRef(0);
  const goHome = useRef(onList);
  useEffect(() => {
    goHome.current = onList;
  }, [onList]);

  const searchOf = useCallback((to: DirectoryRoute) => writeRoute(parameters, to), [parameters]);
  const go = useCallback<DirectoryNavigation['go']>(
    (to, { replace = false, keepFocus = false } = {}) => {
      wantsFocus.current = !keepFocus;
      setParameters(
        (before) => {
          if (readRoute(before).kind === 'none') listTop.current = window.scrollY;
          return writeRoute(before, to);
        },
        { replace },
      );
    },
    [setParameters],
  );

  const { kind } = route;
  const key = writeRoute(new URLSearchParams(), route).toString();
  const shown = useRef({ kind, key });
  useEffect(() => {
    const before = shown.current;
    shown.current = { kind, key };
    if (before.key === key) return;
    if (!isWide() && (before.kind === 'none') !== (kind === 'none')) {
      window.scrollTo({ top: kind === 'none' ? listTop.current : 0, behavior: 'instant' });
    }
    // What had the focus may be gone, as after the browser's way back on a phone.
    const isLost = document.activeElement === document.body || document.activeElement === null;
    const isForm = key.includes('view=edit') || kind === 'new';
    if (!wantsFocus.current && !isLost) return;
    wantsFocus.current = false;
    if (kind === 'none') goHome.current();
    else if (!isForm) document.getElementById(HEADING_ID)?.focus({ preventScroll: isWide() });
  }, [kind, key]);

  const navigation = useMemo(() => ({ searchOf, go }), [searchOf, go]);
  return { route, navigation };
}
