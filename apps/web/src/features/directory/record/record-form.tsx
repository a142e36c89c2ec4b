import {
  type DirectoryConflict,
  type DirectoryDetail,
  type DirectoryProvider,
  PROVIDER_WRITABLE_FIELDS,
  type ProviderChanges,
  type ProviderWritableField,
} from '@rer/contracts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useToast } from '../../../components/toast/use-toast.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useNavigation } from '../navigation.ts';
import { RECORD_FORM_TEXTS, RECORD_TOASTS } from '../record-texts.ts';
import { ConflictView } from './conflict-view.tsx';
import { NEW_DRAFT, type RecordDraft } from './draft-store.ts';
import { checkForm, type FormProblems } from './form-check.ts';
import { FormFields } from './form-fields.tsx';
import { type FormValues, formValues, withTypedSince } from './form-values.ts';
import { keepDraft } from './keep-draft.ts';
import css from './record-form.module.css';
import { useDrafts } from './use-drafts.ts';
import { useRecordForm } from './use-record-form.ts';
import { type Stored, useSave } from './use-save.ts';

const { form: formClass, actions, quiet } = css;

interface RecordFormProps {
  /** The stored provider; null: a new one. */
  readonly provider: DirectoryProvider | null;
  /** It is stored, whether or not the form is still open. */
  readonly onSaved: (detail: DirectoryDetail) => void;
  /** Leaves the form: nothing more is to be done in it, or (`edit`) the rest in the form of the provider that was added. */
  readonly onDone: (provider: DirectoryProvider, view: 'data' | 'edit') => void;
  /** Leaves the form; what was typed in it has been discarded. */
  readonly onCancel: () => void;
  /** Newer than what the page knew, learnt from a refusal. */
  readonly onStale: (detail: DirectoryDetail) => void;
}

interface Open {
  readonly conflict: DirectoryConflict['conflict'];
  readonly base: DirectoryProvider;
  readonly changes: ProviderChanges;
  /** What stood in the form when they were sent. */
  readonly sent: FormValues;
}

