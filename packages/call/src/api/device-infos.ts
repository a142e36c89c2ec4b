/** A device as the browser lists it; `facing` of cameras that know it. */
export interface DeviceInfo extends MediaDeviceInfo {
  facing?: 'user' | 'environment' | undefined;
}

/** The devices in use, or those that will be; `{}` where none is chosen, or a custom track is. */
export interface DeviceInfos {
  camera: DeviceInfo | object;
  mic: MediaDeviceInfo | object;
  speaker: MediaDeviceInfo | object;
}
