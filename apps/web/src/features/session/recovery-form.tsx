import type { Recovery, SessionState } from '@rer/contracts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  NewPasswordField,
  newPasswordProblem,
  refusedPasswordText,
} from '../../components/form/new-password-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import css from './entry-form.module.css';
import { FactorField, FactorSwitch, type FactorWay, readFactor } from './factor-field.tsx';
import { postRecovery } from './session-calls.ts';
import { RECOVERY_TEXTS, SIGN_IN_TEXTS } from './texts.ts';

const { ways } = css;

interface RecoveryFormProps {
  readonly token: string;
  readonly recovery: Recovery;
  readonly onState: (state: SessionState) => void;
}

/** Sets a new password by a link; with the second factor, where the account has one. */
export function RecoveryForm({ token, recovery, onState }: RecoveryFormProps): ReactNode {
  const { email, needsSecondFactor } = recovery;
  const passwordField = useRef<HTMLInputElement>(null);
  const factorField = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [way, setWay] = useState<FactorWay>('app');
  const [weakness, setWeakness] = useState<string | null>(null);
  const [factorProblem, setFactorProblem] = useState<string | null>(null);
  const { isBusy, failure, run, clear } = useMutation();
  useEffect(() => passwordField.current?.focus({ preventScroll: true }), []);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const weak = newPasswordProblem(password);
    const read = needsSecondFactor ? readFactor(way, factorField.current?.value ?? '') : null;
    const wrong = read !== null && 'problem' in read ? read.problem : null;
    flushSync(() => {
      setWeakness(weak);
      setFactorProblem(wrong);
    });
    if (weak !== null) {
      passwordField.current?.focus();
      return;
    }
    if (read !== null && 'problem' in read) {
      factorField.current?.select();
      return;
    }
    void run(
      () => postRecovery(token, password, read),
      onState,
      (refusal) => {
        const text = refusal.kind === 'refused' ? refusedPasswordText(refusal.fields['password']) : null;
        flushSync(() => setWeakness(text));
        if (text !== null) passwordField.current?.focus();
        else factorField.current?.select();
      },
    );
  };
  return (
    <form className="c-form" noValidate aria-busy={isBusy} onSubmit={submit}>
      {/* Password managers read from it whose password this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        ref={passwordField}
        error={weakness}
        name="password"
        value={password}
        onText={(text) => {
          clear();
          setWeakness(null);
          setPassword(text);
        }}
      />
      {needsSecondFactor ? (
        <FactorField
          ref={factorField}
          way={way}
          error={factorProblem}
          onInput={() => {
            clear();
            setFactorProblem(null);
          }}
        />
      ) : null}
      {failure !== null && weakness === null ? (
        <Notice kind="error">{failureSentence(failure)}</Notice>
      ) : null}
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? SIGN_IN_TEXTS.busy : RECOVERY_TEXTS.submit}
      </Button>
      {needsSecondFactor ? (
        <div className={ways}>
          <FactorSwitch
            way={way}
            onWay={(next) => {
              clear();
              setFactorProblem(null);
              setWay(next);
            }}
          />
        </div>
      ) : null}
    </form>
  );
}
