import * as text from '../texts/late-texts.ts';
import { type Note, warning } from '../validate/check-result.ts';
import { isRecord, type Unknowns } from '../values/record.ts';
import { TRACK_PLACEHOLDER } from './preload.ts';
import type { IsTrack } from './share-tracks.ts';

/** Functions that are not sent: an engine may be in another page. */
export const HOOKS = ['modifyLocalSdpHook', 'modifyRemoteSdpHook'] as const;
/** A function of the page that changes session descriptions. */
export type HookName = (typeof HOOKS)[number];

/** What {@link sendableOptions} makes of the options. */
export interface SendableOptions {
  readonly options: Unknowns;
  /** Taken out of `dailyConfig`. */
  readonly hooks: Unknowns;
  readonly notes: readonly Note[];
}

/** Options as an engine gets them: placeholders for tracks, and no functions. */
export function sendableOptions(properties: Unknowns, isTrack: IsTrack): SendableOptions {
  const notes: Note[] = [];
  const options: Unknowns = {};
  for (const [key, value] of Object.entries(properties)) {
    if (isTrack(value)) notes.push({ ...warning(text.TRACK_IN_OPTIONS), detail: key });
    options[key] = isTrack(value) ? TRACK_PLACEHOLDER : value;
  }
  const config = properties['dailyConfig'];
  const hooks = HOOKS.map((name) => [name, isRecord(config) ? config[name] : undefined] as const);
  return { options, hooks: Object.fromEntries(hooks.filter(([, hook]) => hook)), notes };
}
