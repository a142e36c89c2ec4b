import { apiError } from '@rer/contracts';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { ApiFailure } from '../../lib/api-failure.ts';
import type { WithProof } from '../../lib/proof.ts';
import type { OnAnswer } from './proof-dialog.tsx';
import { useSession } from './use-session.ts';

/** Its form is of no use before the server asks. */
const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }));

/** Showing the second factor again, where the server asks for it before a change. */
export interface Proof {
  /** Cancelled, the refusal stands. */
  readonly withProof: WithProof;
  /** Open while it asks. */
  readonly dialog: ReactNode;
}

function asksForProof(failure: ApiFailure): boolean {
  if (failure.kind !== 'refused') return false;
  return apiError.safeParse(failure.body).data?.error.code === 'reauthentication_needed';
}

/** For the calls that change what one signs in with. */
export function useProof(): Proof {
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
      <Suspense>
        <ProofDialog email={email} onAnswer={onAnswer} />
      </Suspense>
    );
  return { withProof, dialog };
}
