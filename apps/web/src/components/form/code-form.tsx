import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ApiFailure, ApiResult } from '../../lib/api-failure.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { CodeField, codeDigits } from './code-field.tsx';

interface CodeFormTexts {
  readonly label: string;
  readonly hint?: string;
  /** Said where what was typed is no code. */
  readonly noCode: string;
  readonly submit: string;
  readonly busy: string;
}

interface CodeFormProps<Value> {
  readonly className: string | undefined;
  readonly texts: CodeFormTexts;
  readonly takesFocus?: boolean;
  readonly send: (code: string) => Promise<ApiResult<Value>>;
  readonly onValue: (value: Value) => void;
  readonly failureText?: (failure: ApiFailure) => string;
  /** Why something beside the form failed; shown where the code did not. */
  readonly otherFailure?: ApiFailure | null;
  readonly intro?: ReactNode;
  readonly 'data-click'?: string;
  /** Below the button. */
  readonly children?: ReactNode;
}

/** A form for one code of digits. What was typed is selected where it is no code, or a wrong one. */
export function CodeForm<Value>({
  className,
  texts: { label, hint, noCode, submit, busy },
  takesFocus = false,
  send,
  onValue,
  failureText = failureSentence,
  otherFailure = null,
  intro,
  'data-click': click,
  children,
}: CodeFormProps<Value>): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, failure, run, clear } = useMutation();
  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const code = codeDigits(field.current?.value ?? '');
    flushSync(() => setProblem(code === null ? noCode : null));
    const select = (): void => field.current?.select();
    if (code === null) select();
    else void run(() => send(code), onValue, select);
  };
  const onChange = (): void => {
    clear();
    setProblem(null);
  };
  const shown = failure ?? otherFailure;
  return (
    <form className={className} noValidate aria-busy={isBusy} onSubmit={onSubmit}>
      {intro}
      <CodeField ref={field} label={label} hint={hint} error={problem} name="code" onChange={onChange} />
      {shown === null ? null : <Notice kind="error">{failureText(shown)}</Notice>}
      <Button type="submit" aria-disabled={isBusy} data-click={click}>
        {isBusy ? busy : submit}
      </Button>
      {children}
    </form>
  );
}
