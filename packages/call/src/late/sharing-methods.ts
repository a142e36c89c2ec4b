import type { Core } from '../call/core.ts';
import type { Methods } from '../call/method.ts';
import { isFailure } from '../engine/engine-commands.ts';
import { TRACK_PLACEHOLDER } from '../options/preload.ts';
import * as text from '../texts/late-texts.ts';
import { RESERVED_TRACK_NAMES } from '../texts/late-vocabulary.ts';
import { CUSTOM_TRACK_NAME_MAX } from '../texts/limits.ts';
import { SCREEN_PRESETS } from '../texts/vocabulary.ts';
import { accept, type CheckResult, refuse } from '../validate/check-result.ts';
import { findVideoSettingsProblem } from '../validate/send-settings.ts';
import { isOneOf, isRecord, recordOf, type Unknowns } from '../values/record.ts';

/** The screen, and tracks of the page's own. */
export const sharingMethods = {
  async startScreenShare(core: Core, given?: unknown) {
    const options = recordOf(given);
    const { screenVideoSendSettings, mediaStream } = options;
    if (screenVideoSendSettings) {
      const problem = findVideoSettingsProblem(screenVideoSendSettings, SCREEN_PRESETS);
      if (problem !== undefined) throw new Error(problem);
    }
    if (core.platform.isStream(mediaStream)) {
      core.shared = { ...core.shared, screenMediaStream: mediaStream };
      options['mediaStream'] = TRACK_PLACEHOLDER;
    }
    core.send({ action: 'local-screen-start', captureOptions: options });
  },

  stopScreenShare: (core: Core) => core.send({ action: 'local-screen-stop' }),

  startCustomTrack(core: Core, given: unknown) {
    const options = recordOf(given);
    const verdict = checkCustomTrack(options, core.platform.isTrack);
    if (!verdict.ok) throw new Error(verdict.text);
    options['track'] = TRACK_PLACEHOLDER;
    return core.ask('start-custom-track', verdict.value).then(trackNameOf);
  },

  stopCustomTrack(core: Core, trackName: unknown) {
    return core.ask('stop-custom-track', { trackName }).then(trackNameOf);
  },
} satisfies Methods<'startScreenShare' | 'stopScreenShare' | 'startCustomTrack' | 'stopCustomTrack'>;

function trackNameOf(answer: { readonly trackName: string } | { readonly error: unknown }): string {
  if (isFailure(answer)) throw { error: answer.error };
  return answer.trackName;
}

/** A custom track that may be published. */
export interface CustomTrack {
  readonly track: MediaStreamTrack;
  readonly mode: unknown;
  /** Made by the engine where there is none. */
  readonly trackName: string | undefined;
}

/** A track of the page's own, under a name of its own. */
export function checkCustomTrack(
  { track, mode, trackName }: Unknowns,
  isTrack: (value: unknown) => value is MediaStreamTrack,
): CheckResult<CustomTrack> {
  const name = trackName ? String(trackName) : undefined;
  if (name !== undefined && name.length > CUSTOM_TRACK_NAME_MAX) return refuse(text.TRACK_NAME_TOO_LONG);
  const isMode = !mode || mode === 'music' || mode === 'speech' || isRecord(mode);
  if (!isMode) return refuse(text.BAD_TRACK_MODE);
  if (name !== undefined && isOneOf<string>(RESERVED_TRACK_NAMES, name))
    return refuse(text.TRACK_NAME_RESERVED);
  return isTrack(track) ? accept({ track, mode, trackName: name }) : refuse(text.NOT_A_TRACK);
}
