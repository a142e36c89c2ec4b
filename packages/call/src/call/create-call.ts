import type { Call } from '../api/call.ts';
import type { CallPlatform } from '../platform/platform.ts';
import { watchDevices } from '../platform/watch-devices.ts';
import { abandonSteps } from '../state/end-meeting.ts';
import type { Unknowns } from '../values/record.ts';
import { API_VERSION } from '../version.ts';
import type { CallLink } from './call-link.ts';
import { asCall, CallObject } from './call-object.ts';
import { Core } from './core.ts';
import type { Instances } from './instances.ts';
import { leave } from './lifecycle.ts';
import { readPrebuiltOptions } from './prebuilt-options.ts';

/** Dependencies of a call, besides its options. */
export interface CreateCall {
  readonly platform: CallPlatform;
  readonly instances: Instances<Call>;
  /** Without a frame, for pages that draw their own interface. */
  readonly isObjectMode: boolean;
  makeLink(core: Core): CallLink;
}

/**
 * Makes a call. Options that are refused leave nothing behind.
 * @throws {Error} where another call lives, or an option is refused.
 */
export function createCall(
  options: Unknowns,
  { platform, instances, isObjectMode, makeLink }: CreateCall,
): Call {
  const { strictMode, allowMultipleCallInstances } = options;
  instances.requireNoOther({ strictMode, allowMultipleCallInstances }, platform.logger);
  const callClientId = `${platform.clock.now()}${platform.random()}`;
  const core = new Core({ callClientId, platform, isObjectMode, isStrict: strictMode !== false });
  options['dailyJsVersion'] = API_VERSION;
  core.connect(makeLink(core));
  const prebuilt = readPrebuiltOptions(options, { isObjectMode, isJoining: false });
  core.log(prebuilt.notes);
  core.takeOptions(options);
  core.apply([{ do: 'set', values: prebuilt.values }]);

  const stopWatching = isObjectMode ? emitDeviceChanges(core) : () => undefined;
  const destroy = async (): Promise<void> => {
    // Leaving is never rejected, but a handler of the caller's may be what fails.
    await leave(core).catch(() => undefined);
    core.link.close();
    stopWatching();
    core.apply([...abandonSteps(core.state), { do: 'set', values: { endedSession: undefined } }]);
    core.isDestroyed = true;
    core.emit({ action: 'call-instance-destroyed' });
    instances.remove(callClientId);
    platform.globals.withdraw(callClientId);
    if (core.isStrict) core.callClientId = undefined;
  };
  const call = asCall(new CallObject(core, destroy));
  instances.add(callClientId, call);
  platform.globals.publish(callClientId, core.globals);
  return call;
}

function emitDeviceChanges(core: Core): () => void {
  const { devices, clock } = core.platform;
  return watchDevices(devices, clock, (availableDevices) =>
    core.emit({ action: 'available-devices-updated', availableDevices }),
  );
}
