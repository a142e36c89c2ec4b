import { ART13_TEXT, type ContactField } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Checkbox } from '../../components/form/checkbox.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { visuallyHidden } from '../../components/ui/visually-hidden.tsx';
import css from './contact-form.module.css';
import { ContactStatusLine } from './contact-status.tsx';
import { ContactSummary } from './contact-summary.tsx';
import { fieldId } from './field-id.ts';
import { CONTACT_LABELS, contactProblemText } from './texts.ts';
import { useContactForm } from './use-contact-form.ts';

const { form, submit } = css;

/** Out of sight for people: only machines that read the document fill it in. The server judges it. */
function Honeypot(): ReactNode {
  return (
    <div className={visuallyHidden} aria-hidden="true">
      <label htmlFor="contact-website">{CONTACT_LABELS.honeypot}</label>
      <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/**
 * The contact form. Works without JavaScript by its method and action; `data-interactive` lets the boot script
 * load React at the first touch.
 */
export function ContactForm(): ReactNode {
  const { formRef, problems, status, onSubmit, onInput } = useContactForm();
  const isSending = status.type === 'sending';
  const control = (field: ContactField) => {
    const problem = problems[field];
    const error = problem === undefined ? undefined : contactProblemText(field, problem);
    return { id: fieldId(field), name: field, required: true, error };
  };
  return (
    <form
      ref={formRef}
      className={form}
      method="post"
      action="/api/contact"
      data-interactive=""
      aria-busy={isSending}
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <ContactSummary problems={problems} />
      <TextField {...control('name')} label={CONTACT_LABELS.name} autoComplete="name" />
      <TextField {...control('email')} label={CONTACT_LABELS.email} type="email" autoComplete="email" />
      <TextArea {...control('message')} label={CONTACT_LABELS.message} />
      <Honeypot />
      <Checkbox
        {...control('art13')}
        value="true"
        label={ART13_TEXT}
        hint={
          <>
            {CONTACT_LABELS.privacyHint}{' '}
            <a href="/impressum" data-click="kontakt-datenschutz">
              {CONTACT_LABELS.privacyLink}
            </a>
            .
          </>
        }
      />
      <div className={submit}>
        <Button type="submit" aria-disabled={isSending} data-click="kontakt-senden">
          {isSending ? CONTACT_LABELS.sending : CONTACT_LABELS.submit}
        </Button>
      </div>
      <ContactStatusLine status={status} />
    </form>
  );
}
