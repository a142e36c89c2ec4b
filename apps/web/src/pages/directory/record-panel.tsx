import type { DirectoryDetail, DirectoryPage } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Notice } from '../../components/ui/notice.tsx';
import { RetryNotice } from '../../components/ui/retry-notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { failureText } from '../../features/directory/failure-text.ts';
import { HistoryView } from '../../features/directory/history/history-view.tsx';
import { SimilarView } from '../../features/directory/merge/similar-view.tsx';
import { useNavigation } from '../../features/directory/navigation.ts';
import { PanelFrame } from '../../features/directory/record/panel-frame.tsx';
import { RecordData } from '../../features/directory/record/record-data.tsx';
import { RecordForm } from '../../features/directory/record/record-form.tsx';
import { useDraftIds } from '../../features/directory/record/use-drafts.ts';
import type { OpenRecord } from '../../features/directory/record/use-record.ts';
import { RECORD_TEXTS } from '../../features/directory/record-texts.ts';
import type { RecordView } from '../../features/directory/route.ts';
import { RouteLink } from '../../features/directory/route-link.tsx';
import { DIRECTORY_PAGE_TEXTS, FAILURE_TEXTS } from '../../features/directory/texts.ts';
import { RecordTools } from './record-tools.tsx';
import { RemovedNotice } from './removed-notice.tsx';
import { type KnownRights, RightsGate } from './rights-gate.tsx';
import type { RecordActions } from './use-record-actions.ts';

/** Of whom nothing is known nothing is offered. */
const NONE: DirectoryPage['rights'] = { write: false, remove: false };

interface RecordPanelProps {
  readonly id: string;
  readonly view: RecordView;
  readonly record: OpenRecord;
  /** Its name, where the list knows it already. */
  readonly knownName: string | null;
  readonly known: KnownRights;
  readonly actions: RecordActions;
  readonly onBack: () => void;
}

function About({ detail: { provider } }: { readonly detail: DirectoryDetail }): ReactNode {
  return (
    <>
      {[provider.stadt, provider.category].filter((text) => text !== null && text !== '').join(' · ')}
      {!provider.is_active && <span className="c-badge">{DIRECTORY_PAGE_TEXTS.inactive}</span>}
      {provider.intern && <span className="c-badge">{DIRECTORY_PAGE_TEXTS.intern}</span>}
    </>
  );
}

function Content({
  view,
  detail,
  known,
  actions,
}: RecordPanelProps & { detail: DirectoryDetail }): ReactNode {
  const { go } = useNavigation();
  const { provider } = detail;
  const isThere = detail.deletedAt === null;
  const rights = known.rights ?? NONE;
  switch (view) {
    case 'edit': {
      const toData = (): void => go({ kind: 'record', id: provider.id, view: 'data' }, { replace: true });
      return (
        <RightsGate known={known} right="write">
          <RecordForm
            provider={provider}
            onCancel={toData}
            onStale={actions.accept}
            onSaved={actions.saved}
            onDone={toData}
          />
        </RightsGate>
      );
    }
    case 'history':
      return (
        <HistoryView
          detail={detail}
          mayWrite={rights.write}
          mayRemove={rights.remove}
          onChanged={actions.accept}
          onReturned={actions.acceptReturn}
        />
      );
    case 'similar':
      return <SimilarView key={provider.id} provider={provider} mayMerge={rights.remove && isThere} />;
    case 'data':
      return <RecordData provider={provider} />;
  }
}

/** One provider beside the list: its data, the form, its history and similar providers. */
export function RecordPanel(props: RecordPanelProps): ReactNode {
  const { id, view, record, knownName, known, actions, onBack } = props;
  const rights = known.rights ?? NONE;
  const { detail, failure } = record;
  const draftIds = useDraftIds();
  const title =
    detail?.provider.name ??
    knownName ??
    (failure === null ? DIRECTORY_PAGE_TEXTS.loading : RECORD_TEXTS.region);
  if (detail === null) {
    return (
      <PanelFrame title={title} about="" isBusy={failure === null} onBack={onBack}>
        {failure === null ? (
          <Skeleton rows={12} />
        ) : (
          <RetryNotice text={`${FAILURE_TEXTS.record} ${failureText(failure)}`} onRetry={record.reload} />
        )}
      </PanelFrame>
    );
  }
  return (
    <PanelFrame
      title={title}
      about={<About detail={detail} />}
      tools={<RecordTools {...props} rights={rights} detail={detail} />}
      onBack={onBack}
    >
      {detail.deletedAt !== null && (
        <RemovedNotice detail={detail} mayRestore={rights.remove} actions={actions} />
      )}
      {view !== 'edit' && draftIds.includes(id) && (
        <Notice kind="warn">
          <p>{RECORD_TEXTS.unsaved}</p>
          <p>
            <RouteLink route={{ kind: 'record', id, view: 'edit' }} isAlone>
              {RECORD_TEXTS.goOn}
            </RouteLink>
          </p>
        </Notice>
      )}
      <Content {...props} detail={detail} />
    </PanelFrame>
  );
}
