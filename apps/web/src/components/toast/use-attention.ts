import { type RefObject, useEffect, useRef, useState } from 'react';

/** Follows pointer, focus and window; `report` hears of every change. Returns how to stop. */
function follow(area: HTMLElement, report: (change: Partial<Attention>) => void): () => void {
  const listeners = new AbortController();
  const options = { signal: listeners.signal };
  const contains = (target: EventTarget | null) => target instanceof Node && area.contains(target);
  const liftFinger = ({ pointerType }: PointerEvent) => pointerType !== 'mouse' && report({ pointed: false });

  area.addEventListener('pointermove', () => report({ pointed: true }), options);
  area.addEventListener('pointerleave', () => report({ pointed: false }), options);
  area.addEventListener('focusin', () => report({ focused: true }), { ...options, capture: true });
  area.addEventListener('focusout', (event) => report({ focused: contains(event.relatedTarget) }), options);
  // A finger that lifts off a swiped toast leaves without a leave event.
  window.addEventListener('pointerup', liftFinger, options);
  window.addEventListener('pointercancel', liftFinger, options);
  window.addEventListener('blur', () => report({ away: true }), options);
  window.addEventListener('focus', () => report({ away: false }), options);
  return () => listeners.abort();
}

interface Attention {
  /** The pointer is on the area. */
  readonly pointed: boolean;
  /** The focus is in the area. */
  readonly focused: boolean;
  /** The window is in the background, where its toasts cannot be read. */
  readonly away: boolean;
}

/**
 * Whether the user attends to the area, or cannot. `empty` says that it shows nothing: then the pointer counts as
 * gone, since an area without size sends no leave event, and a focus left behind returns to where it came from.
 */
export function useAttention(area: RefObject<HTMLElement | null>, empty: boolean): boolean {
  const [attention, setAttention] = useState<Attention>({ pointed: false, focused: false, away: false });
  const origin = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const remember = ({ relatedTarget }: FocusEvent) => {
      const isOutside = relatedTarget instanceof HTMLElement && !element.contains(relatedTarget);
      if (isOutside) origin.current = relatedTarget;
    };
    element.addEventListener('focusin', remember, true);
    const stop = follow(element, (change) => setAttention((before) => ({ ...before, ...change })));
    return () => {
      element.removeEventListener('focusin', remember, true);
      stop();
    };
  }, [area]);

  useEffect(() => {
    if (!empty) return;
    setAttention((before) => ({ ...before, pointed: false }));
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || area.current?.contains(focused) !== true) return;
    if (origin.current?.isConnected === true) origin.current.focus({ preventScroll: true });
    else focused.blur();
    origin.current = null;
  }, [area, empty]);

  return attention.pointed || attention.focused || attention.away;
}
