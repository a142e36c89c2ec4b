import type { MailDelivery, SessionState } from '@rer/contracts';
import { type ReactNode, useRef, useState } from 'react';
import { CodeForm } from '../../components/form/code-form.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useMutation } from '../../lib/use-mutation.ts';
import { AddressForm } from './address-form.tsx';
import css from './entry-form.module.css';
import { postCode, requestCode } from './session-calls.ts';
import { MAILED_CODE_TEXTS, SIGN_IN_TEXTS, sentText } from './texts.ts';

interface MailedCodeFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onState: (state: SessionState) => void;
}

const CODE_TEXTS = {
  label: MAILED_CODE_TEXTS.code,
  noCode: MAILED_CODE_TEXTS.noCode,
  submit: SIGN_IN_TEXTS.submit,
  busy: SIGN_IN_TEXTS.busy,
};

interface EnterProps extends Pick<MailedCodeFormProps, 'email' | 'onState'> {
  readonly letters: MailDelivery;
  readonly onOther: () => void;
}

/** Second step: the code. */
function EnterForm({ email, letters, onState, onOther }: EnterProps): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  const [isSentAgain, setSentAgain] = useState(false);
  const { isBusy, failure, run } = useMutation();
  const sendAgain = (): void => {
    setSentAgain(false);
    void run(
      () => requestCode(email.trim()),
      () => {
        setSentAgain(true);
        area.current?.closest('form')?.querySelector('input')?.focus();
      },
    );
  };
  return (
    <CodeForm
      className="c-form"
      takesFocus
      texts={CODE_TEXTS}
      send={(code) => postCode(email.trim(), code)}
      onValue={onState}
      otherFailure={failure}
      intro={
        <p className="c-soft" role="status">
          {isSentAgain ? `${MAILED_CODE_TEXTS.sentAgain} ` : ''}
          {sentText('Code', email.trim(), letters)}
        </p>
      }
    >
      <div ref={area} className={css['ways']}>
        <Button tone="quiet" aria-disabled={isBusy} onClick={sendAgain}>
          {MAILED_CODE_TEXTS.again}
        </Button>
        <Button tone="quiet" onClick={onOther}>
          {MAILED_CODE_TEXTS.otherAddress}
        </Button>
      </div>
    </CodeForm>
  );
}

/** Signing in by a code that is sent by mail. */
export function MailedCodeForm({ email, onEmail, onState }: MailedCodeFormProps): ReactNode {
  const [letters, setLetters] = useState<MailDelivery | null>(null);
  return letters === null ? (
    <AddressForm
      email={email}
      onEmail={onEmail}
      hint={MAILED_CODE_TEXTS.ask}
      submit={MAILED_CODE_TEXTS.send}
      send={requestCode}
      onSent={setLetters}
    />
  ) : (
    <EnterForm email={email} letters={letters} onState={onState} onOther={() => setLetters(null)} />
  );
}
