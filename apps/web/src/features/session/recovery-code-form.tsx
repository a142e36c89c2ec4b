import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CodeField, digitsOf } from '../../components/form/code-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { useCall } from '../../lib/use-call.ts';
import css from './entry-form.module.css';
import { enterRecoveryCode } from './session-calls.ts';
import { MAILED, RECOVERY, SIGN_IN } from './texts.ts';

interface RecoveryCodeFormProps {
  readonly email: string;
  readonly onToken: (token: string) => void;
}

/** Takes the code of the letter where its link cannot be opened. */
export function RecoveryCodeForm({ email, onToken }: RecoveryCodeFormProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, failure, run, clear } = useCall();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = digitsOf(field.current?.value ?? '');
    flushSync(() => setProblem(code === null ? MAILED.noCode : null));
    if (code === null) {
      field.current?.select();
      return;
    }
    void run(
      () => enterRecoveryCode(email, code),
      ({ token }) => onToken(token),
      () => field.current?.select(),
    );
  };
  return (
    <form className={css['form']} noValidate aria-busy={isBusy} onSubmit={submit} onInput={clear}>
      <p className={css['soft']}>{RECOVERY.orCode}</p>
      <CodeField
        ref={field}
        label={MAILED.code}
        error={problem}
        name="code"
        onChange={() => setProblem(null)}
      />
      {failure === null ? null : <Notice kind="error">{failureSentence(failure)}</Notice>}
      <Button type="submit" aria-disabled={isBusy} data-click="passwort-code">
        {isBusy ? SIGN_IN.busy : RECOVERY.enter}
      </Button>
    </form>
  );
}
