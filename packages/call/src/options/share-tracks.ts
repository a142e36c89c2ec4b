import * as text from '../texts/texts.ts';
import { errorNote, type Note } from '../validate/check-result.ts';
import {
  MEDIA,
  type Medium,
  type MediumSettings,
  type RawInputSettings,
} from '../validate/input-settings.ts';
import { mergeInputSettings } from './merge-input.ts';
import { type SharedTracks, TRACK_PLACEHOLDER } from './preload.ts';

/** Tells a MediaStreamTrack of the platform from everything else. */
export type IsTrack = (value: unknown) => value is MediaStreamTrack;

const KEY_OF = { audio: 'audioTrack', video: 'videoTrack' } as const;

/** Settings with placeholders for tracks, and the tracks; settings of a device take back a track that was given before. */
export function shareTracks(
  settings: RawInputSettings,
  shared: SharedTracks,
  isTrack: IsTrack,
): { readonly settings: RawInputSettings; readonly shared: SharedTracks } {
  const replaced: RawInputSettings = { ...settings };
  let tracks = shared;
  for (const medium of MEDIA) {
    const given = settings[medium];
    if (given?.settings === undefined) continue;
    const track = given.settings['customTrack'];
    // A setting that went through here before holds the placeholder, and the track is where it was put then.
    if (track === TRACK_PLACEHOLDER) continue;
    tracks = withTrack(tracks, medium, isTrack(track) ? track : undefined);
    if (isTrack(track)) replaced[medium] = { ...given, settings: { customTrack: TRACK_PLACEHOLDER } };
  }
  return { settings: replaced, shared: tracks };
}

/** The tracks that the page shares, with or without one for a medium. */
export function withTrack(
  shared: SharedTracks,
  medium: Medium,
  track: MediaStreamTrack | undefined,
): SharedTracks {
  const { [KEY_OF[medium]]: _before, ...others } = shared;
  return track === undefined ? others : { ...others, [KEY_OF[medium]]: track };
}

/** Settings that are kept for later, once a device was chosen in place of a track that they name: they say that device. */
export function withoutLostTracks(
  kept: RawInputSettings,
  chosen: RawInputSettings,
  shared: SharedTracks,
): RawInputSettings {
  const instead: RawInputSettings = {};
  for (const medium of MEDIA) {
    const isPlaceholder = kept[medium]?.settings?.['customTrack'] === TRACK_PLACEHOLDER;
    if (!isPlaceholder || shared[KEY_OF[medium]] !== undefined) continue;
    instead[medium] = { settings: chosen[medium]?.settings ?? {} };
  }
  return mergeInputSettings(kept, instead, { replaces: true });
}

/** Settings as callers see them: with tracks instead of placeholders, and without processors, which have no effect yet. */
export function shownInputSettings(settings: RawInputSettings, shared: SharedTracks): RawInputSettings {
  const shown: RawInputSettings = {};
  for (const medium of MEDIA) {
    const kept = settings[medium];
    const seen = kept && shownMedium(kept, shared[KEY_OF[medium]]);
    if (seen !== undefined && Object.keys(seen).length > 0) shown[medium] = seen;
  }
  return shown;
}

function shownMedium({ settings }: MediumSettings, track: unknown): MediumSettings {
  if (settings === undefined) return {};
  if (settings['customTrack'] !== TRACK_PLACEHOLDER) return { settings };
  return track === undefined ? {} : { settings: { customTrack: track } };
}

/** Which processors this browser can run. */
export interface ProcessorSupport {
  readonly audio: boolean;
  readonly video: boolean;
}

/** Settings without processors that this browser cannot run. */
export function withoutUnsupported(
  settings: RawInputSettings,
  supports: ProcessorSupport,
): { readonly settings: RawInputSettings; readonly notes: readonly Note[] } {
  const kept: RawInputSettings = { ...settings };
  const ignored: Medium[] = [];
  for (const medium of ['video', 'audio'] as const) {
    const given = settings[medium];
    if (!given?.processor || supports[medium]) continue;
    ignored.push(medium);
    if (given.settings === undefined) delete kept[medium];
    else kept[medium] = { settings: given.settings };
  }
  return { settings: kept, notes: ignored.length === 0 ? [] : [errorNote(text.processorsIgnored(ignored))] };
}
