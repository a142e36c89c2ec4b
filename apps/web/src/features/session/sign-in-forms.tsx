import { ACCOUNT_PATHS, type SessionState } from '@rer/contracts';
import { type ReactNode, useState } from 'react';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import css from './entry-form.module.css';
import { FactorForm } from './factor-form.tsx';
import { MailedCodeForm } from './mailed-code-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SIGN_IN_TEXTS } from './texts.ts';

/** Why signing in cannot work here, in place of every form that would need it to. */
export function Obstacle({ sentence }: { readonly sentence: string }): ReactNode {
  return (
    <>
      <Notice kind="warn" role="status">
        <p>
          <strong>{SIGN_IN_TEXTS.blocked}</strong>
        </p>
        <p>{sentence}</p>
      </Notice>
      <LinkButton href="/" tone="secondary">
        {SIGN_IN_TEXTS.toStart}
      </LinkButton>
    </>
  );
}

interface SignInFormsProps {
  readonly state: Extract<SessionState, { state: 'signed_out' | 'second_factor' }>;
  /** Email address of the previous session, where known. */
  readonly knownEmail?: string;
  readonly onState: (state: SessionState) => void;
}

/** The steps of signing in, without a heading: password or code, then the second factor. */
export function SignInForms({ state, knownEmail = '', onState }: SignInFormsProps): ReactNode {
  const [email, setEmail] = useState(knownEmail);
  const [way, setWay] = useState<'password' | 'code'>('password');
  if (state.state === 'second_factor')
    return <FactorForm email={state.email} onState={onState} onOther={onState} />;
  if (state.obstacle !== null) return <Obstacle sentence={state.obstacle} />;
  const isByPassword = way === 'password';
  const Form = isByPassword ? PasswordForm : MailedCodeForm;
  return (
    <>
      <Form email={email} onEmail={setEmail} onState={onState} />
      <div className={css['ways']}>
        {isByPassword && <a href={ACCOUNT_PATHS.recovery}>{SIGN_IN_TEXTS.forgotten}</a>}
        <Button tone="quiet" onClick={() => setWay(isByPassword ? 'code' : 'password')}>
          {isByPassword ? SIGN_IN_TEXTS.byCode : SIGN_IN_TEXTS.byPassword}
        </Button>
      </div>
    </>
  );
}
