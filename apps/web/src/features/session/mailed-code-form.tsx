import type { LetterWay, SessionState } from '@rer/contracts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CodeField, codeDigits } from '../../components/form/code-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { isAddress } from '../../lib/is-address.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import css from './entry-form.module.css';
import { postCode, requestCode } from './session-calls.ts';
import { MAILED_CODE_TEXTS, SIGN_IN_TEXTS, sentText } from './texts.ts';

const { form, soft } = css;

interface MailedCodeFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onState: (state: SessionState) => void;
}

interface AskProps extends Pick<MailedCodeFormProps, 'email' | 'onEmail'> {
  readonly onSent: (letters: LetterWay) => void;
}

/** First step: whom to send a code. */
function AskForm({ email, onEmail, onSent }: AskProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, failure, run } = useMutation();
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = isAddress(email.trim()) ? null : SIGN_IN_TEXTS.noEmail;
    flushSync(() => setProblem(found));
    if (found !== null) {
      field.current?.focus();
      return;
    }
    void run(
      () => requestCode(email.trim()),
      ({ letters }) => onSent(letters),
      () => field.current?.focus(),
    );
  };
  return (
    <form className={form} noValidate aria-busy={isBusy} onSubmit={submit}>
      <TextField
        ref={field}
        label={SIGN_IN_TEXTS.email}
        hint={MAILED_CODE_TEXTS.ask}
        error={problem}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={({ currentTarget }) => {
          setProblem(null);
          onEmail(currentTarget.value);
        }}
      />
      {failure === null ? null : <Notice kind="error">{failureSentence(failure)}</Notice>}
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? SIGN_IN_TEXTS.busy : MAILED_CODE_TEXTS.send}
      </Button>
    </form>
  );
}

interface EnterProps extends Pick<MailedCodeFormProps, 'email' | 'onState'> {
  readonly letters: LetterWay;
  readonly onOther: () => void;
}

/** Second step: the code. */
function EnterForm({ email, letters, onState, onOther }: EnterProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSentAgain, setSentAgain] = useState(false);
  const entering = useMutation();
  const sending = useMutation();
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = codeDigits(field.current?.value ?? '');
    flushSync(() => setProblem(code === null ? MAILED_CODE_TEXTS.noCode : null));
    if (code === null) {
      field.current?.select();
      return;
    }
    void entering.run(
      () => postCode(email.trim(), code),
      onState,
      () => field.current?.select(),
    );
  };
  const sendAgain = (): void => {
    setSentAgain(false);
    void sending.run(
      () => requestCode(email.trim()),
      () => {
        setSentAgain(true);
        field.current?.focus();
      },
    );
  };
  const failure = entering.failure ?? sending.failure;
  return (
    <form className={form} noValidate aria-busy={entering.isBusy} onSubmit={submit} onInput={entering.clear}>
      <p className={soft} role="status">
        {isSentAgain ? `${MAILED_CODE_TEXTS.sentAgain} ` : ''}
        {sentText('Code', email.trim(), letters)}
      </p>
      <CodeField
        ref={field}
        label={MAILED_CODE_TEXTS.code}
        error={problem}
        name="code"
        onChange={() => setProblem(null)}
      />
      {failure === null ? null : <Notice kind="error">{failureSentence(failure)}</Notice>}
      <Button type="submit" aria-disabled={entering.isBusy}>
        {entering.isBusy ? SIGN_IN_TEXTS.busy : SIGN_IN_TEXTS.submit}
      </Button>
      <div className={css['ways']}>
        <Button tone="quiet" aria-disabled={sending.isBusy} onClick={sendAgain}>
          {MAILED_CODE_TEXTS.again}
        </Button>
        <Button tone="quiet" onClick={onOther}>
          {MAILED_CODE_TEXTS.otherAddress}
        </Button>
      </div>
    </form>
  );
}

/** Signing in by a code that is sent by letter. */
export function MailedCodeForm({ email, onEmail, onState }: MailedCodeFormProps): ReactNode {
  const [letters, setLetters] = useState<LetterWay | null>(null);
  return letters === null ? (
    <AskForm email={email} onEmail={onEmail} onSent={setLetters} />
  ) : (
    <EnterForm email={email} letters={letters} onState={onState} onOther={() => setLetters(null)} />
  );
}
