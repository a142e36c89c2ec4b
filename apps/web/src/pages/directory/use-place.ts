import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { DirectoryNavigation } from '../../features/directory/navigation.ts';
import { HEADING_ID } from '../../features/directory/navigation.ts';
import { type Place, readPlace, writePlace } from '../../features/directory/place.ts';
import { useParameters } from '../../lib/address.ts';

/** From here on list and entry stand side by side; record-panel.module.css knows the same width. */
const WIDE = '(min-width: 64rem)';

/** Whether list and entry stand side by side now. */
export function isWide(): boolean {
  return window.matchMedia(WIDE).matches;
}

interface UsePlace {
  readonly place: Place;
  readonly navigation: DirectoryNavigation;
}

/**
 * What is open, as the address says, and the ways around. The focus follows: to the heading of what was opened, and by
 * `onList` back to the list. On a phone, where one takes the place of the other, the list is found where it was left.
 */
export function usePlace(onList: () => void): UsePlace {
  const [parameters, setParameters] = useParameters();
  const place = useMemo(() => readPlace(parameters), [parameters]);
  const wantsFocus = useRef(false);
  const listTop = useRef(0);
  const goHome = useRef(onList);
  useEffect(() => {
    goHome.current = onList;
  }, [onList]);

  const searchOf = useCallback((to: Place) => writePlace(parameters, to), [parameters]);
  const go = useCallback<DirectoryNavigation['go']>(
    (to, { replace = false, keepFocus = false } = {}) => {
      wantsFocus.current = !keepFocus;
      setParameters(
        (before) => {
          if (readPlace(before).kind === 'none') listTop.current = window.scrollY;
          return writePlace(before, to);
        },
        { replace },
      );
    },
    [setParameters],
  );

  const { kind } = place;
  const key = writePlace(new URLSearchParams(), place).toString();
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
  return { place, navigation };
}
