import { CONTACT_FIELDS, type ContactProblems } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Notice } from '../../components/ui/notice.tsx';
import css from './contact-form.module.css';
import { fieldId } from './field-id.ts';
import { CONTACT_LABELS, contactProblemText, contactSummaryText } from './texts.ts';

/** Lists the problems, with a link to each field; announced as soon as it appears. */
export function ContactSummary({ problems }: { readonly problems: ContactProblems }): ReactNode {
  const found = CONTACT_FIELDS.flatMap((field) => {
    const problem = problems[field];
    return problem === undefined ? [] : [{ field, text: contactProblemText(field, problem) }];
  });
  if (found.length === 0) return null;
  return (
    <Notice kind="error">
      <p>{contactSummaryText(found.length)}</p>
      <ul className={css['list']}>
        {found.map(({ field, text }) => (
          <li key={field}>
            <a href={`#${fieldId(field)}`} data-click={`kontakt-hinweis-${field}`}>
              {CONTACT_LABELS[field]}
            </a>
            : {text}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
