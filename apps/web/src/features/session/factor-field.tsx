import type { SecondFactor } from '@rer/contracts';
import type { ReactNode, Ref } from 'react';
import { CodeField, codeDigits, RecoveryCodeField } from '../../components/form/code-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { FACTOR_TEXTS, MAILED_CODE_TEXTS } from './texts.ts';

/** How the user shows the second factor. */
export type FactorWay = 'app' | 'recovery';

/** The input in the form that the server takes, or its problem. */
export function readFactor(way: FactorWay, text: string): SecondFactor | { readonly problem: string } {
  if (way === 'recovery') {
    const recoveryCode = text.trim();
    return recoveryCode === '' ? { problem: FACTOR_TEXTS.empty } : { recoveryCode };
  }
  const code = codeDigits(text);
  if (code !== null) return { code };
  return { problem: text.trim() === '' ? FACTOR_TEXTS.empty : MAILED_CODE_TEXTS.noCode };
}

interface FactorFieldProps {
  readonly way: FactorWay;
  readonly error: string | null;
  readonly onInput: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** A code of the application, or one of those that were kept for the day when it is gone. */
export function FactorField({ way, error, onInput, ref }: FactorFieldProps): ReactNode {
  const common = { ref, error: error ?? undefined, name: 'factor', onChange: onInput };
  // Two fields: what was typed into one is no code for the other.
  return way === 'app' ? (
    <CodeField key="app" {...common} label={FACTOR_TEXTS.code} hint={FACTOR_TEXTS.hint} />
  ) : (
    <RecoveryCodeField
      key="recovery"
      {...common}
      label={FACTOR_TEXTS.recoveryCode}
      hint={FACTOR_TEXTS.recoveryHint}
    />
  );
}

interface FactorSwitchProps {
  readonly way: FactorWay;
  readonly onWay: (way: FactorWay) => void;
}

/** To the other kind of code. */
export function FactorSwitch({ way, onWay }: FactorSwitchProps): ReactNode {
  return (
    <Button tone="quiet" onClick={() => onWay(way === 'app' ? 'recovery' : 'app')}>
      {way === 'app' ? FACTOR_TEXTS.useRecovery : FACTOR_TEXTS.useApp}
    </Button>
  );
}
