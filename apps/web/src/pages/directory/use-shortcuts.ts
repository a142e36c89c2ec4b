import { type RefObject, useEffect } from 'react';

const EDITABLE = 'input, textarea, select, [contenteditable]';

interface Shortcuts {
  readonly hasSlash: boolean;
  readonly search: RefObject<HTMLInputElement | null>;
  /** What Escape leaves, as long as the focus is in there or nowhere. */
  readonly panel: RefObject<HTMLElement | null>;
  readonly onEscape: () => void;
}

/** The page itself, or an area that has the focus because nothing in it has. */
function isNowhere(element: Element | null): boolean {
  return element === document.body || element?.matches('section[tabindex="-1"]') === true;
}

/** Escape closes it, and nothing else besides. */
function isPopoverOpen(): boolean {
  return document.querySelector(':popover-open') !== null;
}

/** Shortcuts that work wherever the focus is: `/` focuses the search, Escape leaves the open view. */
export function useShortcuts({ hasSlash, search, panel, onEscape }: Shortcuts): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
        return;
      const element = target instanceof Element ? target : null;
      if (key === '/' && hasSlash && element?.closest(EDITABLE) == null) {
        event.preventDefault();
        search.current?.focus();
        search.current?.select();
      } else if (
        key === 'Escape' &&
        !isPopoverOpen() &&
        (isNowhere(element) || panel.current?.contains(element))
      ) {
        onEscape();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hasSlash, search, panel, onEscape]);
}
