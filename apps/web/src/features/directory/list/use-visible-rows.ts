import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type RowRange, type VerticalSpan, visibleRows } from './visible-rows.ts';

/** The visible span around a list: the part of its scroll container that is in the window. */
function viewOf(box: HTMLElement): VerticalSpan {
  const { top, bottom } = box.getBoundingClientRect();
  return { top: Math.max(0, top), bottom: Math.min(window.innerHeight, bottom) };
}

/**
 * Which rows of a list to draw, kept up to date while anything scrolls or changes its size. `box` is what may scroll
 * `rows`; where it does not, the window does. `rows` is as high as all rows together.
 */
export function useVisibleRows(
  box: RefObject<HTMLElement | null>,
  rows: RefObject<HTMLElement | null>,
  count: number,
): RowRange {
  const [range, setRange] = useState<RowRange>({ first: 0, end: 0 });
  const counted = useRef(count);
  const look = useCallback((): void => {
    if (box.current === null || rows.current === null) return;
    const found = visibleRows(rows.current.getBoundingClientRect(), viewOf(box.current), counted.current);
    if (found === null) return;
    setRange((before) => (before.first === found.first && before.end === found.end ? before : found));
  }, [box, rows]);

  useLayoutEffect(() => {
    counted.current = count;
    look();
  }, [count, look]);

  useEffect(() => {
    const leaving = new AbortController();
    let frame = 0;
    const lookSoon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    // Scrolling does not bubble: the capture phase sees it for any scrolling element.
    document.addEventListener('scroll', lookSoon, { capture: true, passive: true, signal: leaving.signal });
    window.addEventListener('resize', lookSoon, { signal: leaving.signal });
    const sizes = new ResizeObserver(lookSoon);
    if (rows.current !== null) sizes.observe(rows.current);
    if (box.current !== null) sizes.observe(box.current);
    return () => {
      leaving.abort();
      cancelAnimationFrame(frame);
      sizes.disconnect();
    };
  }, [look, box, rows]);
  return range;
}
