import type { MailDelivery } from '@rer/contracts';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TextField } from '../../components/form/text-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { FailureNotice } from '../../components/ui/failure-notice.tsx';
import type { ApiResult } from '../../lib/api-failure.ts';
import { isAddress } from '../../lib/is-address.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { SIGN_IN_TEXTS } from './texts.ts';

/** The address with which a member of staff signs in. */
export function AddressField(props: Omit<ComponentProps<typeof TextField>, 'label'>): ReactNode {
  return (
    <TextField
      label={SIGN_IN_TEXTS.email}
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

interface AddressFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly hint?: string;
  readonly submit: string;
  readonly tone?: 'primary' | 'secondary';
  /** Has a mail sent to the address. */
  readonly send: (address: string) => Promise<ApiResult<{ letters: MailDelivery }>>;
  readonly onSent: (letters: MailDelivery, address: string) => void;
}

/** Asks for the address that a mail is to be sent to. */
export function AddressForm({
  email,
  onEmail,
  hint,
  submit,
  tone = 'primary',
  send,
  onSent,
}: AddressFormProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, failure, run } = useMutation();
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const address = email.trim();
    const found = isAddress(address) ? null : SIGN_IN_TEXTS.noEmail;
    flushSync(() => setProblem(found));
    const focus = (): void => field.current?.focus();
    if (found !== null) focus();
    else
      void run(
        () => send(address),
        ({ letters }) => onSent(letters, address),
        focus,
      );
  };
  return (
    <form className="c-form" noValidate aria-busy={isBusy} onSubmit={onSubmit}>
      <AddressField
        ref={field}
        hint={hint}
        error={problem}
        value={email}
        onChange={({ currentTarget }) => {
          setProblem(null);
          onEmail(currentTarget.value);
        }}
      />
      <FailureNotice failure={failure} />
      <Button type="submit" tone={tone} aria-disabled={isBusy}>
        {isBusy ? SIGN_IN_TEXTS.busy : submit}
      </Button>
    </form>
  );
}
