import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FactorForm } from './factor-form.tsx';
import { PROOF_TEXTS } from './texts.ts';
import { useSessionKeeper } from './use-session.ts';

/** Told once: whether the second factor was shown. */
export type OnAnswer = (isShown: boolean) => void;

interface ProofDialogProps {
  readonly email: string;
  readonly onAnswer: OnAnswer;
}

/** Asks for the second factor again. */
export function ProofDialog({ email, onAnswer }: ProofDialogProps): ReactNode {
  const keeper = useSessionKeeper();
  return (
    <Dialog title={PROOF_TEXTS.title} onClose={() => onAnswer(false)}>
      <p>{PROOF_TEXTS.why}</p>
      <FactorForm
        email={email}
        onState={(next) => {
          keeper.take(next);
          onAnswer(true);
        }}
      />
      <Button tone="quiet" onClick={() => onAnswer(false)}>
        {PROOF_TEXTS.cancel}
      </Button>
    </Dialog>
  );
}
