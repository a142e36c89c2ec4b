import { type RefObject, useEffect, useRef } from 'react';
import { REGION_LABEL } from './texts.ts';
import css from './toast.module.css';
import type { Toast } from './toast-reducer.ts';
import { useLiveArea } from './use-live-area.ts';

/** The toasts that the area shows, and its callbacks. */
export interface ToastAreaProps {
  readonly toasts: readonly Toast[];
  readonly onDismiss: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

interface EmptyAreaProps {
  readonly areaRef: RefObject<HTMLElement | null>;
  /** The element that F8 focuses. */
  readonly listRef: RefObject<HTMLOListElement | null>;
}

/** Stands in the prerendered page: nothing in it needs a style attribute. */
function EmptyArea({ areaRef, listRef }: EmptyAreaProps) {
  useEffect(() => {
    const onKey = ({ code }: KeyboardEvent): void => {
      if (code === 'F8') listRef.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [listRef]);
  return (
    <section ref={areaRef} lang="en" aria-label={REGION_LABEL} tabIndex={-1}>
      <ol ref={listRef} className={css['viewport']} tabIndex={-1} data-notifications="" />
    </section>
  );
}

/**
 * The notification area of a screen: an empty region, until the page is used or has something to say. A focus that was already
 * in the region stays in it.
 */
export function ToastArea(props: ToastAreaProps) {
  const area = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const live = useLiveArea(area, props.toasts.length);
  if (live === null) return <EmptyArea areaRef={area} listRef={list} />;
  const { Live, hadFocus } = live;
  return <Live {...props} takesFocus={hadFocus} />;
}
