import type { Account } from '@rer/contracts';
import { type ReactNode, useRef } from 'react';
import { useToast } from '../../components/toast/use-toast.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { FailureNotice } from '../../components/ui/failure-notice.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { formatMoment } from '../../lib/moment.ts';
import type { WithProof } from '../../lib/proof.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import css from './account.module.css';
import { deleteOtherSessions, deleteSession } from './account-calls.ts';
import { SESSION_LIST_TEXTS } from './texts.ts';

const { list, item, about } = css;

interface SessionsCardProps {
  readonly account: Account;
  readonly onAccount: (account: Account) => void;
  readonly withProof: WithProof;
}

/** The devices that are signed in. Signing one out is done at once: its user can sign in again. */
export function SessionsCard({ account, onAccount, withProof }: SessionsCardProps): ReactNode {
  const toaster = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const { isBusy, failure, run } = useMutation();
  const { sessions } = account;
  const end = (send: typeof deleteOtherSessions, title: string): void => {
    void run(
      () => withProof(send),
      (changed) => {
        onAccount(changed);
        toaster.success({ title });
        heading.current?.focus();
      },
    );
  };
  return (
    <Card aria-labelledby="account-sessions">
      <h2 id="account-sessions" ref={heading} tabIndex={-1}>
        {SESSION_LIST_TEXTS.title}
      </h2>
      <p className="c-soft-note">
        {sessions.length > 1 ? SESSION_LIST_TEXTS.intro : SESSION_LIST_TEXTS.only}
      </p>
      <ul className={list}>
        {sessions.map(({ id, isThis, device, address, createdAt, lastUsedAt }) => (
          <li key={id} className={item}>
            <div>
              <strong>{device}</strong>
              {isThis ? <span className="c-tag">{SESSION_LIST_TEXTS.isThis}</span> : null}
              <br />
              <span className={about}>
                {`${address} · ${SESSION_LIST_TEXTS.since} ${formatMoment(createdAt)} · ${SESSION_LIST_TEXTS.used} ${formatMoment(lastUsedAt)}`}
              </span>
            </div>
            {isThis ? null : (
              <Button
                tone="quiet"
                aria-disabled={isBusy}
                onClick={() => end(() => deleteSession(id), SESSION_LIST_TEXTS.ended)}
              >
                {SESSION_LIST_TEXTS.end}
                <VisuallyHidden> ({device})</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FailureNotice failure={failure} />
      {sessions.length > 1 ? (
        <div className="c-actions">
          <Button
            tone="secondary"
            aria-disabled={isBusy}
            onClick={() => end(deleteOtherSessions, SESSION_LIST_TEXTS.othersEnded)}
          >
            {SESSION_LIST_TEXTS.endOthers}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
