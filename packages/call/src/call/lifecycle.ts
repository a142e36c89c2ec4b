import type { DeviceInfos } from '../api/device-infos.ts';
import type { AccessState, ParticipantMap } from '../api/participant.ts';
import { asParticipants } from '../participants/as-participants.ts';
import { needsLoad } from '../state/call-state.ts';
import { leaveSteps } from '../state/end-meeting.ts';
import * as text from '../texts/texts.ts';
import { isRecord, recordOf, type Unknowns } from '../values/record.ts';
import type { Core } from './core.ts';
import { CHAIN, type Methods } from './method.ts';

/** An engine that has not confirmed within this time counts as having left. */
const LEAVE_TIMEOUT_MS = 5000;

/** Loads the engine if it is missing. A running load is restarted, and callers that wait for it get the new one. */
export async function load(core: Core, options?: Unknowns): Promise<void> {
  if (!needsLoad(core.state)) return;
  core.requireAlive();
  if (options !== undefined) core.takeOptions(options);
  if (!core.isObjectMode && !core.properties['url']) throw new Error(text.FRAME_NEEDS_URL);
  core.link.cancelLoad();
  const loaded = core.waiting.load.begin();
  const isOver = hasEndedSince(core);
  core.apply([
    { do: 'set', values: { meeting: 'loading' } },
    { do: 'emit', event: { action: 'loading' } },
  ]);
  // A handler of `loading` may have left, or begun another load that is under way or over.
  if (!isOver() && core.state.meeting === 'loading') core.link.load();
  await loaded;
}

/** Joins the meeting, and loads the engine first where that is needed. */
export async function join(core: Core, options: Unknowns): Promise<ParticipantMap | undefined> {
  core.joinCount += 1;
  const mine = core.joinCount;
  const isOver = hasEndedSince(core);
  if (needsLoad(core.state)) {
    await loadToJoin(core, options, mine);
    if (isOver()) throw undefined;
    if (core.joinCount !== mine) return await core.waiting.join.begin();
  } else core.requireLate().takeLaterOptions(core, options, 'join');
  return await core.requireLate().join(core, options, isOver);
}

async function loadToJoin(core: Core, options: Unknowns, mine: number): Promise<void> {
  core.apply([{ do: 'set', values: { isPreparingToJoin: true } }]);
  try {
    await load(core, options);
  } catch (error) {
    // A newer join may be preparing by now.
    if (core.joinCount === mine) core.apply([{ do: 'set', values: { isPreparingToJoin: false } }]);
    throw error;
  }
}

/** Leaves the meeting, or gives up joining. Never rejects. */
export async function leave(core: Core): Promise<void> {
  const { meeting } = core.state;
  if (meeting === 'left-meeting' || meeting === 'error') return;
  core.endCount += 1;
  if (meeting === 'new' || meeting === 'loading') {
    core.link.cancelLoad();
    core.link.blank();
    core.apply(leaveSteps(core.state));
    return;
  }
  const left = core.waiting.leave.begin();
  const stopWaiting = core.platform.clock.after(LEAVE_TIMEOUT_MS, () =>
    core.onMessage({ action: 'left-meeting' }),
  );
  core.send({ action: 'leave-meeting' });
  await left;
  stopWaiting();
}

/** Asks the join endpoint for access without joining. */
export async function preAuth(core: Core, options: Unknowns): Promise<AccessState> {
  if (needsLoad(core.state)) await loadToAsk(core, options);
  return await core.requireLate().preAuth(core, options);
}

/** Starts devices before, or without, joining. */
export async function startCamera(core: Core, options: Unknowns): Promise<DeviceInfos> {
  if (needsLoad(core.state)) await loadToAsk(core, options);
  else core.requireLate().takeLaterOptions(core, options, 'startCamera');
  return await core.requireLate().startCamera(core);
}

/** @throws {undefined} where the call was left in the meantime. */
async function loadToAsk(core: Core, options: Unknowns): Promise<void> {
  const isOver = hasEndedSince(core);
  await load(core, options);
  if (isOver()) throw undefined;
}

/** Returns a check whether the call has ended since now. */
function hasEndedSince(core: Core): () => boolean {
  const { endCount } = core;
  return () => core.endCount !== endCount;
}

export const lifecycleMethods = {
  load: (core: Core, options?: unknown) => load(core, isRecord(options) ? options : undefined),
  async join(core: Core, options?: unknown) {
    const participants = await join(core, recordOf(options));
    return participants && asParticipants(participants);
  },
  leave,
  preAuth: (core: Core, options?: unknown) => preAuth(core, recordOf(options)),
  startCamera: (core: Core, options?: unknown) => startCamera(core, recordOf(options)),
  isDestroyed: (core: Core) => core.isDestroyed,
  meetingState: (core: Core) => core.state.meeting,

  loadCss(core: Core, { bodyClass, cssFile, cssText }) {
    core.requireAlive();
    if (cssFile) core.platform.logger.error(text.notBuilt('cssFile'));
    core.send({ action: 'load-css', bodyClass, cssText });
    return CHAIN;
  },

  sayHello(core: Core) {
    core.platform.logger.log(text.HELLO);
    return text.HELLO;
  },
} satisfies Methods<
  | 'load'
  | 'join'
  | 'leave'
  | 'preAuth'
  | 'startCamera'
  | 'isDestroyed'
  | 'meetingState'
  | 'loadCss'
  | 'sayHello'
>;
