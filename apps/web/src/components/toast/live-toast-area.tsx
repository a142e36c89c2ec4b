import { TOAST_DURATION_MS, TOAST_SWIPE_THRESHOLD_PX } from '@rer/contracts';
import * as RadixToast from 'radix-ui/toast';
import { useEffect, useRef } from 'react';
import { ANNOUNCEMENT_LABEL, REGION_LABEL } from './texts.ts';
import css from './toast.module.css';
import type { ToastAreaProps } from './toast-area.tsx';
import { ToastCard } from './toast-card.tsx';
import { useAttention } from './use-attention.ts';
import { useTabOrder } from './use-tab-order.ts';

const HOTKEY = ['F8'];

/** Props of the area that replaces the empty region. */
export interface LiveToastAreaProps extends ToastAreaProps {
  /** Whether the focus was in the region that it replaces. */
  readonly takesFocus: boolean;
}

/** The notification area that shows toasts. Closing by time waits while the pointer or the focus is on it. */
export function LiveToastArea(props: LiveToastAreaProps) {
  const { toasts, onDismiss, onRemove, takesFocus } = props;
  const area = useRef<HTMLDivElement>(null);
  const viewport = useRef<HTMLOListElement>(null);
  const attended = useAttention(area, toasts.length === 0);
  useTabOrder(area);
  useEffect(() => {
    if (takesFocus) viewport.current?.focus();
  }, [takesFocus]);
  return (
    // The label of the region is English, the toasts in it are not.
    <div ref={area} lang="en">
      <RadixToast.Provider
        label={ANNOUNCEMENT_LABEL}
        duration={TOAST_DURATION_MS}
        swipeDirection="right"
        swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
      >
        {toasts
          .map((toast) => (
            <ToastCard
              key={toast.id}
              toast={toast}
              paused={attended}
              onDismiss={onDismiss}
              onRemove={onRemove}
            />
          ))
          // Each puts itself on top, the newest last.
          .reverse()}
        <RadixToast.Viewport
          ref={viewport}
          lang="de"
          className={css['viewport']}
          hotkey={HOTKEY}
          label={REGION_LABEL}
          data-notifications=""
        />
      </RadixToast.Provider>
    </div>
  );
}
