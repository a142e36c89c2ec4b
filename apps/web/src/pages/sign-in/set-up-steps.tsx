import type { FactorVerified } from '@rer/contracts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { FactorSetup } from '../../features/account/factor-setup.tsx';
import { RecoveryCodeList } from '../../features/account/recovery-code-list.tsx';
import { FACTOR_SETUP_TEXTS } from '../../features/account/texts.ts';
import { signOut } from '../../features/session/session-calls.ts';
import { useSessionKeeper } from '../../features/session/use-session.ts';
import { keepCsrfToken } from '../../lib/session-guard.ts';
import { useMutation } from '../../lib/use-mutation.ts';

interface SetUpStepsProps {
  /** Says when the codes come, whose view has another heading. */
  readonly onCodes: () => void;
}

/** Setting up the second factor of a user without one, then the recovery codes, before any other page. */
export function SetUpSteps({ onCodes }: SetUpStepsProps): ReactNode {
  const keeper = useSessionKeeper();
  const { run } = useMutation();
  const [verified, setVerified] = useState<FactorVerified | null>(null);
  const onVerified = (answer: FactorVerified): void => {
    if (answer.recoveryCodes === null) {
      keeper.take(answer.session);
      return;
    }
    // What follows must not be hidden by the work that is open from now on.
    if (answer.session.state !== 'signed_out') keepCsrfToken(answer.session.csrfToken);
    setVerified(answer);
    onCodes();
  };
  if (verified?.recoveryCodes)
    return <RecoveryCodeList codes={verified.recoveryCodes} onKept={() => keeper.take(verified.session)} />;
  return (
    <>
      <FactorSetup name={FACTOR_SETUP_TEXTS.firstName} onVerified={onVerified} />
      <Button tone="quiet" onClick={() => void run(() => signOut(), keeper.take)}>
        {FACTOR_SETUP_TEXTS.signOut}
      </Button>
    </>
  );
}
