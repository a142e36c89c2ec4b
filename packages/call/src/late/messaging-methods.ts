import type { Core } from '../call/core.ts';
import { CHAIN, type Methods } from '../call/method.ts';
import { skipUnbuilt } from '../call/refuse-not-built.ts';
import * as text from '../texts/late-texts.ts';
import { checkSessionData } from '../validate/session-data.ts';
import { isRecord } from '../values/record.ts';

/** App messages and the meeting session. */
export const messagingMethods = {
  sendAppMessage(core: Core, data: unknown, to: unknown = '*') {
    const { appMessageMax } = core.state;
    const json = JSON.stringify(data);
    if (json.length > appMessageMax) throw new Error(text.messageTooLarge(appMessageMax));
    core.send({ action: 'app-msg', data: JSON.parse(json), to });
    return CHAIN;
  },

  meetingSessionState({ state, isObjectMode }: Core) {
    const { topology } = state.sessionState;
    return isObjectMode ? state.sessionState : { topology };
  },

  async getMeetingSession(core: Core) {
    core.platform.logger.warn(text.GET_SESSION_DEPRECATED);
    core.require('join', { name: 'getMeetingSession()' });
    const { meetingSession } = await core.ask('get-meeting-session', {});
    return { meetingSession };
  },

  /** The data of a session are not built yet. */
  setMeetingSessionData(core: Core, data: unknown, mergeStrategy: unknown = 'replace') {
    const verdict = checkSessionData(data, mergeStrategy);
    core.log(verdict.notes);
    const problem = verdict.ok ? undefined : verdict.text;
    if (problem !== undefined) core.platform.logger.error(new Error(problem));
    const failure = { action: 'nonfatal-error', type: 'meeting-session-data-error' } as const;
    skipUnbuilt(core, 'setMeetingSessionData', failure, problem);
  },

  async setNetworkTopology(core: Core, options: unknown) {
    const topology = isRecord(options) ? options['topology'] : undefined;
    const answer = await core.ask('set-network-topology', { topology });
    if (answer.error) throw { error: answer.error };
    return answer;
  },
} satisfies Methods<
  | 'sendAppMessage'
  | 'meetingSessionState'
  | 'getMeetingSession'
  | 'setMeetingSessionData'
  | 'setNetworkTopology'
>;
