import type { DirectoryDetail } from '@rer/contracts';
import { type ReactNode, useCallback } from 'react';
import { PacketLine } from '../../components/art/packet-line.tsx';
import { useToast } from '../../components/toast/use-toast.ts';
import { Card } from '../../components/ui/card.tsx';
import { useNavigation } from '../../features/directory/navigation.ts';
import { PanelFrame } from '../../features/directory/record/panel-frame.tsx';
import { RecordForm } from '../../features/directory/record/record-form.tsx';
import { useRecord } from '../../features/directory/record/use-record.ts';
import css from '../../features/directory/record-panel.module.css';
import { RECORD_FORM_TEXTS, RECORD_TOASTS } from '../../features/directory/record-texts.ts';
import { type DirectoryRoute, openId } from '../../features/directory/route.ts';
import { DIRECTORY_PAGE_TEXTS } from '../../features/directory/texts.ts';
import { MergePanel } from './merge-panel.tsx';
import { RecordPanel } from './record-panel.tsx';
import { type KnownRights, RightsGate } from './rights-gate.tsx';
import { useRecordActions } from './use-record-actions.ts';

interface SidePaneProps {
  readonly route: DirectoryRoute;
  readonly knownName: string | null;
  readonly known: KnownRights;
  readonly onBack: () => void;
  /** A provider changed, came back or went. */
  readonly onChanged: (detail: DirectoryDetail) => void;
  /** One came that the list does not hold. */
  readonly onAdded: () => void;
}

/** The pane beside the list; on a phone it replaces the list. */
export function SidePane({ route, knownName, known, onBack, onChanged, onAdded }: SidePaneProps): ReactNode {
  const { go } = useNavigation();
  const toaster = useToast();
  const record = useRecord(openId(route));
  const other = useRecord(route.kind === 'merge' ? route.otherId : null);
  const { accept: acceptRecord } = record;
  const { accept: acceptOther } = other;
  const accept = useCallback(
    (detail: DirectoryDetail): void => {
      acceptRecord(detail);
      acceptOther(detail);
      onChanged(detail);
    },
    [acceptRecord, acceptOther, onChanged],
  );
  const onRemoved = useCallback(() => go({ kind: 'none' }), [go]);
  const actions = useRecordActions({ accept, onReturned: onAdded, onRemoved });

  switch (route.kind) {
    case 'none':
      return (
        <Card className={css['nothing']}>
          <PacketLine />
          <h2>{DIRECTORY_PAGE_TEXTS.nothingOpen}</h2>
          <p>{DIRECTORY_PAGE_TEXTS.nothingOpenHow}</p>
        </Card>
      );
    case 'new':
      return (
        <PanelFrame title={RECORD_FORM_TEXTS.newTitle} onBack={onBack}>
          <RightsGate known={known} right="write">
            <RecordForm
              provider={null}
              onCancel={() => go({ kind: 'none' })}
              onStale={accept}
              onSaved={({ provider }) => {
                onAdded();
                toaster.success({ title: RECORD_TOASTS.created, description: provider.name });
              }}
              onDone={({ id }, view) => go({ kind: 'record', id, view }, { replace: true })}
            />
          </RightsGate>
        </PanelFrame>
      );
    case 'record':
      return (
        <RecordPanel
          key={route.id}
          id={route.id}
          view={route.view}
          record={record}
          knownName={knownName}
          known={known}
          actions={actions}
          onBack={onBack}
        />
      );
    case 'merge':
      return (
        <MergePanel
          key={`${route.id} ${route.otherId}`}
          id={route.id}
          record={record}
          other={other}
          known={known}
          actions={actions}
          onBack={onBack}
        />
      );
  }
}
