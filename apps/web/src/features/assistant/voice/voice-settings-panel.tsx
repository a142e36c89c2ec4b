import { type ReactNode, useId } from 'react';
import { Checkbox } from '../../../components/form/checkbox.tsx';
import { FieldSelect } from '../../../components/form/field-select.tsx';
import { Options } from '../../../components/form/select.tsx';
import { SPEEDS } from './stored-settings.ts';
import { VOICE_SETTINGS_TEXTS as TEXTS } from './texts.ts';
import type { VoiceCall, VoiceView } from './voice-call.ts';
import css from './voice-settings-panel.module.css';

interface VoiceSettingsPanelProps {
  readonly call: VoiceCall;
  readonly view: VoiceView;
}

/** Devices, speed of speech, where speech is recognised, and keys. */
export function VoiceSettingsPanel({ call, view }: VoiceSettingsPanelProps): ReactNode {
  const { devices, settings, recognition, speech } = view;
  const id = useId();
  return (
    <>
      {devices !== null && devices.microphones.length > 0 && (
        <FieldSelect
          label={TEXTS.microphone}
          value={devices.microphone}
          onChange={({ currentTarget }) => void call.chooseMicrophone(currentTarget.value)}
        >
          <Options of={optionsOf(devices.microphones)} />
        </FieldSelect>
      )}
      {speech.speaks && devices !== null && devices.speakers.length > 0 && (
        <FieldSelect
          label={TEXTS.speaker}
          value={devices.speaker}
          onChange={({ currentTarget }) => void call.chooseSpeaker(currentTarget.value)}
        >
          <Options of={[['', TEXTS.usual], ...optionsOf(devices.speakers.filter(isNamed))]} />
        </FieldSelect>
      )}
      {speech.speaks && (
        <fieldset className={css['speeds']}>
          <legend>{TEXTS.speed}</legend>
          <div>
            {SPEEDS.map((speed) => (
              <label key={speed}>
                <input
                  type="radio"
                  name={id}
                  checked={speed === settings.speed}
                  onChange={() => call.setSpeed(speed)}
                />
                <span>{TEXTS.speedOf(speed)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {recognition.canBeHere && speech.hears && (
        <Checkbox
          label={TEXTS.here}
          hint={TEXTS.hereHint}
          checked={recognition.isHere}
          onChange={({ currentTarget }) => call.recogniseHere(currentTarget.checked)}
        />
      )}
      <div className={css['keys']}>
        <Checkbox
          label={TEXTS.keys}
          hint={TEXTS.keysHint}
          checked={settings.hasKeys}
          onChange={({ currentTarget }) => call.setKeys(currentTarget.checked)}
        />
      </div>
    </>
  );
}

type Named = { readonly id: string; readonly label: string };

function optionsOf(devices: readonly Named[]): readonly (readonly [string, string])[] {
  return devices.map(({ id, label }, at) => [id, label === '' ? `${TEXTS.device} ${at + 1}` : label]);
}

/** Browsers list their own choice among the devices, which stands first here by another name. */
function isNamed({ id }: Named): boolean {
  return id !== 'default';
}
