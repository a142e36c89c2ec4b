import type { Invitation, SessionState } from '@rer/contracts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  NewPasswordField,
  newPasswordProblem,
  refusedPasswordText,
} from '../../components/form/new-password-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import type { ApiFailure } from '../../lib/api-failure.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { isAddress } from '../../lib/is-address.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { AddressField } from './address-form.tsx';
import { type InvitationAnswer, postInvitation } from './session-calls.ts';
import { INVITATION_TEXTS, SIGN_IN_TEXTS } from './texts.ts';

type FieldName = 'email' | 'name' | 'password';
type Problems = Partial<Record<FieldName, string>>;

/** The field problems in the server's response; empty: the failure has another reason. */
function refusedFields(failure: ApiFailure): Problems {
  if (failure.kind !== 'refused') return {};
  const password = refusedPasswordText(failure.fields['password']);
  return {
    ...(failure.fields['email'] === undefined ? {} : { email: SIGN_IN_TEXTS.noEmail }),
    ...(failure.fields['name'] === undefined ? {} : { name: INVITATION_TEXTS.noName }),
    ...(password === null ? {} : { password }),
  };
}

interface InvitationFormProps {
  readonly token: string;
  readonly invitation: Invitation;
  readonly onState: (state: SessionState) => void;
}

/** Name and password of a new user; the email address too, where it is not known yet. */
export function InvitationForm({ token, invitation, onState }: InvitationFormProps): ReactNode {
  const { kind, email: invitedEmail } = invitation;
  const element = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(invitedEmail ?? '');
  const [name, setName] = useState(invitation.name);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const { isBusy, failure, run, clear } = useMutation();
  const hasOwnEmail = kind === 'setup';
  useEffect(() => {
    const open = [...(element.current?.querySelectorAll<HTMLInputElement>('input:not([readonly])') ?? [])];
    open.find(({ value }) => value === '')?.focus({ preventScroll: true });
  }, []);

  /** Shows the problems and focuses the first field with one. */
  const refuse = (found: Problems): void => {
    flushSync(() => setProblems(found));
    element.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const weak = newPasswordProblem(password);
    const found: Problems = {
      ...(hasOwnEmail && !isAddress(email.trim()) ? { email: SIGN_IN_TEXTS.noEmail } : {}),
      ...(name.trim() === '' ? { name: INVITATION_TEXTS.noName } : {}),
      ...(weak === null ? {} : { password: weak }),
    };
    refuse(found);
    if (Object.keys(found).length > 0) return;
    const answer: InvitationAnswer = {
      token,
      name: name.trim(),
      password,
      ...(hasOwnEmail ? { email: email.trim() } : {}),
    };
    void run(
      () => postInvitation(answer),
      onState,
      (refusal) => refuse(refusedFields(refusal)),
    );
  };
  const typed = (field: FieldName): void => {
    clear();
    setProblems(({ [field]: _, ...others }) => others);
  };
  const isElsewhere = failure !== null && Object.keys(refusedFields(failure)).length === 0;
  return (
    <form ref={element} className="c-form" noValidate aria-busy={isBusy} onSubmit={submit}>
      <AddressField
        error={problems.email}
        readOnly={!hasOwnEmail}
        value={email}
        onChange={({ currentTarget }) => {
          typed('email');
          setEmail(currentTarget.value);
        }}
      />
      <TextField
        label={INVITATION_TEXTS.name}
        hint={INVITATION_TEXTS.nameHint}
        error={problems.name}
        name="name"
        autoComplete="name"
        maxLength={100}
        value={name}
        onChange={({ currentTarget }) => {
          typed('name');
          setName(currentTarget.value);
        }}
      />
      <NewPasswordField
        label={SIGN_IN_TEXTS.password}
        error={problems.password}
        name="password"
        value={password}
        onText={(text) => {
          typed('password');
          setPassword(text);
        }}
      />
      {isElsewhere ? <Notice kind="error">{failureSentence(failure)}</Notice> : null}
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? SIGN_IN_TEXTS.busy : INVITATION_TEXTS.submit}
      </Button>
    </form>
  );
}
