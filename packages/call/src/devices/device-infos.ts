import type { DeviceInfos } from '../api/device-infos.ts';
import { CUSTOM_TRACK_MARK, type Preload } from '../options/preload.ts';
import type { MediumSettings, RawInputSettings } from '../validate/input-settings.ts';

/** The devices that will be used, as far as anybody said so yet. */
export function expectedDevices(
  { audio, video }: RawInputSettings,
  { outputDeviceId }: Pick<Preload, 'outputDeviceId'>,
): DeviceInfos {
  return {
    camera: expectedDevice(video),
    mic: expectedDevice(audio),
    speaker: outputDeviceId ? { deviceId: outputDeviceId } : {},
  };
}

function expectedDevice(medium: MediumSettings | undefined): object {
  const { deviceId, customTrack } = medium?.settings ?? {};
  return deviceId && customTrack !== CUSTOM_TRACK_MARK ? { deviceId } : {};
}
