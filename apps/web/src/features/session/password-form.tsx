import type { SessionState } from '@rer/contracts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PasswordField } from '../../components/form/password-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { FailureNotice } from '../../components/ui/failure-notice.tsx';
import { isAddress } from '../../lib/is-address.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { AddressField } from './address-form.tsx';
import { postPassword } from './session-calls.ts';
import { SIGN_IN_TEXTS } from './texts.ts';

interface PasswordFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onState: (state: SessionState) => void;
}

interface Problems {
  readonly email?: string;
  readonly password?: string;
}

/** Signing in by address and password. */
export function PasswordForm({ email, onEmail, onState }: PasswordFormProps): ReactNode {
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const { isBusy, failure, run, clear } = useMutation();
  useEffect(() => {
    const first = emailField.current?.value === '' ? emailField : passwordField;
    first.current?.focus({ preventScroll: true });
  }, []);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const address = email.trim();
    const password = passwordField.current?.value ?? '';
    const found: Problems = {
      ...(isAddress(address) ? {} : { email: SIGN_IN_TEXTS.noEmail }),
      ...(password === '' ? { password: SIGN_IN_TEXTS.noPassword } : {}),
    };
    flushSync(() => setProblems(found));
    if (found.email !== undefined) {
      emailField.current?.focus();
      return;
    }
    if (found.password !== undefined) {
      passwordField.current?.focus();
      return;
    }
    void run(
      () => postPassword(address, password),
      onState,
      () => passwordField.current?.select(),
    );
  };
  const onInput = (): void => {
    clear();
    setProblems({});
  };
  return (
    <form className="c-form" noValidate aria-busy={isBusy} onSubmit={submit} onInput={onInput}>
      <AddressField
        ref={emailField}
        error={problems.email}
        value={email}
        onChange={({ currentTarget }) => onEmail(currentTarget.value)}
      />
      <PasswordField
        ref={passwordField}
        label={SIGN_IN_TEXTS.password}
        error={problems.password}
        name="password"
        autoComplete="current-password"
      />
      <FailureNotice failure={failure} />
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? SIGN_IN_TEXTS.busy : SIGN_IN_TEXTS.submit}
      </Button>
    </form>
  );
}
