import { CONTACT_FIELDS, type ContactField, type ContactProblems, parseContactRequest } from '@rer/contracts';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useToast } from '../../components/toast/use-toast.ts';
import { type ContactFailure, sendContact } from './send-contact.ts';
import { SENT_TOAST } from './texts.ts';

/** Where the form stands. */
export type ContactStatus =
  | { readonly type: 'editing' }
  | { readonly type: 'sending' }
  | { readonly type: 'sent' }
  | ContactFailure;

/** What the form component spreads and shows. */
export interface ContactFormState {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly problems: ContactProblems;
  readonly status: ContactStatus;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
}

function readForm(form: HTMLFormElement): unknown {
  const data = new FormData(form);
  return { ...Object.fromEntries(data), art13: data.has('art13') };
}

function focusField(form: HTMLFormElement, field: ContactField | undefined): void {
  const control = field === undefined ? null : form.elements.namedItem(field);
  if (control instanceof HTMLElement) control.focus();
}

/**
 * Behaviour of the contact form. The fields are uncontrolled, so that what was typed before React took over, and
 * after every failure, is what stands there.
 */
export function useContactForm(): ContactFormState {
  const toaster = useToast();
  const formRef = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<ContactProblems>({});
  const [status, setStatus] = useState<ContactStatus>({ type: 'editing' });

  // From here on our sentences replace the browser's own bubbles, which stay for pages without JavaScript.
  useEffect(() => {
    if (formRef.current !== null) formRef.current.noValidate = true;
  }, []);

  const refuse = (form: HTMLFormElement, found: ContactProblems): void => {
    flushSync(() => {
      setStatus({ type: 'editing' });
      setProblems(found);
    });
    focusField(
      form,
      CONTACT_FIELDS.find((field) => found[field] !== undefined),
    );
  };

  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (status.type === 'sending') return;
    const parsed = parseContactRequest(readForm(form));
    if (!parsed.ok) {
      refuse(form, parsed.problems);
      return;
    }
    setProblems({});
    setStatus({ type: 'sending' });
    const outcome = await sendContact(parsed.request);
    if (outcome.type === 'refused') {
      refuse(form, outcome.problems);
      return;
    }
    setStatus(outcome);
    if (outcome.type !== 'sent') return;
    form.reset();
    toaster.success({ description: SENT_TOAST });
  };

  return {
    formRef,
    problems,
    status,
    onSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    onInput: ({ currentTarget }) => {
      if (status.type === 'sent') setStatus({ type: 'editing' });
      if (Object.keys(problems).length === 0) return;
      const parsed = parseContactRequest(readForm(currentTarget));
      const left = parsed.ok ? {} : parsed.problems;
      // Sentences disappear as soon as they are no longer true; new ones wait for the next attempt to send.
      setProblems(
        Object.fromEntries(Object.entries(problems).filter(([field]) => Object.hasOwn(left, field))),
      );
    },
  };
}
