import type { DirectoryDetail } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { RECORD_TEXTS } from '../../features/directory/record-texts.ts';
import { RouteLink } from '../../features/directory/route-link.tsx';
import type { RecordActions } from './use-record-actions.ts';

interface RemovedNoticeProps {
  readonly detail: DirectoryDetail;
  readonly mayRestore: boolean;
  readonly actions: RecordActions;
}

/** Says that a provider is removed, where it went, and how it comes back. */
export function RemovedNotice({ detail, mayRestore, actions }: RemovedNoticeProps): ReactNode {
  const { mergedInto, provider } = detail;
  return (
    <Notice kind="warn">
      <p>
        {RECORD_TEXTS.removed}{' '}
        {mergedInto !== null && (
          <>
            {`${RECORD_TEXTS.mergedInto} `}
            <RouteLink route={{ kind: 'record', id: mergedInto.id, view: 'data' }}>
              {mergedInto.name}
            </RouteLink>
            {'. '}
          </>
        )}
        {RECORD_TEXTS.removedHow}
      </p>
      {mayRestore && (
        <p>
          <Button
            tone="secondary"
            aria-disabled={actions.isBusy}
            onClick={() => actions.isBusy || actions.restore(provider)}
          >
            {RECORD_TEXTS.restore}
          </Button>
        </p>
      )}
    </Notice>
  );
}
