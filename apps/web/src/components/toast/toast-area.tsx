import { type RefObject, useEffect, useRef, useState } from 'react';
import { LiveToastArea } from './live-toast-area.tsx';
import { REGION_LABEL } from './texts.ts';
import css from './toast.module.css';
import type { Toast } from './toast-reducer.ts';

/** What the area shows and whom it tells. */
export interface ToastAreaProps {
  readonly toasts: readonly Toast[];
  readonly onDismiss: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** Stands in the prerendered page: nothing in it needs a style attribute, and F8 can focus it before React. */
function StaticArea({ areaRef }: { readonly areaRef: RefObject<HTMLElement | null> }) {
  return (
    <section ref={areaRef} lang="en" aria-label={REGION_LABEL} tabIndex={-1}>
      <ol className={css['viewport']} tabIndex={-1} data-notifications="" />
    </section>
  );
}

/**
 * The notification area of a screen. Draws an empty region first and the live one after React took over; a focus
 * that was already in the region stays in it.
 */
export function ToastArea(props: ToastAreaProps) {
  const staticArea = useRef<HTMLElement>(null);
  const [live, setLive] = useState<{ focused: boolean } | null>(null);
  useEffect(() => {
    setLive({ focused: staticArea.current?.contains(document.activeElement) === true });
  }, []);
  if (live === null) return <StaticArea areaRef={staticArea} />;
  return <LiveToastArea {...props} takesFocus={live.focused} />;
}
