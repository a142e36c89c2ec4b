import {
  type KeyKind,
  STAFF_ROLE_LABELS,
  STAFF_ROLES,
  type StaffKeyMade,
  type StaffKeyRequest,
  type StaffRole,
  staffRole,
} from '@rer/contracts';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ChoiceGroup } from '../../components/form/choice-group.tsx';
import { FieldSelect } from '../../components/form/field-select.tsx';
import { Options } from '../../components/form/select.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { FailureNotice } from '../../components/ui/failure-notice.tsx';
import { useMutation } from '../../lib/use-mutation.ts';
import css from './keys.module.css';
import { postKey } from './keys-calls.ts';
import { DAYS_CHOICES, KIND_CHOICES, MAKE_KEY_TEXTS } from './texts.ts';

/** Makes a key: what for, under which name, with which rights, for how long. */
export function KeyForm({ onMade }: { readonly onMade: (made: StaffKeyMade) => void }): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<KeyKind>('service');
  const [name, setName] = useState('');
  const [role, setRole] = useState<StaffRole>('viewer');
  const [days, setDays] = useState<number>(90);
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, failure, run } = useMutation();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = name.trim() === '' ? MAKE_KEY_TEXTS.noName : null;
    flushSync(() => setProblem(found));
    if (found !== null) {
      field.current?.focus();
      return;
    }
    const common = { name: name.trim(), days: days === 0 ? null : days };
    const request: StaffKeyRequest = kind === 'voice' ? { kind, ...common } : { kind, role, ...common };
    void run(
      () => postKey(request),
      (made) => {
        setName('');
        onMade(made);
      },
    );
  };
  return (
    <Card aria-labelledby="keys-make">
      <h2 id="keys-make">{MAKE_KEY_TEXTS.title}</h2>
      <form className="c-loose-form" noValidate aria-busy={isBusy} onSubmit={submit}>
        <ChoiceGroup legend={MAKE_KEY_TEXTS.kind} options={KIND_CHOICES} value={kind} onChoose={setKind} />
        <div className={css['fields']}>
          <TextField
            ref={field}
            label={MAKE_KEY_TEXTS.name}
            hint={MAKE_KEY_TEXTS.nameHint}
            error={problem}
            name="name"
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={({ currentTarget }) => {
              setProblem(null);
              setName(currentTarget.value);
            }}
          />
          {kind === 'service' ? (
            <FieldSelect
              label={MAKE_KEY_TEXTS.role}
              value={role}
              onChange={({ currentTarget }) => setRole(staffRole.parse(currentTarget.value))}
            >
              <Options of={STAFF_ROLES.map((value) => [value, STAFF_ROLE_LABELS[value]])} />
            </FieldSelect>
          ) : null}
          <FieldSelect
            label={MAKE_KEY_TEXTS.days}
            value={days}
            onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
          >
            <Options of={DAYS_CHOICES} />
          </FieldSelect>
        </div>
        <FailureNotice failure={failure} />
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? MAKE_KEY_TEXTS.busy : MAKE_KEY_TEXTS.submit}
        </Button>
      </form>
    </Card>
  );
}
