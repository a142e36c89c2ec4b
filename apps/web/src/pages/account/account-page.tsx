import { type Account, type FactorVerified, STAFF_ROLE_LABELS } from '@rer/contracts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ToolPage } from '../../components/layout/tool-page.tsx';
import { useToast } from '../../components/toast/use-toast.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { LoadingCard } from '../../components/ui/loading-card.tsx';
import { loadAccount } from '../../features/account/account-calls.ts';
import { NameCard } from '../../features/account/name-card.tsx';
import { ACCOUNT_TEXTS, FACTOR_LIST_TEXTS } from '../../features/account/texts.ts';
import { useProof } from '../../features/session/use-proof.tsx';
import { useSession, useSessionKeeper } from '../../features/session/use-session.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import css from './account-page.module.css';

const CodesCard = lazy(async () => ({ default: (await import('./late-parts.ts')).CodesCard }));
const FactorsCard = lazy(async () => ({ default: (await import('./late-parts.ts')).FactorsCard }));
const PasswordCard = lazy(async () => ({ default: (await import('./late-parts.ts')).PasswordCard }));
const SessionsCard = lazy(async () => ({ default: (await import('./late-parts.ts')).SessionsCard }));

interface CardsProps {
  readonly account: Account;
  readonly onAccount: (account: Account) => void;
  readonly onReload: () => void;
}

function Cards({ account, onAccount, onReload }: CardsProps): ReactNode {
  const keeper = useSessionKeeper();
  const { state } = useSession();
  const toaster = useToast();
  const { withProof, dialog } = useProof();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const onVerified = ({ session, recoveryCodes }: FactorVerified): void => {
    keeper.take(session);
    toaster.success({ title: FACTOR_LIST_TEXTS.addedTitle });
    setCodes(recoveryCodes);
    onReload();
  };
  const onName = (changed: Account): void => {
    onAccount(changed);
    if (state?.state === 'signed_in') keeper.take({ ...state, name: changed.name });
  };
  return (
    <div className={`c-loose-stack ${css['cards']}`}>
      <NameCard account={account} onAccount={onName} />
      <Suspense fallback={<LoadingCard text={ACCOUNT_TEXTS.loading} failure={null} onRetry={onReload} />}>
        <PasswordCard
          email={account.email}
          onState={(next) => {
            keeper.take(next);
            onReload();
          }}
        />
      </Suspense>
      <Suspense fallback={<LoadingCard text={ACCOUNT_TEXTS.loading} failure={null} onRetry={onReload} />}>
        <FactorsCard account={account} onAccount={onAccount} onVerified={onVerified} withProof={withProof} />
      </Suspense>
      <Suspense fallback={<LoadingCard text={ACCOUNT_TEXTS.loading} failure={null} onRetry={onReload} />}>
        <CodesCard
          left={account.recoveryCodesLeft}
          codes={codes}
          withProof={withProof}
          onCodes={(next) => {
            setCodes(next);
            onReload();
          }}
        />
      </Suspense>
      <Suspense fallback={<LoadingCard text={ACCOUNT_TEXTS.loading} failure={null} onRetry={onReload} />}>
        <SessionsCard account={account} onAccount={onAccount} withProof={withProof} />
      </Suspense>
      {dialog}
    </div>
  );
}

/** `/konto`: name, password, second factors, recovery codes and devices of the user. */
export function AccountPage(): ReactNode {
  useDocumentTitle(ACCOUNT_TEXTS.title);
  const { value, failure, reload, set } = useLoaded(loadAccount);
  const rank = value === null || value.role === null ? ACCOUNT_TEXTS.noRole : STAFF_ROLE_LABELS[value.role];
  return (
    <ToolPage
      title={ACCOUNT_TEXTS.title}
      tools={
        value === null ? undefined : (
          <p className={css['who']}>
            <Breakable text={value.email} />
            {` · ${rank}`}
          </p>
        )
      }
    >
      {value === null ? (
        <LoadingCard
          text={ACCOUNT_TEXTS.loading}
          failure={failure === null ? null : `${ACCOUNT_TEXTS.failed} ${failureSentence(failure)}`}
          onRetry={reload}
        />
      ) : (
        <Cards account={value} onAccount={(next) => set(() => next)} onReload={reload} />
      )}
    </ToolPage>
  );
}
