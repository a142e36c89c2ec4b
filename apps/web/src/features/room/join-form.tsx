import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TextField } from '../../components/form/text-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { ROOM_TEXTS } from './texts.ts';

interface JoinFormProps {
  readonly name: string;
  readonly isBusy: boolean;
  /** Why it did not work. */
  readonly problem: string | null;
  readonly isAgain: boolean;
  readonly onName: (name: string) => void;
  readonly onJoin: (name: string) => void;
}

/** Asks for a name, and joins. */
export function JoinForm({ name, isBusy, problem, isAgain, onName, onJoin }: JoinFormProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    const given = name.trim();
    flushSync(() => setError(given === '' ? ROOM_TEXTS.noName : undefined));
    if (given === '') field.current?.focus();
    else onJoin(given);
  };
  const rest = isAgain ? ROOM_TEXTS.joinAgain : ROOM_TEXTS.join;
  return (
    <form className="c-form" noValidate aria-busy={isBusy} onSubmit={submit}>
      <TextField
        ref={field}
        label={ROOM_TEXTS.name}
        hint={ROOM_TEXTS.nameHint}
        error={error}
        name="name"
        autoComplete="name"
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => {
          setError(undefined);
          onName(currentTarget.value);
        }}
      />
      {problem === null ? null : <Notice kind="error">{problem}</Notice>}
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? ROOM_TEXTS.joining : rest}
      </Button>
    </form>
  );
}
