import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './field.module.css';
import { Field, type FieldTexts, useField } from './field.tsx';

/** A labelled one-line input. Every other prop, `ref` included, goes to the native element. */
export function TextField({ className, ...props }: ComponentProps<'input'> & FieldTexts): ReactNode {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <input type="text" {...control} className={classNames(styles['control'], className)} />
    </Field>
  );
}
