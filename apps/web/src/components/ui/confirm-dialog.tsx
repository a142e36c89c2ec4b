import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What will be done, as a verb. */
  readonly action: string;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be taken back; everything else is done at once and can be undone. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { title, children, action, isBusy = false, onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className={styles['actions']}>
        <Button aria-disabled={isBusy} onClick={() => (isBusy ? undefined : onConfirm())}>
          {action}
        </Button>
        <Button tone="secondary" onClick={onClose}>
          Abbrechen
        </Button>
      </div>
    </Dialog>
  );
}
