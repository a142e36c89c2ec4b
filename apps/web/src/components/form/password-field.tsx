import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldTexts, useField } from './field.tsx';
import styles from './password-field.module.css';

const { frame, input, reveal } = styles;

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & FieldTexts;

/** A labelled password with a button that shows it. Every other prop, `ref` included, goes to the native input. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  const { field, control } = useField(props);
  const [isShown, setShown] = useState(false);
  return (
    <Field {...field}>
      <div className={frame}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...control}
          type={isShown ? 'text' : 'password'}
          className={classNames(fieldStyles['control'], input)}
        />
        <button
          type="button"
          className={reveal}
          aria-pressed={isShown}
          aria-controls={control.id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Verbergen' : 'Anzeigen'}
        </button>
      </div>
    </Field>
  );
}
