import type { FactorOffer, FactorVerified } from '@rer/contracts';
import type { ReactNode } from 'react';
import { CodeForm } from '../../components/form/code-form.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { RetryNotice } from '../../components/ui/retry-notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import type { ApiFailure } from '../../lib/api-failure.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import type { WithProof } from '../../lib/proof.ts';
import { postFactorCode } from './account-calls.ts';
import css from './factor-setup.module.css';
import { FACTOR_SETUP_TEXTS } from './texts.ts';
import { useOffer } from './use-offer.ts';

const { offer: offerClass, qr, hand, secret, waiting } = css;

/** Four and four, as people read them aloud. */
function grouped(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ');
}

function OfferView({ offer }: { readonly offer: FactorOffer }): ReactNode {
  return (
    <div className={offerClass}>
      {/* As a picture: whatever stands in it, no script of it can run. */}
      <img
        className={qr}
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(offer.qrSvg)}`}
        alt={FACTOR_SETUP_TEXTS.qr}
        width="208"
        height="208"
      />
      <div className={hand}>
        <p>
          <a href={offer.uri}>{FACTOR_SETUP_TEXTS.onThisDevice}</a>
        </p>
        <p>
          {FACTOR_SETUP_TEXTS.byHand}
          <br />
          <code className={secret}>{grouped(offer.secret)}</code>
        </p>
        <CopyButton tone="quiet" text={offer.secret} label={FACTOR_SETUP_TEXTS.copy} />
      </div>
    </div>
  );
}

/** A wrong code has another cause here than at signing in: the clock, or a QR code that was read before. */
function problemText(failure: ApiFailure): string {
  return failure.kind === 'refused' && failure.status === 401
    ? FACTOR_SETUP_TEXTS.wrong
    : failureSentence(failure);
}

const CODE_TEXTS = {
  label: FACTOR_SETUP_TEXTS.code,
  hint: FACTOR_SETUP_TEXTS.codeHint,
  noCode: FACTOR_SETUP_TEXTS.noCode,
  submit: FACTOR_SETUP_TEXTS.confirm,
  busy: FACTOR_SETUP_TEXTS.busy,
};

interface ConfirmFormProps {
  readonly id: string;
  readonly onVerified: (verified: FactorVerified) => void;
}

function ConfirmForm({ id, onVerified }: ConfirmFormProps): ReactNode {
  return (
    <CodeForm
      className="c-form"
      takesFocus
      texts={CODE_TEXTS}
      send={(code) => postFactorCode(id, code)}
      onValue={onVerified}
      failureText={problemText}
    />
  );
}

interface FactorSetupProps {
  readonly name: string;
  readonly onVerified: (verified: FactorVerified) => void;
  /** Left out where there is no second factor yet that could be shown. */
  readonly withProof?: WithProof;
}

const justSend: WithProof = (send) => send();

/** Sets up a second factor: a QR code to read, and the first code as the proof that it was read. */
export function FactorSetup({ name, onVerified, withProof = justSend }: FactorSetupProps): ReactNode {
  const { offer, failure, retry } = useOffer(name, withProof);
  if (failure !== null) {
    return <RetryNotice text={failureSentence(failure)} onRetry={retry} />;
  }
  if (offer === null) {
    return (
      <div className={waiting}>
        <Skeleton rows={8} label={FACTOR_SETUP_TEXTS.loading} />
      </div>
    );
  }
  return (
    <div className="c-stack">
      <p>{FACTOR_SETUP_TEXTS.apps}</p>
      <OfferView offer={offer} />
      <ConfirmForm id={offer.id} onVerified={onVerified} />
    </div>
  );
}
