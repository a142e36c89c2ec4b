import type { ReactNode } from 'react';
import { Notice } from '../../components/ui/notice.tsx';
import { failureText, LABELS, SENT_TEXT } from './texts.ts';
import type { ContactStatus } from './use-contact-form.ts';

function message(status: ContactStatus): ReactNode {
  switch (status.type) {
    case 'editing':
      return null;
    case 'sending':
      return LABELS.sending;
    case 'sent':
      return SENT_TEXT;
    default:
      return failureText(status);
  }
}

/** Says what became of the message. Stands in the page before anything happens, so that changes are announced. */
export function ContactStatusLine({ status }: { readonly status: ContactStatus }): ReactNode {
  const isFailure = status.type !== 'editing' && status.type !== 'sending' && status.type !== 'sent';
  return (
    <div role="status">
      {status.type === 'sent' && <Notice>{message(status)}</Notice>}
      {isFailure && <Notice kind="error">{message(status)}</Notice>}
    </div>
  );
}
