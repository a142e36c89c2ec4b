import { asParticipants } from '../participants/as-participants.ts';
import { needsLoad } from '../state/call-state.ts';
import { checkParticipantUpdate } from '../validate/participant-update.ts';
import { checkUserData } from '../validate/user-data.ts';
import { isRecord, type Unknowns } from '../values/record.ts';
import type { Core } from './core.ts';
import { CHAIN, type Methods } from './method.ts';

export const participantMethods = {
  participants: (core: Core) => asParticipants(core.state.participants),
  participantCounts: (core: Core) => core.state.participantCounts,

  updateParticipant(core: Core, sessionId: unknown, updates: unknown) {
    if (!sessionId || !updates) return CHAIN;
    const id = String(sessionId);
    const properties = checkedUpdate(core, updates);
    core.send({ action: 'update-participant', id: isOwn(core, id) ? 'local' : id, properties });
    return CHAIN;
  },

  updateParticipants(core: Core, updates: unknown) {
    const participants: Unknowns = isRecord(updates) ? updates : {};
    for (const [id, update] of Object.entries(participants)) {
      if (id && update) checkedUpdate(core, update);
    }
    core.send({ action: 'update-participants', participants });
    return CHAIN;
  },

  subscribeToTracksAutomatically: (core: Core) => core.preload.subscribeToTracksAutomatically,

  getActiveSpeaker: (core: Core) => core.state.activeSpeaker,
  activeSpeakerMode: (core: Core) => core.state.isActiveSpeakerMode,

  setActiveSpeakerMode(core: Core, enabled: unknown) {
    core.send({ action: 'set-active-speaker-mode', enabled: Boolean(enabled) });
    return CHAIN;
  },

  accessState: (core: Core) => core.state.accessState,
  waitingParticipants: (core: Core) => core.state.waitingParticipants,

  async setUserName(core: Core, name: unknown, options?: unknown) {
    const { isReactNative } = core.platform;
    core.properties['userName'] = name;
    const userName = name === null || name === undefined ? '' : String(name);
    if (needsLoad(core.state)) {
      core.requireAlive();
      return { userName };
    }
    const thisMeetingOnly = isReactNative || (isRecord(options) && Boolean(options['thisMeetingOnly']));
    const answer = await core.ask('set-user-name', { name: userName, thisMeetingOnly });
    return { userName: answer.userName };
  },

  async setUserData(core: Core, data: unknown) {
    const verdict = checkUserData(data);
    core.log(verdict.notes);
    if (!verdict.ok) {
      core.platform.logger.error(verdict.text);
      throw new Error(verdict.text);
    }
    const { value } = verdict;
    core.properties['userData'] = value;
    if (!core.state.isInitialised) return undefined;
    const { userData } = await core.ask('set-user-data', { userData: value });
    return { userData };
  },

  meetingSessionSummary({ state }: Core) {
    const hasEnded = state.meeting === 'left-meeting' || state.meeting === 'error';
    return (hasEnded ? state.endedSession : state.sessionSummary) ?? {};
  },
} satisfies Methods<
  | 'participants'
  | 'participantCounts'
  | 'updateParticipant'
  | 'updateParticipants'
  | 'subscribeToTracksAutomatically'
  | 'getActiveSpeaker'
  | 'activeSpeakerMode'
  | 'setActiveSpeakerMode'
  | 'accessState'
  | 'waitingParticipants'
  | 'setUserName'
  | 'setUserData'
  | 'meetingSessionSummary'
>;

function isOwn({ state }: Core, id: string): boolean {
  return state.participants['local']?.session_id === id;
}

/** Updates that may go out; the caller's lists of permissions become sets where they stand. */
function checkedUpdate(core: Core, updates: unknown): Unknowns {
  const verdict = checkParticipantUpdate(updates, {
    isReactNative: core.platform.isReactNative,
    subscribesAutomatically: core.preload.subscribeToTracksAutomatically,
  });
  if (!verdict.ok) throw new Error(verdict.text);
  const permissions = isRecord(updates) ? updates['updatePermissions'] : undefined;
  if (isRecord(permissions)) Object.assign(permissions, verdict.value['updatePermissions']);
  return verdict.value;
}
