import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { failureSentence } from '../../lib/failure-sentence.ts';
import type { WithProof } from '../../lib/proof.ts';
import { useCall } from '../../lib/use-call.ts';
import css from './account.module.css';
import { makeRecoveryCodes } from './account-calls.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { CODES } from './texts.ts';

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
  const { isBusy, failure, run } = useCall();
  const make = (): void => {
    void run(
      () => withProof(makeRecoveryCodes),
      ({ recoveryCodes }) => {
        setAsking(false);
        onCodes(recoveryCodes);
      },
      () => setAsking(false),
    );
  };
  return (
    <Card aria-labelledby="account-codes">
      <h2 id="account-codes">{CODES.title}</h2>
      {codes === null ? (
        <>
          {left === 0 ? <Notice kind="warn">{CODES.none}</Notice> : <p>{CODES.left(left)}</p>}
          {left > 0 && left <= FEW ? <p className={css['soft']}>{CODES.few}</p> : null}
          {failure === null ? null : <Notice kind="error">{failureSentence(failure)}</Notice>}
          <div className={css['actions']}>
            <Button tone="secondary" onClick={() => setAsking(true)}>
              {CODES.make}
            </Button>
          </div>
        </>
      ) : (
        <RecoveryCodeList codes={codes} onKept={() => onCodes(null)} />
      )}
      {isAsking ? (
        <ConfirmDialog
          title={CODES.makeTitle}
          action={CODES.make}
          isBusy={isBusy}
          onConfirm={make}
          onClose={() => setAsking(false)}
        >
          <p>{CODES.makeText}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
