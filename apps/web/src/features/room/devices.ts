import type { Call } from '@rer/call';
import { CALL_TEXTS } from './texts.ts';

/** A device that can be chosen. */
export interface DeviceOption {
  readonly id: string;
  readonly label: string;
}

export type DeviceKind = 'mic' | 'camera' | 'speaker';

/** The available devices, and the ones in use. */
export interface Devices {
  readonly choices: Readonly<Record<DeviceKind, readonly DeviceOption[]>>;
  readonly used: Readonly<Record<DeviceKind, string>>;
}

export const NO_DEVICES: Devices = {
  choices: { mic: [], camera: [], speaker: [] },
  used: { mic: '', camera: '', speaker: '' },
};

const KINDS = { mic: 'audioinput', camera: 'videoinput', speaker: 'audiooutput' } as const;

export async function readDevices(call: Call): Promise<Devices> {
  const [{ devices }, used] = await Promise.all([call.enumerateDevices(), call.getInputDevices()]);
  const choices = (of: DeviceKind): readonly DeviceOption[] =>
    devices
      // Without permission a browser lists devices without saying which they are.
      .filter(({ kind, deviceId }) => kind === KINDS[of] && deviceId !== '')
      .map(({ deviceId, label }, at) => ({ id: deviceId, label: label || `${CALL_TEXTS.device} ${at + 1}` }));
  return {
    choices: { mic: choices('mic'), camera: choices('camera'), speaker: choices('speaker') },
    used: { mic: deviceIdOf(used.mic), camera: deviceIdOf(used.camera), speaker: deviceIdOf(used.speaker) },
  };
}

/** The id of a device that is used. The component says nothing of one where none is. */
export function deviceIdOf(device: object): string {
  return 'deviceId' in device && typeof device.deviceId === 'string' ? device.deviceId : '';
}
