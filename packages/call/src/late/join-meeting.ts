import type { DeviceInfos } from '../api/device-infos.ts';
import type { AccessState, ParticipantMap } from '../api/participant.ts';
import type { Core } from '../call/core.ts';
import { keepHooks } from '../call/keep-hooks.ts';
import { readPrebuiltOptions } from '../call/prebuilt-options.ts';
import { isFailure } from '../engine/engine-commands.ts';
import { sendableOptions } from '../options/sendable-options.ts';
import * as text from '../texts/late-texts.ts';
import { notBuilt } from '../texts/texts.ts';
import { recordOf, type Unknowns } from '../values/record.ts';

/** Joins, now that the engine is loaded. `isOver` tells whether the call was left since the join began. */
export async function joinMeeting(
  core: Core,
  options: Unknowns,
  isOver: () => boolean,
): Promise<ParticipantMap | undefined> {
  const { values, notes } = readPrebuiltOptions(options, {
    isObjectMode: core.isObjectMode,
    isJoining: true,
  });
  core.log(notes);
  const hasJoined = core.state.meeting === 'joining-meeting' || core.state.meeting === 'joined-meeting';
  core.apply([{ do: 'set', values: { ...values, isPreparingToJoin: false } }]);
  if (hasJoined) {
    core.platform.logger.warn(text.ALREADY_JOINED);
    return undefined;
  }
  const joined = core.waiting.join.begin();
  core.apply([
    { do: 'set', values: { meeting: 'joining-meeting' } },
    { do: 'emit', event: { action: 'joining-meeting' } },
  ]);
  if (!isOver()) core.send({ action: 'join-meeting', ...startOptions(core) });
  return await joined;
}

/** Reads options that come when the engine is there already: the call cannot go elsewhere by them. */
export function takeLaterOptions(core: Core, options: Unknowns, method: 'join' | 'startCamera'): void {
  requireSameRoom(core, options, method);
  core.takeOptions(options);
}

/** After an authorisation, or a frame's load, the call cannot go elsewhere. */
function requireSameRoom(core: Core, { url, token }: Unknowns, method: 'join' | 'startCamera'): void {
  const { properties, platform } = core;
  if (core.state.didPreAuth) {
    for (const [key, given] of [['url', url] as const, ['token', token] as const]) {
      if (!given || given === properties[key]) continue;
      platform.logger.error(text.otherThanPreAuth(key, method));
      throw undefined;
    }
  }
  if (method === 'join' && !core.isObjectMode && url && url !== properties['url']) {
    platform.logger.error(text.otherThanLoaded(properties['url'], url));
    throw undefined;
  }
}

/** Asks the join endpoint for access without joining. */
export async function askForAccess(core: Core, options: Unknowns): Promise<AccessState> {
  if (!options['url']) throw new Error(text.PRE_AUTH_NEEDS_URL);
  core.takeOptions(options);
  const answer = await core.ask('daily-method-preauth', startOptions(core));
  if (isFailure(answer)) throw answer.error;
  if (answer.access === undefined) throw new Error(text.unknownError('preAuth'));
  core.apply([{ do: 'set', values: { didPreAuth: true } }]);
  return { access: answer.access };
}

/** Starts devices before, or without, joining. */
export async function startDevices(core: Core): Promise<DeviceInfos> {
  const answer = await core.ask('start-camera', startOptions(core));
  if (isFailure(answer)) throw answer.error;
  const { camera, mic, speaker } = answer;
  return { camera, mic, speaker };
}

/** What the engine starts with: the options, and what was set before it was loaded. */
function startOptions(core: Core) {
  const { properties, preload: preloadCache, platform } = core;
  const { options, hooks, notes } = sendableOptions(properties, platform.isTrack);
  core.log(notes);
  keepHooks(core, hooks);
  // The page in a frame is reached through the proxy; the media are not.
  if (core.isObjectMode && recordOf(properties['dailyConfig'])['proxyUrl']) {
    platform.logger.error(notBuilt('dailyConfig.proxyUrl'));
  }
  return { properties: options, preloadCache };
}
