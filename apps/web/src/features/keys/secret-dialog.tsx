import type { StaffKeyMade } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { useUnloadGuard } from '../../lib/use-unload-guard.ts';
import css from './keys.module.css';
import { SECRET } from './texts.ts';

interface SecretDialogProps {
  readonly made: StaffKeyMade;
  readonly onDone: () => void;
}

/** The secret of a new key, shown this once. Escape does not close it: it would be gone. */
export function SecretDialog({ made, onDone }: SecretDialogProps): ReactNode {
  useUnloadGuard(true);
  return (
    <Dialog title={SECRET.title} onClose={() => undefined}>
      <p>{SECRET.text}</p>
      <p>
        {SECRET.label(made.key.name)}
        <code className={css['secret']}>{made.secret}</code>
      </p>
      <div className={css['actions']}>
        <CopyButton tone="primary" text={made.secret} label={SECRET.copy} />
        <Button tone="secondary" onClick={onDone}>
          {SECRET.done}
        </Button>
      </div>
    </Dialog>
  );
}
