import { type RefObject, useEffect } from 'react';

const STOPS = 'li, li button, li a[href]';

/** The list of toasts inside of the area, and where Tab stops in it, from top to bottom. */
function readList(area: HTMLElement): { list: HTMLElement; stops: HTMLElement[] } | null {
  const list = area.querySelector<HTMLElement>('[data-notifications]');
  return list && { list, stops: [...list.querySelectorAll<HTMLElement>(STOPS)] };
}

/** Moves the focus by one stop, or to the guard at the end, from where the browser goes on by itself. */
function moveOn(area: HTMLElement, event: KeyboardEvent): void {
  const found = readList(area);
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey || found === null) return;
  const { list, stops } = found;
  const { target, shiftKey } = event;
  if (!(target instanceof HTMLElement) || !list.contains(target)) return;
  if (target === list && shiftKey) return;
  event.stopPropagation();
  const next = stops[stops.indexOf(target) + (shiftKey ? -1 : 1)];
  const guard = shiftKey ? list.previousElementSibling : list.nextElementSibling;
  if (next !== undefined) event.preventDefault();
  if (next !== undefined) next.focus();
  else if (guard instanceof HTMLElement) guard.focus();
}

/** Sends a focus that reaches a guard from outside to the nearest toast. */
function enter(area: HTMLElement, event: FocusEvent): void {
  const found = readList(area);
  const { target, relatedTarget } = event;
  if (found === null || (relatedTarget instanceof Node && area.contains(relatedTarget))) return;
  const isFirst = target === found.list.previousElementSibling;
  if (!isFirst && target !== found.list.nextElementSibling) return;
  event.stopPropagation();
  found.stops.at(isFirst ? 0 : -1)?.focus();
}

/**
 * Lets Tab go through the toasts as they stand, the newest on top first. Radix goes the other way round, because it
 * expects new toasts at the end of the list.
 */
export function useTabOrder(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    element.addEventListener('keydown', (event) => moveOn(element, event), options);
    element.addEventListener('focusin', (event) => enter(element, event), options);
    return () => listeners.abort();
  }, [area]);
}
