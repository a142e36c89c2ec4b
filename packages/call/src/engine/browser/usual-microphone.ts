/** By this id a browser that knows it means whatever the system uses. */
export const USUAL_DEVICE = 'default';

/** The microphone that the system uses now; nothing where the browser does not say. Comparable, and no more. */
export function usualMicrophone(
  devices: readonly Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'groupId' | 'label'>[],
): string | undefined {
  const usual = devices.find(({ kind, deviceId }) => kind === 'audioinput' && deviceId === USUAL_DEVICE);
  return usual && `${usual.groupId} ${usual.label}`;
}
