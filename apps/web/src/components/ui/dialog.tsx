import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

const { dialog, frame } = styles;

interface DialogProps {
  readonly title: string;
  /** Escape, or the browser's way back. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A window over the page, open for as long as it is drawn. The browser's own: it holds the focus, gives it back, and
 * what lies below can neither be reached nor read out.
 */
export function Dialog({ title, onClose, children }: DialogProps): ReactNode {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  // Before the effects of its content, which may choose a better place for the focus.
  useLayoutEffect(() => {
    const opened = element.current;
    const before = document.activeElement;
    if (opened?.open === false) opened.showModal();
    return () => {
      opened?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Browsers close it at the second Escape whatever was said to the first; while it is drawn, it stands.
      onClose={() => element.current?.open === false && element.current.showModal()}
    >
      <div className={frame}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
