import { DIRECTORY_TEXTS, type DirectoryPage } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Notice } from '../../components/ui/notice.tsx';
import { RetryNotice } from '../../components/ui/retry-notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { failureText } from '../../features/directory/failure-text.ts';
import { FAILURE_TEXTS } from '../../features/directory/texts.ts';
import type { ApiFailure } from '../../lib/api-failure.ts';

type Right = keyof DirectoryPage['rights'];

/** What the caller may do, as the answer to the list says. */
export interface KnownRights {
  /** Null until they are known. */
  readonly rights: DirectoryPage['rights'] | null;
  /** Why they are not known. */
  readonly failure: ApiFailure | null;
  readonly reload: () => void;
}

const LACKING: Readonly<Record<Right, string>> = {
  write: DIRECTORY_TEXTS.readOnly,
  remove: DIRECTORY_TEXTS.noRemoving,
};

interface RightsGateProps {
  readonly known: KnownRights;
  readonly right: Right;
  readonly children: ReactNode;
}

/** Shows its children to users with a right; shows the refusal only once the right is known to be missing. */
export function RightsGate({ known, right, children }: RightsGateProps): ReactNode {
  const { rights, failure, reload } = known;
  if (rights !== null) return rights[right] ? children : <Notice>{LACKING[right]}</Notice>;
  if (failure === null) return <Skeleton rows={12} />;
  return <RetryNotice text={`${FAILURE_TEXTS.list} ${failureText(failure)}`} onRetry={reload} />;
}
