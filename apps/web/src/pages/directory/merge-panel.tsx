import { DIRECTORY_TEXTS } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Notice } from '../../components/ui/notice.tsx';
import { RetryNotice } from '../../components/ui/retry-notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { failureText } from '../../features/directory/failure-text.ts';
import { MergeView } from '../../features/directory/merge/merge-view.tsx';
import { useNavigation } from '../../features/directory/navigation.ts';
import { PanelFrame } from '../../features/directory/record/panel-frame.tsx';
import type { OpenRecord } from '../../features/directory/record/use-record.ts';
import { MERGE_TEXTS } from '../../features/directory/record-texts.ts';
import { FAILURE_TEXTS } from '../../features/directory/texts.ts';
import { type KnownRights, RightsGate } from './rights-gate.tsx';
import type { RecordActions } from './use-record-actions.ts';

interface MergePanelProps {
  readonly id: string;
  /** The one that stays. */
  readonly record: OpenRecord;
  /** The one that goes. */
  readonly other: OpenRecord;
  readonly known: KnownRights;
  readonly actions: RecordActions;
  readonly onBack: () => void;
}

/** Two providers side by side, to become one. */
export function MergePanel({ id, record, other, known, actions, onBack }: MergePanelProps): ReactNode {
  const { go } = useNavigation();
  const failed = [record, other].find(({ failure }) => failure !== null);
  const isGone = [record, other].some(({ detail }) => detail !== null && detail.deletedAt !== null);
  let content: ReactNode;
  if (failed?.failure != null) {
    content = (
      <RetryNotice text={`${FAILURE_TEXTS.record} ${failureText(failed.failure)}`} onRetry={failed.reload} />
    );
  } else if (record.detail === null || other.detail === null) content = <Skeleton rows={12} />;
  else if (isGone) content = <Notice kind="warn">{DIRECTORY_TEXTS.removed}</Notice>;
  else {
    content = (
      <MergeView
        keep={record.detail.provider}
        other={other.detail.provider}
        onCancel={onBack}
        onStale={actions.accept}
        onMerged={(kept, gone, changeId) => {
          actions.merged(kept, gone, changeId);
          go({ kind: 'record', id, view: 'data' }, { replace: true });
        }}
      />
    );
  }
  return (
    <PanelFrame title={MERGE_TEXTS.title} onBack={onBack}>
      <RightsGate known={known} right="remove">
        {content}
      </RightsGate>
    </PanelFrame>
  );
}
