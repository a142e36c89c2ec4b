import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './field.module.css';
import { Field, type FieldTexts, useField } from './field.tsx';

/** A labelled input of several lines. Every other prop, `ref` included, goes to the native element. */
export function TextArea({ className, ...props }: ComponentProps<'textarea'> & FieldTexts): ReactNode {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <textarea rows={6} {...control} className={classNames(styles['control'], styles['area'], className)} />
    </Field>
  );
}
