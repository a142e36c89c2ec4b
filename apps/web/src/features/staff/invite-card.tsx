import type { MailDelivery, StaffRole } from '@rer/contracts';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ChoiceGroup } from '../../components/form/choice-group.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { isAddress } from '../../lib/is-address.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import css from './staff.module.css';
import { type Invited, postMember } from './staff-calls.ts';
import { INVITE_TEXTS, ROLE_CHOICES } from './texts.ts';

interface InviteCardProps {
  readonly letters: MailDelivery;
  readonly onInvited: (invited: Invited) => void;
}

/** Invites a person into the team. */
export function InviteCard({ letters, onInvited }: InviteCardProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<StaffRole>('viewer');
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, failure, run, clear } = useMutation();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const address = email.trim();
    const found = isAddress(address) ? null : INVITE_TEXTS.noEmail;
    flushSync(() => setProblem(found));
    if (found !== null) {
      field.current?.focus();
      return;
    }
    void run(
      () => postMember(address, name.trim(), role),
      (invited) => {
        setEmail('');
        setName('');
        onInvited(invited);
      },
      (refusal) => {
        const isAboutField = refusal.kind === 'refused' && refusal.fields['email'] !== undefined;
        flushSync(() => setProblem(isAboutField ? INVITE_TEXTS.noEmail : null));
        field.current?.focus();
      },
    );
  };
  return (
    <Card aria-labelledby="staff-invite">
      <h2 id="staff-invite">{INVITE_TEXTS.title}</h2>
      {letters === 'log' ? <Notice>{INVITE_TEXTS.noMail}</Notice> : null}
      <form className="c-loose-form" noValidate aria-busy={isBusy} onSubmit={submit}>
        <div className={css['fields']}>
          <TextField
            ref={field}
            label={INVITE_TEXTS.email}
            error={problem}
            type="email"
            name="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={({ currentTarget }) => {
              clear();
              setProblem(null);
              setEmail(currentTarget.value);
            }}
          />
          <TextField
            label={INVITE_TEXTS.name}
            hint={INVITE_TEXTS.nameHint}
            name="name"
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </div>
        <ChoiceGroup legend={INVITE_TEXTS.role} options={ROLE_CHOICES} value={role} onChoose={setRole} />
        {failure !== null && problem === null ? (
          <Notice kind="error">{failureSentence(failure)}</Notice>
        ) : null}
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? INVITE_TEXTS.busy : INVITE_TEXTS.submit}
        </Button>
      </form>
    </Card>
  );
}
