import type { FactorOffer, FactorVerified } from '@rer/contracts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CodeField, codeDigits } from '../../components/form/code-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import type { ApiFailure } from '../../lib/api-failure.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import type { WithProof } from '../../lib/proof.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { postFactorCode } from './account-calls.ts';
import css from './factor-setup.module.css';
import { FACTOR_SETUP_TEXTS } from './texts.ts';
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

interface ConfirmFormProps {
  readonly id: string;
  readonly onVerified: (verified: FactorVerified) => void;
}

function ConfirmForm({ id, onVerified }: ConfirmFormProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, failure, run, clear } = useMutation();
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = codeDigits(field.current?.value ?? '');
    flushSync(() => setProblem(code === null ? FACTOR_SETUP_TEXTS.noCode : null));
    if (code === null) {
      field.current?.select();
      return;
    }
    void run(
      () => postFactorCode(id, code),
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
        label={FACTOR_SETUP_TEXTS.code}
        hint={FACTOR_SETUP_TEXTS.codeHint}
        error={problem}
        name="code"
        onChange={onInput}
      />
      {failure === null ? null : <Notice kind="error">{problemText(failure)}</Notice>}
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? FACTOR_SETUP_TEXTS.busy : FACTOR_SETUP_TEXTS.confirm}
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
          {FACTOR_SETUP_TEXTS.retry}
        </Button>
      </Notice>
    );
  }
  if (offer === null) {
    return (
      <div className={waiting}>
        <VisuallyHidden role="status">{FACTOR_SETUP_TEXTS.loading}</VisuallyHidden>
        <Skeleton rows={8} />
      </div>
    );
  }
  return (
    <div className={setup}>
      <p>{FACTOR_SETUP_TEXTS.apps}</p>
      <OfferView offer={offer} />
      <ConfirmForm id={offer.id} onVerified={onVerified} />
    </div>
  );
}
