import type { SessionState } from '@rer/contracts';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  NewPasswordField,
  newPasswordProblem,
  refusedPasswordText,
} from '../../components/form/new-password-field.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { useToast } from '../../components/toast/use-toast.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { postNewPassword } from './account-calls.ts';
import { ACCOUNT_TEXTS, PASSWORD_TEXTS } from './texts.ts';

interface PasswordCardProps {
  readonly email: string;
  readonly onState: (state: SessionState) => void;
}

interface Problems {
  readonly current?: string | undefined;
  readonly next?: string | undefined;
}

/** Another password; all other devices are signed out with it. */
export function PasswordCard({ email, onState }: PasswordCardProps): ReactNode {
  const toaster = useToast();
  const currentField = useRef<HTMLInputElement>(null);
  const nextField = useRef<HTMLInputElement>(null);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const { isBusy, failure, run, clear } = useMutation();

  const refuse = (found: Problems): boolean => {
    flushSync(() => setProblems(found));
    if (found.current !== undefined) currentField.current?.select();
    else if (found.next !== undefined) nextField.current?.focus();
    return found.current !== undefined || found.next !== undefined;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const weak = newPasswordProblem(next);
    const isRefused = refuse({
      current: current === '' ? PASSWORD_TEXTS.empty : undefined,
      next: weak ?? undefined,
    });
    if (isRefused) return;
    void run(
      () => postNewPassword(current, next),
      (state) => {
        setCurrent('');
        setNext('');
        onState(state);
        toaster.success({ title: PASSWORD_TEXTS.saved, description: PASSWORD_TEXTS.savedHow });
      },
      (refusal) => {
        if (refusal.kind !== 'refused') return;
        const isWrong = refusal.status === 403;
        refuse({
          current: isWrong ? failureSentence(refusal) : undefined,
          next: refusedPasswordText(refusal.fields['password']) ?? undefined,
        });
      },
    );
  };
  const typed = (): void => {
    clear();
    setProblems({});
  };
  const isElsewhere = failure !== null && problems.current === undefined && problems.next === undefined;
  return (
    <Card aria-labelledby="account-password">
      <h2 id="account-password">{PASSWORD_TEXTS.title}</h2>
      <form className="c-narrow-form" noValidate aria-busy={isBusy} onSubmit={submit}>
        {/* Password managers read from it whose password this is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={currentField}
          label={PASSWORD_TEXTS.current}
          error={problems.current}
          name="current"
          autoComplete="current-password"
          value={current}
          onChange={({ currentTarget }) => {
            typed();
            setCurrent(currentTarget.value);
          }}
        />
        <NewPasswordField
          ref={nextField}
          label={PASSWORD_TEXTS.next}
          error={problems.next}
          name="password"
          value={next}
          onText={(text) => {
            typed();
            setNext(text);
          }}
        />
        {isElsewhere ? <Notice kind="error">{failureSentence(failure)}</Notice> : null}
        <p className="c-soft-note">{PASSWORD_TEXTS.hint}</p>
        <Button type="submit" tone="secondary" aria-disabled={isBusy}>
          {isBusy ? ACCOUNT_TEXTS.busy : PASSWORD_TEXTS.save}
        </Button>
      </form>
    </Card>
  );
}
