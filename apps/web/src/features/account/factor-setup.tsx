import type { FactorOffer, FactorVerified } from '@rer/contracts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CodeField, digitsOf } from '../../components/form/code-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import type { ApiFailure } from '../../lib/api-failure.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import type { WithProof } from '../../lib/proof.ts';
import { useCall } from '../../lib/use-call.ts';
import { verifyFactor } from './account-calls.ts';
import css from './factor-setup.module.css';
import { SETUP } from './texts.ts';
import { useOffer } from './use-offer.ts';

const { setup, offer: offerClass, qr, hand, secret, form, waiting } = css;

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
        alt={SETUP.qr}
        width="208"
        height="208"
      />
      <div className={hand}>
        <p>
          <a href={offer.uri}>{SETUP.onThisDevice}</a>
        </p>
        <p>
          {SETUP.byHand}
          <br />
          <code className={secret}>{grouped(offer.secret)}</code>
        </p>
        <CopyButton tone="quiet" text={offer.secret} label={SETUP.copy} />
      </div>
    </div>
  );
}

/** A wrong code has another cause here than at signing in: the clock, or a QR code that was read before. */
function problemText(failure: ApiFailure): string {
  return failure.kind === 'refused' && failure.status === 401 ? SETUP.wrong : failureSentence(failure);
}

interface ConfirmFormProps {
  readonly id: string;
  readonly onVerified: (verified: FactorVerified) => void;
}

function ConfirmForm({ id, onVerified }: ConfirmFormProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, failure, run, clear } = useCall();
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = digitsOf(field.current?.value ?? '');
    flushSync(() => setProblem(code === null ? SETUP.noCode : null));
    if (code === null) {
      field.current?.select();
      return;
    }
    void run(
      () => verifyFactor(id, code),
      onVerified,
      () => field.current?.select(),
    );
  };
  const onInput = (): void => {
    clear();
    setProblem(null);
  };
  return (
    <form className={form} noValidate aria-busy={isBusy} onSubmit={submit}>
      <CodeField
        ref={field}
        label={SETUP.code}
        hint={SETUP.codeHint}
        error={problem}
        name="code"
        onChange={onInput}
      />
      {failure === null ? null : <Notice kind="error">{problemText(failure)}</Notice>}
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? SETUP.busy : SETUP.confirm}
      </Button>
    </form>
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
    return (
      <Notice kind="error">
        <p>{failureSentence(failure)}</p>
        <Button tone="secondary" onClick={retry}>
          {SETUP.retry}
        </Button>
      </Notice>
    );
  }
  if (offer === null) {
    return (
      <div className={waiting}>
        <VisuallyHidden role="status">{SETUP.loading}</VisuallyHidden>
        <Skeleton rows={8} />
      </div>
    );
  }
  return (
    <div className={setup}>
      <p>{SETUP.apps}</p>
      <OfferView offer={offer} />
      <ConfirmForm id={offer.id} onVerified={onVerified} />
    </div>
  );
}
