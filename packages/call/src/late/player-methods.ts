import type { Core } from '../call/core.ts';
import type { Methods } from '../call/method.ts';
import { refuseUnguarded } from '../call/not-built.ts';
import * as text from '../texts/late-texts.ts';
import { findPlayerSettingsProblem, findPlayerStartProblem } from '../validate/media-player.ts';
import { recordOf } from '../values/record.ts';

/** The player of media from elsewhere is not built yet. */
export const playerMethods = {
  async startRemoteMediaPlayer(core: Core, given: unknown) {
    const { url, settings = { state: 'play' } } = recordOf(given);
    requirePlayer(core, findPlayerStartProblem({ url, settings }), text.START_PLAYER_FORM);
    return refuseUnguarded(core, 'startRemoteMediaPlayer');
  },
  async updateRemoteMediaPlayer(core: Core, given: unknown) {
    requirePlayer(core, findPlayerSettingsProblem(recordOf(given)['settings']), text.UPDATE_PLAYER_FORM);
    return refuseUnguarded(core, 'updateRemoteMediaPlayer');
  },
  stopRemoteMediaPlayer: async (core: Core, sessionId: unknown) =>
    refuseUnguarded(
      core,
      'stopRemoteMediaPlayer',
      typeof sessionId === 'string' ? undefined : text.PLAYER_ID,
    ),
} satisfies Methods<'startRemoteMediaPlayer' | 'updateRemoteMediaPlayer' | 'stopRemoteMediaPlayer'>;

function requirePlayer(core: Core, problem: string | undefined, form: string): void {
  if (problem === undefined) return;
  const error = new Error(problem);
  core.platform.logger.error(text.badPlayerArgument(error));
  core.platform.logger.error(form);
  throw error;
}
