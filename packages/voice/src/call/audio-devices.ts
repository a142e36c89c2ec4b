import type { Call } from '@rer/call';
import type { AudioDevice, AudioDevices } from '../api/audio-devices.ts';
import { memberOf } from '../core/member-of.ts';

/** Reads which devices there are. `canChooseSpeaker` false: the browser lets no page choose loudspeakers. */
export async function readAudioDevices(
  call: Call,
  { speaker, canChooseSpeaker }: { readonly speaker: string; readonly canChooseSpeaker: boolean },
): Promise<AudioDevices> {
  const [{ devices }, { mic }] = await Promise.all([call.enumerateDevices(), call.getInputDevices()]);
  const choices = (of: MediaDeviceKind): readonly AudioDevice[] =>
    devices
      // Without permission a browser lists devices without saying which they are.
      .filter(({ kind, deviceId }) => kind === of && deviceId !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, label }));
  const used = memberOf(mic, 'deviceId');
  return {
    microphones: choices('audioinput'),
    speakers: canChooseSpeaker ? choices('audiooutput') : [],
    microphone: typeof used === 'string' ? used : '',
    speaker,
  };
}
