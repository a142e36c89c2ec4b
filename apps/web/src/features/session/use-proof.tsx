import { apiError } from '@rer/contracts';
import { type ReactNode, useCallback, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import type { ApiFailure } from '../../lib/api-failure.ts';
import type { WithProof } from '../../lib/proof.ts';
import { FactorForm } from './factor-form.tsx';
import { PROOF } from './texts.ts';
import { useSession, useSessionKeeper } from './use-session.ts';

/** Showing the second factor again, where the server asks for it before a change. */
export interface Proof {
  /** Cancelled, the refusal stands. */
  readonly withProof: WithProof;
  /** Open while it asks. */
  readonly dialog: ReactNode;
}

type OnAnswer = (isShown: boolean) => void;

function asksForProof(failure: ApiFailure): boolean {
  if (failure.kind !== 'refused') return false;
  return apiError.safeParse(failure.body).data?.error.code === 'reauthentication_needed';
}

/** For the calls that change what one signs in with. */
export function useProof(): Proof {
  const keeper = useSessionKeeper();
  const { state } = useSession();
  const [onAnswer, setOnAnswer] = useState<OnAnswer | null>(null);
  // Without a second factor there is nothing to show: the refusal says to sign in again.
  const email = state?.state === 'signed_in' ? state.email : null;
  const canShow = email !== null;
  const withProof = useCallback<WithProof>(
    async (send) => {
      const result = await send();
      if (result.ok || !canShow || !asksForProof(result.failure)) return result;
      const isShown = await new Promise<boolean>((resolve) => setOnAnswer(() => resolve));
      setOnAnswer(null);
      return isShown ? await send() : result;
    },
    [canShow],
  );
  const dialog =
    onAnswer === null || email === null ? null : (
      <Dialog title={PROOF.title} onClose={() => onAnswer(false)}>
        <p>{PROOF.why}</p>
        <FactorForm
          email={email}
          onState={(next) => {
            keeper.take(next);
            onAnswer(true);
          }}
        />
        <Button tone="quiet" onClick={() => onAnswer(false)}>
          {PROOF.cancel}
        </Button>
      </Dialog>
    );
  return { withProof, dialog };
}
