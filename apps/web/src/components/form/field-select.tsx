import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldTexts, useField } from './field.tsx';
import { Select } from './select.tsx';

/** A labelled native select. */
export function FieldSelect(props: ComponentProps<'select'> & FieldTexts): ReactNode {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <Select {...control} />
    </Field>
  );
}
