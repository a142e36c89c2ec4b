import type { DeviceInfo } from '../api/device-infos.ts';
import type { CallClock } from '../async/clock.ts';
import { DEVICE_POLL_MS } from '../texts/limits.ts';
import type { DeviceSource } from './platform.ts';

/**
 * Tells when the list of devices is another one than before; the first is the silent baseline.
 * @returns Ends it.
 */
export function watchDevices(
  devices: DeviceSource,
  clock: CallClock,
  changed: (list: DeviceInfo[]) => void,
): () => void {
  let known: string | undefined;
  let isOver = false;

  async function look(): Promise<void> {
    const list = await devices.list().catch(() => undefined);
    if (list === undefined || isOver) return;
    const seen = JSON.stringify(list);
    const isChanged = known !== undefined && known !== seen;
    known = seen;
    if (isChanged) changed(list);
  }

  void look();
  const stop = devices.watch?.(() => void look()) ?? clock.every(DEVICE_POLL_MS, () => void look());
  return () => {
    isOver = true;
    stop();
  };
}
