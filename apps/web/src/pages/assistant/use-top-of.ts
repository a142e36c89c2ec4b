import { type RefObject, useLayoutEffect } from 'react';

/** Tells an element's styles how far below the top of the page it begins, as `--top`: what stands above it may change. */
export function useTopOf(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (): void => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      element.style.setProperty('--top', `${Math.round(top)}px`);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.body);
    return () => sizes.disconnect();
  }, [ref]);
}
