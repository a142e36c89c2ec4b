import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in an area whose parts come and go: when the element that holds it vanishes and no other takes it, `home`
 * gets it. Without that it falls to the page's body, and users of a keyboard or a screen reader begin at the top.
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>, home: () => HTMLElement | null): void {
  const homeNow = useRef(home);
  useEffect(() => {
    homeNow.current = home;
  }, [home]);
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    let holder: Element | null = null;
    let frame = 0;
    const look = (): void => {
      const isFree = document.activeElement === document.body || document.activeElement === null;
      // A click beside everything takes the focus away on purpose.
      if (holder === null || holder.isConnected) holder = isFree ? null : holder;
      else if (isFree) homeNow.current()?.focus({ preventScroll: true });
      else holder = null;
    };
    // A frame later: code that knows a better place has moved the focus there by then.
    const lookSoon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    const onFocusIn = ({ target }: FocusEvent): void => {
      holder = target instanceof Element ? target : null;
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget === null) lookSoon();
      else holder = null;
    };
    const changes = new MutationObserver(() => holder?.isConnected === false && lookSoon());
    changes.observe(element, { childList: true, subtree: true });
    element.addEventListener('focusin', onFocusIn);
    element.addEventListener('focusout', onFocusOut);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      element.removeEventListener('focusin', onFocusIn);
      element.removeEventListener('focusout', onFocusOut);
    };
  }, [area]);
}
