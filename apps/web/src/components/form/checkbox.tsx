import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { FieldNotes, type FieldTexts, useField } from './field.tsx';

const { check, box, checkLabel } = styles;

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & FieldTexts;

/** A checkbox with its sentence beside it; the sentence is part of the target. */
export function Checkbox(props: CheckboxProps): ReactNode {
  const {
    field: { id, label, hint, error },
    control,
  } = useField(props);
  return (
    <div className={check}>
      <input {...control} type="checkbox" className={box} />
      <label className={checkLabel} htmlFor={id}>
        {label}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
