import { isNumberField, PROVIDER_FIELD_LABELS, type ProviderWritableField } from '@rer/contracts';
import type { ComponentProps, ReactNode } from 'react';
import { Checkbox } from '../../../components/form/checkbox.tsx';
import { TextArea } from '../../../components/form/text-area.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { RECORD_FORM_TEXTS } from '../record-texts.ts';
import { ExtraEditor } from './extra-editor.tsx';
import { FIELD_GROUPS, LONG_FIELDS } from './field-groups.ts';
import type { FlagField, TypedField } from './form-values.ts';
import css from './record-form.module.css';
import type { RecordFormState } from './use-record-form.ts';

const { group, fields: fieldsClass, wide } = css;

const REQUIRED: ReadonlySet<ProviderWritableField> = new Set(['name', 'email']);
const FLAGS: ReadonlySet<ProviderWritableField> = new Set<FlagField>(['intern', 'is_active']);

/** What the keyboards of phones should offer. */
function inputKind(field: ProviderWritableField): ComponentProps<'input'> {
  if (field === 'email') return { inputMode: 'email', autoCapitalize: 'off' };
  if (field === 'phone') return { inputMode: 'tel' };
  if (field === 'url') return { inputMode: 'url', autoCapitalize: 'off' };
  return isNumberField(field) ? { inputMode: 'decimal' } : {};
}

interface FieldProps<Field extends ProviderWritableField> {
  readonly form: RecordFormState;
  readonly field: Field;
}

function Typed({ form, field }: FieldProps<TypedField>): ReactNode {
  const text = form.values.texts[field];
  const shared = {
    name: field,
    label: PROVIDER_FIELD_LABELS[field],
    value: text,
    error: form.problems[field],
    autoComplete: 'off',
    onBlur: () => form.leave(field),
  };
  // A line break in a field of one line would be lost without a word.
  if (LONG_FIELDS.has(field) || /[\r\n]/.test(text)) {
    return (
      <div className={wide}>
        <TextArea
          {...shared}
          rows={3}
          onChange={({ currentTarget }) => form.setText(field, currentTarget.value)}
        />
      </div>
    );
  }
  return (
    <TextField
      {...shared}
      {...inputKind(field)}
      spellCheck={false}
      aria-required={REQUIRED.has(field) || undefined}
      hint={REQUIRED.has(field) && text === '' ? RECORD_FORM_TEXTS.required : undefined}
      onChange={({ currentTarget }) => form.setText(field, currentTarget.value)}
    />
  );
}

function Flag({ form, field }: FieldProps<FlagField>): ReactNode {
  return (
    <Checkbox
      name={field}
      label={PROVIDER_FIELD_LABELS[field]}
      checked={form.values.flags[field]}
      error={form.problems[field]}
      onChange={({ currentTarget }) => form.setFlag(field, currentTarget.checked)}
    />
  );
}

function isFlag(field: ProviderWritableField): field is FlagField {
  return FLAGS.has(field);
}

/** All fields of a provider in their groups. */
export function FormFields({ form }: { readonly form: RecordFormState }): ReactNode {
  return (
    <>
      {FIELD_GROUPS.map(({ title, fields }) => (
        <fieldset key={title} className={group}>
          <legend>{title}</legend>
          <div className={fieldsClass}>
            {fields.map((field) => {
              if (field === 'additional_data') return null;
              if (isFlag(field)) return <Flag key={field} form={form} field={field} />;
              return <Typed key={field} form={form} field={field} />;
            })}
          </div>
        </fieldset>
      ))}
      <ExtraEditor
        entries={form.values.extra}
        problem={form.problems.additional_data}
        onChange={form.setExtra}
        onLeave={() => form.leave('additional_data')}
      />
    </>
  );
}
