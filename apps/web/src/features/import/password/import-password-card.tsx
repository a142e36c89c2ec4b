import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TextField } from '../../../components/form/text-field.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import css from './import-password-card.module.css';
import { SEED_UNLOCK_TEXTS, UNLOCK_TEXTS } from './unlock-texts.ts';

const { card } = css;

interface ImportPasswordCardProps {
  /** It was open before in this page. */
  readonly expired: boolean;
  /** Tries a password; the sentence to show when it does not open, else null. */
  readonly onUnlock: (password: string) => Promise<string | null>;
}

/** The locked import tool: a password unlocks it. Errors are shown at the field, which then has the focus. */
export function ImportPasswordCard({ expired, onUnlock }: ImportPasswordCardProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [isChecking, setIsChecking] = useState(false);

  const refuse = (text: string | null): void => {
    flushSync(() => {
      setIsChecking(false);
      setError(text);
    });
    field.current?.select();
  };
  const submit = async (): Promise<void> => {
    if (isChecking) return;
    const password = field.current?.value ?? '';
    if (password === '') return refuse(UNLOCK_TEXTS.empty);
    setIsChecking(true);
    const problem = await onUnlock(password);
    if (problem !== null) refuse(problem);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  return (
    <Card className={card} aria-labelledby="import-lock">
      <h2 id="import-lock" lang="en">
        {SEED_UNLOCK_TEXTS.protectedArea}
      </h2>
      {expired ? <Notice kind="warn">{UNLOCK_TEXTS.expired}</Notice> : null}
      <p className="c-soft">{UNLOCK_TEXTS.intro}</p>
      <form className="c-stack" noValidate aria-busy={isChecking} onSubmit={onSubmit}>
        <TextField
          ref={field}
          label={UNLOCK_TEXTS.password}
          error={error === null ? undefined : <span role="alert">{error}</span>}
          type="password"
          autoComplete="current-password"
          onInput={() => setError(null)}
        />
        <Button type="submit" lang={isChecking ? undefined : 'en'} aria-disabled={isChecking}>
          {isChecking ? UNLOCK_TEXTS.checking : SEED_UNLOCK_TEXTS.access}
        </Button>
      </form>
    </Card>
  );
}
