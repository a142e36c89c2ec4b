import type { FactorVerified } from '@rer/contracts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TextField } from '../../components/form/text-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import type { WithProof } from '../../lib/proof.ts';
import { FactorSetup } from './factor-setup.tsx';
import { FACTOR_LIST_TEXTS } from './texts.ts';

interface AddFactorProps {
  readonly onVerified: (verified: FactorVerified) => void;
  readonly onCancel: () => void;
  readonly withProof: WithProof;
}

/** Another second factor: its name, then the QR code. */
export function AddFactor({ onVerified, onCancel, withProof }: AddFactorProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    if (typed !== '') {
      setName(typed);
      return;
    }
    flushSync(() => setProblem(FACTOR_LIST_TEXTS.noName));
    field.current?.focus();
  };
  if (name !== null) {
    return (
      <>
        <FactorSetup name={name} onVerified={onVerified} withProof={withProof} />
        <Button tone="quiet" onClick={onCancel}>
          {FACTOR_LIST_TEXTS.cancel}
        </Button>
      </>
    );
  }
  return (
    <form className="c-narrow-form" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={FACTOR_LIST_TEXTS.name}
        hint={FACTOR_LIST_TEXTS.nameHint}
        error={problem}
        name="name"
        autoComplete="off"
        maxLength={100}
        onChange={() => setProblem(null)}
      />
      <div className="c-actions">
        <Button type="submit">{FACTOR_LIST_TEXTS.begin}</Button>
        <Button tone="secondary" onClick={onCancel}>
          {FACTOR_LIST_TEXTS.cancel}
        </Button>
      </div>
    </form>
  );
}
