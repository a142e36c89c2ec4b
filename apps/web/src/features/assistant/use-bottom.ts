import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end counts as being there, in pixels. */
const NEAR = 48;

interface Bottom {
  /** Whether the newest is out of sight because the person has scrolled up. */
  readonly isScrolledUp: boolean;
  readonly onScroll: () => void;
  readonly toBottom: () => void;
}

/**
 * Keeps the end of a scrolled area in sight as it grows, unless the person has scrolled up to read.
 * @param content Changes whenever the area may have grown.
 * @param turn Changes when the person said something: then the end is what he wants to see.
 */
export function useBottom(area: RefObject<HTMLElement | null>, content: string, turn: number): Bottom {
  const [isScrolledUp, setScrolledUp] = useState(false);
  const isHeld = useRef(true);
  const lastTurn = useRef(turn);
  const toBottom = useCallback(() => {
    const element = area.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
    isHeld.current = true;
    setScrolledUp(false);
  }, [area]);
  const onScroll = useCallback(() => {
    const element = area.current;
    if (element === null) return;
    isHeld.current = element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR;
    setScrolledUp(!isHeld.current);
  }, [area]);
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    // A smaller window, or a keyboard on the screen, must not hide the end.
    const sizes = new ResizeObserver(() => isHeld.current && toBottom());
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [area, toBottom]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: anything new may lie below the edge.
  useLayoutEffect(() => {
    if (isHeld.current || lastTurn.current !== turn) toBottom();
    lastTurn.current = turn;
  }, [content, turn, toBottom]);
  return { isScrolledUp, onScroll, toBottom };
}
