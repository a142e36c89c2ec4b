import type { ReactNode } from 'react';
import { FieldSelect } from '../../components/form/field-select.tsx';
import { Options } from '../../components/form/select.tsx';
import type { DeviceKind, Devices } from './devices.ts';
import css from './room.module.css';
import { CALL_TEXTS } from './texts.ts';

const LABELS: Readonly<Record<DeviceKind, string>> = {
  mic: CALL_TEXTS.microphone,
  camera: CALL_TEXTS.camera,
  speaker: CALL_TEXTS.speaker,
};

interface DeviceChoiceProps {
  readonly devices: Devices;
  readonly kinds: readonly DeviceKind[];
  readonly onChoose: (kind: DeviceKind, id: string) => void;
}

/** Which microphone, camera and loudspeaker are used. Of what there is only one, there is nothing to choose. */
export function DeviceChoice({ devices, kinds, onChoose }: DeviceChoiceProps): ReactNode {
  const shown = kinds.filter((kind) => devices.choices[kind].length > 1);
  if (shown.length === 0) return null;
  return (
    <details className={css['devices']}>
      <summary>{CALL_TEXTS.devices}</summary>
      <div className={css['choices']}>
        {shown.map((kind) => (
          <FieldSelect
            key={kind}
            label={LABELS[kind]}
            value={devices.used[kind]}
            onChange={({ currentTarget }) => onChoose(kind, currentTarget.value)}
          >
            <Options of={devices.choices[kind].map(({ id, label }) => [id, label])} />
          </FieldSelect>
        ))}
      </div>
    </details>
  );
}
