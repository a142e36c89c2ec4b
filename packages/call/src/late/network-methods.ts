import type { ReceiveSettings, SingleReceiveSettings } from '../api/settings.ts';
import type { Core } from '../call/core.ts';
import type { Methods } from '../call/method.ts';
import { isFailure } from '../engine/engine-commands.ts';
import { needsLoad } from '../state/call-state.ts';
import * as text from '../texts/late-texts.ts';
import { BAD_RECEIVE_SETTINGS_ID } from '../texts/texts.ts';
import { checkReceiveSettings } from '../validate/receive-settings.ts';
import { withHiddenMembers } from '../values/hidden-members.ts';
import { isRecord } from '../values/record.ts';

/** Without an engine: all settings so far, whatever the id. */
export async function getReceiveSettings(
  core: Core,
  id?: unknown,
  options?: unknown,
): Promise<ReceiveSettings | SingleReceiveSettings> {
  if (!core.state.isInitialised || id === undefined) return core.state.receiveSettings;
  if (typeof id !== 'string') throw new Error(BAD_RECEIVE_SETTINGS_ID);
  const showInheritedValues = isRecord(options) && Boolean(options['showInheritedValues']);
  const answer = await core.ask('get-single-participant-receive-settings', { id, showInheritedValues });
  if (isFailure(answer)) throw answer.error;
  return answer.receiveSettings;
}

/** Methods about the room, the connection and the subscriptions. */
export const networkMethods = {
  async room(core: Core, { includeRoomConfigDefaults = true } = {}) {
    const { url } = core.properties;
    if (typeof url !== 'string' || url === '') return null;
    if (core.state.accessState.access === 'unknown' || needsLoad(core.state)) {
      return { roomUrlPendingJoin: url };
    }
    const { room } = await core.ask('lib-room-info', { includeRoomConfigDefaults });
    return room;
  },

  /** There is no geolocation: this product asks no third party. */
  async geo(core: Core) {
    core.platform.logger.error(text.GEO_FAILED);
    return { current: '' };
  },

  async updateReceiveSettings(core: Core, updates: unknown) {
    const verdict = checkReceiveSettings(updates, { allowsStar: true });
    if (!verdict.ok) throw new Error(verdict.text);
    core.require('join', { name: 'updateReceiveSettings()', hint: text.HINT_RECEIVE });
    const answer = await core.ask('update-receive-settings', { receiveSettings: verdict.value });
    if (isFailure(answer)) throw answer.error;
    const { receiveSettings } = answer;
    return withHiddenMembers({ receiveSettings }, receiveSettings);
  },

  async getNetworkStats(core: Core) {
    if (core.state.meeting !== 'joined-meeting') return { stats: { latest: {} } };
    const { stats } = await core.ask('get-calc-stats', {});
    return { stats, ...core.state.network };
  },

  async getCpuLoadStats(core: Core) {
    if (core.state.meeting !== 'joined-meeting') {
      return { cpuLoadState: undefined, cpuLoadStateReason: undefined, stats: {} };
    }
    const { cpuStats } = await core.ask('get-cpu-load-stats', {});
    return cpuStats;
  },

  async getNetworkTopology(core: Core) {
    if (needsLoad(core.state)) return { topology: 'none' as const };
    const answer = await core.ask('get-network-topology', {});
    if (answer.error) throw { error: answer.error };
    return answer;
  },
} satisfies Methods<
  'room' | 'geo' | 'updateReceiveSettings' | 'getNetworkStats' | 'getCpuLoadStats' | 'getNetworkTopology'
>;
