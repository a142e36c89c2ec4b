import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../../components/ui/notice.tsx';
import type { ContactFailure } from './send-contact.ts';
import { contactFailureText, SENT_TEXT } from './texts.ts';
import type { ContactStatus } from './use-contact-form.ts';

function failureOf(status: ContactStatus): ContactFailure | null {
  return status.type === 'editing' || status.type === 'sending' || status.type === 'sent' ? null : status;
}

/** Says what became of the message. Stands in the page before anything happens, so that changes are announced. */
export function ContactStatusLine({ status }: { readonly status: ContactStatus }): ReactNode {
  const line = useRef<HTMLDivElement>(null);
  const failure = failureOf(status);
  const isAnswered = status.type === 'sent' || failure !== null;
  // In the middle of the screen, where no toast covers it.
  useEffect(() => {
    if (isAnswered) line.current?.scrollIntoView({ block: 'center' });
  }, [isAnswered]);
  return (
    <div role="status" ref={line}>
      {status.type === 'sent' && <Notice>{SENT_TEXT}</Notice>}
      {failure !== null && <Notice kind="error">{contactFailureText(failure)}</Notice>}
    </div>
  );
}