/** Changes a provider or adds one. Problems are shown at their fields; input is never lost. */
export function RecordForm(props: RecordFormProps): ReactNode {
  const { provider, onSaved, onDone, onCancel, onStale } = props;
  const form = useRecordForm(provider);
  const { isSaving, save } = useSave(provider?.id ?? NEW_DRAFT);
  const tellDiscarded = useDiscardToast();
  const element = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const [hasTypedSince, setTypedSince] = useState(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const isForm = open === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where to go on counts at the moment when the form appears.
  useEffect(() => {
    if (isForm) focusField(element.current, form.field);
  }, [isForm]);

  const refuse = (problems: FormProblems, text: string | null): void => {
    flushSync(() => {
      setFailure(text);
      form.setProblems(problems);
    });
    focusProblem(element.current, problems);
  };
  const settle = (sent: FormValues, stored: DirectoryProvider): void => {
    const isRest = form.settle(sent, stored);
    if (!isHere.current) return;
    if (!isRest) onDone(stored, 'data');
    else if (provider === null) onDone(stored, 'edit');
    else {
      setOpen(null);
      setTypedSince(true);
    }
  };
  const send = async (over: Stored | null, changes: ProviderChanges, sent: FormValues): Promise<void> => {
    setFailure(null);
    setTypedSince(false);
    const outcome = await save(over, changes);
    if (outcome === null) return;
    if (outcome.kind === 'saved') {
      onSaved(outcome.detail);
      settle(sent, outcome.detail.provider);
    } else if (outcome.kind === 'conflict' && form.base !== null) {
      setOpen({ conflict: outcome.conflict, base: form.base, changes: open?.changes ?? changes, sent });
      onStale(outcome.conflict.stored);
    } else if (outcome.kind === 'refused') {
      setOpen(null);
      refuse(outcome.problems, outcome.text);
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const checked = checkForm(form.base, form.values);
    if (!checked.ok) refuse(checked.problems, null);
    else if (form.base === null) void send(null, checked.changes, form.values);
    else if (Object.keys(checked.changes).length === 0) onCancel();
    else void send({ provider: form.base, deletedAt: null }, checked.changes, form.values);
  };
  const cancel = (): void => {
    if (isSaving) return;
    const discarded = form.discard();
    if (discarded !== null) tellDiscarded(discarded);
    onCancel();
  };
  /** Reloads the form with the stored provider, keeping the input over it. */
  const rebase = (): void => {
    if (open === null) return;
    const { provider: stored } = open.conflict.stored;
    const wanted = formValues({ ...stored, ...definedOf(open.changes) });
    form.restart(stored, withTypedSince(wanted, open.sent, form.values));
    setOpen(null);
  };

  if (open !== null) {
    /** Nothing of what was sent is wanted any more. */
    const giveUp = (): void => {
      if (form.values === open.sent) cancel();
      else settle(open.sent, open.conflict.stored.provider);
    };
    return (
      <ConflictView
        key={open.conflict.stored.provider.version}
        {...open}
        isSaving={isSaving}
        onSave={(changes, stored) => {
          if (Object.keys(changes).length === 0) giveUp();
          else void send(stored, changes, open.sent);
        }}
        onBack={rebase}
        onDone={giveUp}
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
          {isSaving ? RECORD_FORM_TEXTS.saving : isNew ? RECORD_FORM_TEXTS.create : RECORD_FORM_TEXTS.save}
        </Button>
        <Button tone="secondary" onClick={cancel} aria-disabled={isSaving}>
          {form.changedCount > 0 ? RECORD_FORM_TEXTS.discard : RECORD_FORM_TEXTS.cancel}
        </Button>
        {!isNew && form.changedCount === 0 && <p className={quiet}>{RECORD_FORM_TEXTS.nothingChanged}</p>}
        {hasTypedSince && form.changedCount > 0 && <p className={quiet}>{RECORD_FORM_TEXTS.typedSince}</p>}
      </div>
    </form>
  );
}

/** Changes without the fields that say nothing. */
function definedOf(changes: ProviderChanges): Partial<DirectoryProvider> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function controlOf(form: HTMLFormElement | null, field: ProviderWritableField): HTMLElement | null {
  const control = form?.elements.namedItem(field);
  return control instanceof HTMLElement ? control : null;
}

/** To the first field that something is wrong with. */
function focusProblem(form: HTMLFormElement | null, problems: FormProblems): void {
  const field = PROVIDER_WRITABLE_FIELDS.find((name) => problems[name] !== undefined);
  if (field !== undefined) controlOf(form, field)?.focus();
}

/** Focuses the field that was edited last, with the cursor at the end; null: the first field. */
function focusField(form: HTMLFormElement | null, field: ProviderWritableField | null): void {
  const last = field === null ? null : controlOf(form, field);
  const control = last ?? form?.querySelector<HTMLElement>('input, textarea');
  control?.focus();
  const isTyped = control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement;
  // Boxes to tick have no place to type at.
  if (isTyped && control.selectionEnd !== null) {
    control.setSelectionRange(control.value.length, control.value.length);
  }
}

/** Tells that input was discarded, and offers to restore it. */
function useDiscardToast(): (draft: RecordDraft) => void {
  const toaster = useToast();
  const drafts = useDrafts();
  const { go } = useNavigation();
  return (draft) => {
    const id = draft.base?.id ?? null;
    const onAction = (): void => {
      keepDraft(drafts, id ?? NEW_DRAFT, draft);
      go(id === null ? { kind: 'new' } : { kind: 'record', id, view: 'edit' });
    };
    const action = { label: RECORD_TOASTS.bringBack, altText: RECORD_TOASTS.bringBackAlt, onAction };
    toaster.success({
      title: RECORD_TOASTS.discarded,
      ...(draft.base && { description: draft.base.name }),
      action,
    });
  };
}
