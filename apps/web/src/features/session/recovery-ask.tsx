import type { LetterWay } from '@rer/contracts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TextField } from '../../components/form/text-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { isAddress } from '../../lib/is-address.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import css from './entry-form.module.css';
import { RecoveryCodeForm } from './recovery-code-form.tsx';
import { requestRecovery } from './session-calls.ts';
import { RECOVERY_TEXTS, SIGN_IN_TEXTS, sentText } from './texts.ts';

const { form } = css;

interface RecoveryAskProps {
  /** With the secret of a link, for which a code was changed. */
  readonly onToken: (token: string) => void;
}

/** Asks for a link that sets a new password, and for the code that came with it. */
export function RecoveryAsk({ onToken }: RecoveryAskProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState<{ email: string; letters: LetterWay } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, failure, run } = useMutation();
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const address = email.trim();
    const found = isAddress(address) ? null : SIGN_IN_TEXTS.noEmail;
    flushSync(() => setProblem(found));
    if (found !== null) {
      field.current?.focus();
      return;
    }
    void run(
      () => requestRecovery(address),
      ({ letters }) => setSent({ email: address, letters }),
      () => field.current?.focus(),
    );
  };
  return (
    <>
      {sent === null ? null : (
        <>
          <Notice role="status">
            <p>
              <strong>{sent.letters === 'mail' ? RECOVERY_TEXTS.sent : RECOVERY_TEXTS.sentLog}</strong>
            </p>
            <p>{sentText('Link', sent.email, sent.letters)}</p>
          </Notice>
          <RecoveryCodeForm email={sent.email} onToken={onToken} />
        </>
      )}
      <form className={form} noValidate aria-busy={isBusy} onSubmit={submit}>
        <TextField
          ref={field}
          label={SIGN_IN_TEXTS.email}
          error={problem}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={({ currentTarget }) => {
            setProblem(null);
            setEmail(currentTarget.value);
          }}
        />
        {failure === null ? null : <Notice kind="error">{failureSentence(failure)}</Notice>}
        <Button type="submit" tone={sent === null ? 'primary' : 'secondary'} aria-disabled={isBusy}>
          {isBusy ? SIGN_IN_TEXTS.busy : sent === null ? RECOVERY_TEXTS.send : RECOVERY_TEXTS.again}
        </Button>
      </form>
    </>
  );
}
