import type { ReactNode } from 'react';
import type { ApiFailure } from '../../lib/api-failure.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { Notice } from './notice.tsx';

/** Says why a call failed; nothing where none did. */
export function FailureNotice({ failure }: { readonly failure: ApiFailure | null }): ReactNode {
  return failure === null ? null : <Notice kind="error">{failureSentence(failure)}</Notice>;
}
