import {
  type DirectoryConflict,
  type DirectoryDetail,
  type DirectoryProvider,
  PROVIDER_WRITABLE_FIELDS,
  type ProviderChanges,
} from '@rer/contracts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { ConflictView } from './conflict-view.tsx';
import { checkForm, type FormProblems } from './form-check.ts';
import { FormFields } from './form-fields.tsx';
import { formValues } from './form-values.ts';
import css from './record-form.module.css';
import { FORM } from './texts.ts';
import { useDiscardToast } from './use-discard-toast.ts';
import { useRecordForm } from './use-record-form.ts';
import { type Stored, useSave } from './use-save.ts';

const { form: formClass, actions, quiet } = css;

interface RecordFormProps {
  /** What is stored now; null: a new provider. */
  readonly provider: DirectoryProvider | null;
  readonly onSaved: (detail: DirectoryDetail) => void;
  /** Leaves the form; what was typed in it has been discarded. */
  readonly onCancel: () => void;
  /** Newer than what the page knew, learnt from a refusal. */
  readonly onNews: (detail: DirectoryDetail) => void;
}

interface Open {
  readonly conflict: DirectoryConflict['conflict'];
  readonly base: DirectoryProvider;
  readonly changes: ProviderChanges;
}

function focusProblem(form: HTMLFormElement | null, problems: FormProblems): void {
  const field = PROVIDER_WRITABLE_FIELDS.find((name) => problems[name] !== undefined);
  const control = field === undefined ? null : form?.elements.namedItem(field);
  if (control instanceof HTMLElement) control.focus();
}

/** Changes a provider or adds one. What is wrong stands at its field; nothing that was typed is ever lost. */
export function RecordForm({ provider, onSaved, onCancel, onNews }: RecordFormProps): ReactNode {
  const form = useRecordForm(provider);
  const { isSaving, save } = useSave();
  const tellDiscarded = useDiscardToast();
  const element = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);

  const refuse = (problems: FormProblems, text: string | null): void => {
    flushSync(() => {
      setFailure(text);
      form.setProblems(problems);
    });
    focusProblem(element.current, problems);
  };
  const send = async (over: Stored | null, changes: ProviderChanges): Promise<void> => {
    setFailure(null);
    const outcome = await save(over, changes);
    if (outcome === null) return;
    if (outcome.kind === 'saved') {
      form.discard();
      onSaved(outcome.detail);
    } else if (outcome.kind === 'conflict' && form.base !== null) {
      setOpen({ conflict: outcome.conflict, base: form.base, changes: open?.changes ?? changes });
      onNews(outcome.conflict.stored);
    } else if (outcome.kind === 'refused') {
      setOpen(null);
      refuse(outcome.problems, outcome.text);
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const checked = checkForm(form.base, form.values);
    if (!checked.ok) refuse(checked.problems, null);
    else if (form.base === null) void send(null, checked.changes);
    else if (Object.keys(checked.changes).length === 0) onCancel();
    else void send({ provider: form.base, deletedAt: null }, checked.changes);
  };
  const cancel = (): void => {
    const discarded = form.discard();
    if (discarded !== null) tellDiscarded(discarded);
    onCancel();
  };
  /** Goes on in the form from what is stored now, with what was typed over it. */
  const rebase = (): void => {
    if (open === null) return;
    const { provider: stored } = open.conflict.stored;
    form.restart(stored, formValues({ ...stored, ...definedOf(open.changes) }));
    setOpen(null);
  };

  if (open !== null) {
    return (
      <ConflictView
        key={open.conflict.stored.provider.version}
        {...open}
        isSaving={isSaving}
        onSave={(changes, stored) => {
          if (Object.keys(changes).length === 0) cancel();
          else void send(stored, changes);
        }}
        onBack={rebase}
        onDone={cancel}
      />
    );
  }
  const isNew = form.base === null;
  return (
    <form ref={element} className={formClass} noValidate onSubmit={onSubmit} aria-busy={isSaving}>
      <FormFields form={form} />
      <div className={actions}>
        {failure !== null && <Notice kind="error">{failure}</Notice>}
        <Button type="submit" aria-disabled={isSaving}>
          {isSaving ? FORM.saving : isNew ? FORM.create : FORM.save}
        </Button>
        <Button tone="secondary" onClick={cancel}>
          {form.changedCount > 0 ? FORM.discard : FORM.cancel}
        </Button>
        {!isNew && form.changedCount === 0 && <p className={quiet}>{FORM.nothingChanged}</p>}
      </div>
    </form>
  );
}

/** Changes without the fields that say nothing. */
function definedOf(changes: ProviderChanges): Partial<DirectoryProvider> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
