import type { Core } from '../call/core.ts';
import { CHAIN, type Methods } from '../call/method.ts';
import { refuseUnbuilt, skipUnbuilt } from '../call/refuse-not-built.ts';
import * as text from '../texts/late-texts.ts';
import { isRecord } from '../values/record.ts';

/** The lobby is not built yet; automatic subscription is. */
export const accessMethods = {
  updateWaitingParticipant: async (_core: Core, id: unknown, updates: unknown) =>
    refuseUnbuilt(
      'updateWaitingParticipant',
      typeof id === 'string' && id && isRecord(updates) ? undefined : text.BAD_WAITING_UPDATE,
    ),

  async updateWaitingParticipants(_core: Core, updates: unknown) {
    const isMapping = isRecord(updates) && Object.values(updates).every(isRecord);
    return refuseUnbuilt('updateWaitingParticipants', isMapping ? undefined : text.BAD_WAITING_UPDATES);
  },

  requestAccess: async () => refuseUnbuilt('requestAccess'),
  addFakeParticipant(core: Core) {
    skipUnbuilt(core, 'addFakeParticipant');
    return CHAIN;
  },

  setSubscribeToTracksAutomatically(core: Core, enabled: unknown) {
    const isEnabled = Boolean(enabled);
    core.preload = { ...core.preload, subscribeToTracksAutomatically: isEnabled };
    core.send({ action: 'daily-method-subscribe-to-tracks-automatically', enabled: isEnabled });
    return CHAIN;
  },
} satisfies Methods<
  | 'updateWaitingParticipant'
  | 'updateWaitingParticipants'
  | 'requestAccess'
  | 'addFakeParticipant'
  | 'setSubscribeToTracksAutomatically'
>;
