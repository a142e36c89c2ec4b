import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { FailureNotice } from '../../components/ui/failure-notice.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import type { WithProof } from '../../lib/proof.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { postRecoveryCodes } from './account-calls.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { RECOVERY_CODE_TEXTS } from './texts.ts';

/** From here on there are few. */
const FEW = 3;

interface CodesCardProps {
  readonly left: number;
  /** Codes that were just made; null: none. */
  readonly codes: readonly string[] | null;
  readonly onCodes: (codes: readonly string[] | null) => void;
  readonly withProof: WithProof;
}

/** How many recovery codes are left, and new ones. */
export function CodesCard({ left, codes, onCodes, withProof }: CodesCardProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, failure, run } = useMutation();
  const make = (): void => {
    void run(
      () => withProof(postRecoveryCodes),
      ({ recoveryCodes }) => {
        setAsking(false);
        onCodes(recoveryCodes);
      },
      () => setAsking(false),
    );
  };
  return (
    <Card aria-labelledby="account-codes">
      <h2 id="account-codes">{RECOVERY_CODE_TEXTS.title}</h2>
      {codes === null ? (
        <>
          {left === 0 ? (
            <Notice kind="warn">{RECOVERY_CODE_TEXTS.none}</Notice>
          ) : (
            <p>{RECOVERY_CODE_TEXTS.left(left)}</p>
          )}
          {left > 0 && left <= FEW ? <p className="c-soft-note">{RECOVERY_CODE_TEXTS.few}</p> : null}
          <FailureNotice failure={failure} />
          <div className="c-actions">
            <Button tone="secondary" onClick={() => setAsking(true)}>
              {RECOVERY_CODE_TEXTS.make}
            </Button>
          </div>
        </>
      ) : (
        <RecoveryCodeList codes={codes} onKept={() => onCodes(null)} />
      )}
      {isAsking ? (
        <ConfirmDialog
          title={RECOVERY_CODE_TEXTS.makeTitle}
          action={RECOVERY_CODE_TEXTS.make}
          isBusy={isBusy}
          onConfirm={make}
          onClose={() => setAsking(false)}
        >
          <p>{RECOVERY_CODE_TEXTS.makeText}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
