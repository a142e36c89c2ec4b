import type { Account, AccountFactor, FactorVerified } from '@rer/contracts';
import { type ReactNode, useRef, useState } from 'react';
import { useToast } from '../../components/toast/use-toast.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { FailureNotice } from '../../components/ui/failure-notice.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { formatDay, formatMoment } from '../../lib/moment.ts';
import type { WithProof } from '../../lib/proof.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import css from './account.module.css';
import { deleteAccountFactor } from './account-calls.ts';
import { AddFactor } from './add-factor.tsx';
import { FACTOR_LIST_TEXTS } from './texts.ts';

const { list, item, about } = css;

interface FactorsCardProps {
  readonly account: Account;
  readonly onAccount: (account: Account) => void;
  /** One more is set up. */
  readonly onVerified: (verified: FactorVerified) => void;
  readonly withProof: WithProof;
}

function usedText({ lastUsedAt }: AccountFactor): string {
  return lastUsedAt === null
    ? FACTOR_LIST_TEXTS.never
    : `${FACTOR_LIST_TEXTS.used} ${formatMoment(lastUsedAt)}`;
}

/** The second factors of an account. */
export function FactorsCard({ account, onAccount, onVerified, withProof }: FactorsCardProps): ReactNode {
  const toaster = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<AccountFactor | null>(null);
  const { isBusy, failure, run, clear } = useMutation();
  const { factors } = account;
  const end = (): void => {
    setAdding(false);
    heading.current?.focus();
  };
  const remove = ({ id }: AccountFactor): void => {
    void run(
      () => withProof(() => deleteAccountFactor(id)),
      (changed) => {
        setAsked(null);
        onAccount(changed);
        toaster.success({ title: FACTOR_LIST_TEXTS.removed });
        heading.current?.focus();
      },
      () => setAsked(null),
    );
  };
  return (
    <Card aria-labelledby="account-factors">
      <h2 id="account-factors" ref={heading} tabIndex={-1}>
        {FACTOR_LIST_TEXTS.title}
      </h2>
      <p className="c-soft-note">{FACTOR_LIST_TEXTS.intro}</p>
      {factors.length === 0 ? <p>{FACTOR_LIST_TEXTS.none}</p> : null}
      <ul className={list}>
        {factors.map((factor) => (
          <li key={factor.id} className={item}>
            <div>
              <strong>{factor.name}</strong>
              <br />
              <span className={about}>
                {`${FACTOR_LIST_TEXTS.created} ${formatDay(factor.createdAt)}, ${usedText(factor)}`}
              </span>
            </div>
            <Button
              tone="quiet"
              onClick={() => {
                clear();
                setAsked(factor);
              }}
            >
              {FACTOR_LIST_TEXTS.remove}
              <VisuallyHidden> ({factor.name})</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      <FailureNotice failure={failure} />
      {isAdding ? (
        <AddFactor
          withProof={withProof}
          onCancel={end}
          onVerified={(verified) => {
            end();
            onVerified(verified);
          }}
        />
      ) : (
        <div className="c-actions">
          <Button tone="secondary" onClick={() => setAdding(true)}>
            {factors.length === 0 ? FACTOR_LIST_TEXTS.addFirst : FACTOR_LIST_TEXTS.add}
          </Button>
        </div>
      )}
      {asked === null ? null : (
        <ConfirmDialog
          title={FACTOR_LIST_TEXTS.removeTitle}
          action={FACTOR_LIST_TEXTS.remove}
          isBusy={isBusy}
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{FACTOR_LIST_TEXTS.removeText(asked.name)}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
