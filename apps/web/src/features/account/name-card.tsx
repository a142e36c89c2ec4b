import type { Account } from '@rer/contracts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { TextField } from '../../components/form/text-field.tsx';
import { useToast } from '../../components/toast/use-toast.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { FailureNotice } from '../../components/ui/failure-notice.tsx';
import { useMutation } from '../../lib/use-mutation.ts';
import { patchName } from './account-calls.ts';
import { ACCOUNT_TEXTS, NAME_TEXTS } from './texts.ts';

interface NameCardProps {
  readonly account: Account;
  readonly onAccount: (account: Account) => void;
}

/** The name of the account. */
export function NameCard({ account, onAccount }: NameCardProps): ReactNode {
  const toaster = useToast();
  const [name, setName] = useState(account.name);
  const { isBusy, failure, run, clear } = useMutation();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(
      () => patchName(name.trim()),
      (saved) => {
        setName(saved.name);
        onAccount(saved);
        toaster.success({ title: NAME_TEXTS.saved });
      },
    );
  };
  return (
    <Card aria-labelledby="account-name">
      <h2 id="account-name">{NAME_TEXTS.title}</h2>
      <form className="c-narrow-form" noValidate aria-busy={isBusy} onSubmit={submit}>
        <TextField
          label={NAME_TEXTS.label}
          hint={NAME_TEXTS.hint}
          name="name"
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={({ currentTarget }) => {
            clear();
            setName(currentTarget.value);
          }}
        />
        <FailureNotice failure={failure} />
        <Button type="submit" tone="secondary" aria-disabled={isBusy}>
          {isBusy ? ACCOUNT_TEXTS.busy : NAME_TEXTS.save}
        </Button>
      </form>
    </Card>
  );
}
