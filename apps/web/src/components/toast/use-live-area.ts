import { type ComponentType, type RefObject, useEffect, useState } from 'react';
import type { LiveToastAreaProps } from './live-toast-area.tsx';

interface LiveArea {
  readonly Live: ComponentType<LiveToastAreaProps>;
  /** Whether the focus was in the region when the script came. */
  readonly hadFocus: boolean;
}

/** The first input; without any input there is no toast. */
const FIRST_USE = ['pointerdown', 'keydown'] as const;

/**
 * The notification area that shows toasts, null until its script is there: it is loaded when the page is first used, or for a
 * toast that comes before. A script that could not be loaded is asked for again with the next toast.
 */
export function useLiveArea(region: RefObject<HTMLElement | null>, toastCount: number): LiveArea | null {
  const [area, setArea] = useState<LiveArea | null>(null);
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    // The public pages start React when they are used.
    if (navigator.userActivation.hasBeenActive) setUsed(true);
    const first = new AbortController();
    const onUse = (): void => {
      setUsed(true);
      first.abort();
    };
    for (const type of FIRST_USE) addEventListener(type, onUse, { capture: true, signal: first.signal });
    return () => first.abort();
  }, []);
  useEffect(() => {
    if (area !== null || (!isUsed && toastCount === 0)) return;
    let isCurrent = true;
    import('./live-toast-area.tsx').then(({ LiveToastArea }) => {
      if (!isCurrent) return;
      const hadFocus = region.current?.contains(document.activeElement) === true;
      setArea({ Live: LiveToastArea, hadFocus });
    }, reportError);
    return () => {
      isCurrent = false;
    };
  }, [area, isUsed, region, toastCount]);
  return area;
}
