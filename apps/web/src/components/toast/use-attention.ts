import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether somebody attends to the area: the pointer is on it, the focus is in it, or the window is in the
 * background, where nobody could read it. `empty` says that it shows nothing: the pointer then counts as gone,
 * since an area without size sends no leave event, and a focus left behind returns to where it came from.
 */
export function useAttention(area: RefObject<HTMLElement | null>, empty: boolean): boolean {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [away, setAway] = useState(false);

  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    const readFocus = () => setFocused(element.contains(document.activeElement));
    element.addEventListener('pointermove', () => setPointed(true), options);
    element.addEventListener('pointerleave', () => setPointed(false), options);
    element.addEventListener('focusin', readFocus, options);
    element.addEventListener(
      'focusout',
      ({ relatedTarget }) => setFocused(relatedTarget instanceof Node && element.contains(relatedTarget)),
      options,
    );
    window.addEventListener('blur', () => setAway(true), options);
    window.addEventListener('focus', () => setAway(false), options);
    readFocus();
    return () => listeners.abort();
  }, [area]);

  useEffect(() => {
    if (empty) setPointed(false);
  }, [empty]);

  return pointed || focused || away;
}
