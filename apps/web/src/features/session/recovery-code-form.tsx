import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CodeField, codeDigits } from '../../components/form/code-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import css from './entry-form.module.css';
import { postRecoveryCode } from './session-calls.ts';
import { MAILED_CODE_TEXTS, RECOVERY_TEXTS, SIGN_IN_TEXTS } from './texts.ts';

interface RecoveryCodeFormProps {
  readonly email: string;
  readonly onToken: (token: string) => void;
}

/** Takes the code of the letter where its link cannot be opened. */
export function RecoveryCodeForm({ email, onToken }: RecoveryCodeFormProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, failure, run, clear } = useMutation();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = codeDigits(field.current?.value ?? '');
    flushSync(() => setProblem(code === null ? MAILED_CODE_TEXTS.noCode : null));
    if (code === null) {
      field.current?.select();
      return;
    }
    void run(
      () => postRecoveryCode(email, code),
      ({ token }) => onToken(token),
      () => field.current?.select(),
    );
  };
  return (
    <form className={css['form']} noValidate aria-busy={isBusy} onSubmit={submit} onInput={clear}>
      <p className={css['soft']}>{RECOVERY_TEXTS.orCode}</p>
      <CodeField
        ref={field}
        label={MAILED_CODE_TEXTS.code}
        error={problem}
        name="code"
        onChange={() => setProblem(null)}
      />
      {failure === null ? null : <Notice kind="error">{failureSentence(failure)}</Notice>}
      <Button type="submit" aria-disabled={isBusy} data-click="passwort-code">
        {isBusy ? SIGN_IN_TEXTS.busy : RECOVERY_TEXTS.enter}
      </Button>
    </form>
  );
}
