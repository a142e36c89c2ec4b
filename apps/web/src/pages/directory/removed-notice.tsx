import type { DirectoryDetail } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PlaceLink } from '../../features/directory/place-link.tsx';
import { RECORD } from '../../features/directory/record-texts.ts';
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
        {RECORD.removed}{' '}
        {mergedInto !== null && (
          <>
            {`${RECORD.mergedInto} `}
            <PlaceLink place={{ kind: 'record', id: mergedInto.id, view: 'data' }}>
              {mergedInto.name}
            </PlaceLink>
            {'. '}
          </>
        )}
        {RECORD.removedHow}
      </p>
      {mayRestore && (
        <p>
          <Button
            tone="secondary"
            aria-disabled={actions.isBusy}
            onClick={() => actions.isBusy || actions.restore(provider)}
          >
            {RECORD.restore}
          </Button>
        </p>
      )}
    </Notice>
  );
}
