import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import css from './staff.module.css';
import type { Invited } from './staff-calls.ts';
import { INVITED_TEXTS, invitedText } from './texts.ts';

interface InvitedDialogProps {
  readonly invited: Invited;
  readonly onDone: () => void;
}

/** Where an invitation was sent, and its link, shown this once: the server keeps only its hash. */
export function InvitedDialog({ invited, onDone }: InvitedDialogProps): ReactNode {
  const { member, letters, link } = invited;
  return (
    <Dialog title={INVITED_TEXTS.title} onClose={onDone}>
      <p>{invitedText(member.email, letters)}</p>
      <p>
        {INVITED_TEXTS.link}
        <code className={`c-secret ${css['link']}`}>{link}</code>
      </p>
      <p className="c-soft-note">{INVITED_TEXTS.once}</p>
      <div className="c-actions">
        <CopyButton
          tone="primary"
          text={link}
          label={INVITED_TEXTS.copy}
          data-click="mitarbeiter-link-kopieren"
        />
        <Button tone="secondary" onClick={onDone} data-click="mitarbeiter-eingeladen">
          {INVITED_TEXTS.done}
        </Button>
      </div>
    </Dialog>
  );
}
