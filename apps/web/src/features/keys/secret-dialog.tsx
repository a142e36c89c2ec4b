import type { StaffKeyMade } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { useUnloadGuard } from '../../lib/use-unload-guard.ts';
import { KEY_SECRET_TEXTS } from './texts.ts';

interface SecretDialogProps {
  readonly made: StaffKeyMade;
  readonly onDone: () => void;
}

/** The secret of a new key, shown this once. Escape does not close it: it would be gone. */
export function SecretDialog({ made, onDone }: SecretDialogProps): ReactNode {
  useUnloadGuard(true);
  return (
    <Dialog title={KEY_SECRET_TEXTS.title} onClose={() => undefined}>
      <p>{KEY_SECRET_TEXTS.text}</p>
      <p>
        {KEY_SECRET_TEXTS.label(made.key.name)}
        <code className="c-secret">{made.secret}</code>
      </p>
      <div className="c-actions">
        <CopyButton tone="primary" text={made.secret} label={KEY_SECRET_TEXTS.copy} />
        <Button tone="secondary" onClick={onDone}>
          {KEY_SECRET_TEXTS.done}
        </Button>
      </div>
    </Dialog>
  );
}
