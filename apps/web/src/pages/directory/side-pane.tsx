import type { DirectoryDetail } from '@rer/contracts';
import { type ReactNode, useCallback } from 'react';
import { PacketLine } from '../../components/art/packet-line.tsx';
import { useToast } from '../../components/toast/use-toast.ts';
import { Card } from '../../components/ui/card.tsx';
import { useNavigation } from '../../features/directory/navigation.ts';
import { openId, type Place } from '../../features/directory/place.ts';
import { PanelFrame } from '../../features/directory/record/panel-frame.tsx';
import { RecordForm } from '../../features/directory/record/record-form.tsx';
import { useRecord } from '../../features/directory/record/use-record.ts';
import css from '../../features/directory/record-panel.module.css';
import { DONE, FORM } from '../../features/directory/record-texts.ts';
import { PAGE } from '../../features/directory/texts.ts';
import { MergePanel } from './merge-panel.tsx';
import { RecordPanel } from './record-panel.tsx';
import { type KnownRights, RightsGate } from './rights-gate.tsx';
import { useRecordActions } from './use-record-actions.ts';

interface SidePaneProps {
  readonly place: Place;
  readonly knownName: string | null;
  readonly known: KnownRights;
  readonly onBack: () => void;
  /** A provider changed, came back or went. */
  readonly onChanged: (detail: DirectoryDetail) => void;
  /** One came that the list does not hold. */
  readonly onAdded: () => void;
}

/** What is open beside the list; on a phone, instead of it. */
export function SidePane({ place, knownName, known, onBack, onChanged, onAdded }: SidePaneProps): ReactNode {
  const { go } = useNavigation();
  const toaster = useToast();
  const record = useRecord(openId(place));
  const other = useRecord(place.kind === 'merge' ? place.otherId : null);
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

  switch (place.kind) {
    case 'none':
      return (
        <Card className={css['nothing']}>
          <PacketLine />
          <h2>{PAGE.nothingOpen}</h2>
          <p>{PAGE.nothingOpenHow}</p>
        </Card>
      );
    case 'new':
      return (
        <PanelFrame title={FORM.newTitle} onBack={onBack}>
          <RightsGate known={known} right="write">
            <RecordForm
              provider={null}
              onCancel={() => go({ kind: 'none' })}
              onNews={accept}
              onSaved={({ provider }) => {
                onAdded();
                toaster.success({ title: DONE.created, description: provider.name });
              }}
              onDone={({ id }, view) => go({ kind: 'record', id, view }, { replace: true })}
            />
          </RightsGate>
        </PanelFrame>
      );
    case 'record':
      return (
        <RecordPanel
          key={place.id}
          id={place.id}
          view={place.view}
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
          key={`${place.id} ${place.otherId}`}
          id={place.id}
          record={record}
          other={other}
          known={known}
          actions={actions}
          onBack={onBack}
        />
      );
  }
}
