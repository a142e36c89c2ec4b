import type { SendSettings } from '../../api/settings.ts';
import { checkSendSettings } from '../../validate/send-settings.ts';
import { isRecord, type Unknowns } from '../../values/record.ts';

/** How everything of a meeting goes out, as the advanced configuration says (section 4.1). */
export interface Publishing {
  /** `music`, `speech`, or numbers of the caller's. */
  readonly micMode: unknown;
  /** Whether video goes out in layers. */
  readonly isLayered: boolean;
  readonly prefersH264: { readonly camera: boolean; readonly screen: boolean };
}

export const USUAL_PUBLISHING: Publishing = {
  micMode: undefined,
  isLayered: true,
  prefersH264: { camera: false, screen: false },
};

export function readPublishing(config: Unknowns): Publishing {
  const isSet = (name: string) => config[name] === true;
  return {
    micMode: config['micAudioMode'],
    isLayered: !isSet('disableSimulcast'),
    prefersH264: {
      camera: isSet('preferH264') || isSet('preferH264ForCam'),
      screen: isSet('preferH264') || isSet('preferH264ForScreenSharing'),
    },
  };
}

const QUALITIES = ['low', 'medium', 'high'] as const;

/** The layers of camera and screen in the old way of saying it: from the lowest up. */
export function oldSendSettings(config: Unknowns): SendSettings {
  const { camSimulcastEncodings, screenSimulcastEncodings } = config;
  return {
    ...oldEncodings('video', camSimulcastEncodings),
    ...oldEncodings('screenVideo', screenSimulcastEncodings),
  };
}

function oldEncodings(key: 'video' | 'screenVideo', layers: unknown): SendSettings {
  if (!Array.isArray(layers) || layers.length === 0 || !layers.every(isRecord)) return {};
  const encodings = Object.fromEntries(
    QUALITIES.flatMap((name, at) => (layers[at] === undefined ? [] : [[name, layers[at]] as const])),
  );
  const verdict = checkSendSettings({ [key]: { encodings } });
  return verdict.ok ? verdict.value : {};
}
