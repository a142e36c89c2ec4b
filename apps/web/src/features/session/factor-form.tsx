import type { SessionState } from '@rer/contracts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button } from '../../components/ui/button.tsx';
import { FailureNotice } from '../../components/ui/failure-notice.tsx';
import { useMutation } from '../../lib/use-mutation.ts';
import css from './entry-form.module.css';
import { FactorField, FactorSwitch, type FactorWay, readFactor } from './factor-field.tsx';
import { postFactor, signOut } from './session-calls.ts';
import { FACTOR_TEXTS, SIGN_IN_TEXTS } from './texts.ts';

const { who, ways } = css;

interface FactorFormProps {
  /** Whose password was right. */
  readonly email: string;
  readonly onState: (state: SessionState) => void;
  /** Signs out so that another user can sign in; left out where none may. */
  readonly onOther?: (state: SessionState) => void;
}

/** The second step of signing in, or showing it again later: a code of the application, or a recovery code. */
export function FactorForm({ email, onState, onOther }: FactorFormProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [way, setWay] = useState<FactorWay>('app');
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, failure, run, clear } = useMutation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of the two fields takes the focus when it comes.
  useEffect(() => field.current?.focus({ preventScroll: true }), [way]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = readFactor(way, field.current?.value ?? '');
    flushSync(() => setProblem('problem' in read ? read.problem : null));
    if ('problem' in read) {
      field.current?.select();
      return;
    }
    void run(
      () => postFactor(read),
      onState,
      () => field.current?.select(),
    );
  };
  const onInput = (): void => {
    clear();
    setProblem(null);
  };
  return (
    <form className="c-form" noValidate aria-busy={isBusy} onSubmit={submit}>
      <p className={who}>
        <strong>
          <Breakable text={email} />
        </strong>
      </p>
      <FactorField ref={field} way={way} error={problem} onInput={onInput} />
      <FailureNotice failure={failure} />
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? SIGN_IN_TEXTS.busy : FACTOR_TEXTS.submit}
      </Button>
      <div className={ways}>
        <FactorSwitch
          way={way}
          onWay={(next) => {
            onInput();
            setWay(next);
          }}
        />
        {onOther === undefined ? null : (
          <Button tone="quiet" onClick={() => void run(() => signOut(), onOther)}>
            {FACTOR_TEXTS.other}
          </Button>
        )}
      </div>
    </form>
  );
}
