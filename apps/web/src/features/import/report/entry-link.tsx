import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx';
import { RESULT_TEXTS } from '../texts.ts';

interface EntryLinkProps {
  /** Null: there is no entry to look at. */
  readonly id: string | null;
  readonly children: string;
}

/** Leads to an entry of the directory; in a tab of its own, because a report of a dry run is nowhere else. */
export function EntryLink({ id, children }: EntryLinkProps): ReactNode {
  if (id === null) return children;
  return (
    <a
      className="c-alone-link"
      href={`/dienstleister?id=${encodeURIComponent(id)}`}
      target="_blank"
      rel="noopener"
    >
      {children}
      <VisuallyHidden> ({RESULT_TEXTS.newTab})</VisuallyHidden>
    </a>
  );
}
