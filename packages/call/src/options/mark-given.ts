import { MEDIA, type RawInputSettings } from '../validate/input-settings.ts';
import { isRecord, recordOf, type Unknowns } from '../values/record.ts';
import { CUSTOM_TRACK_MARK } from './preload.ts';
import type { IsTrack } from './share-tracks.ts';

/** Makes the caller's settings say what was read from them (section 12): marks in place of tracks, processors as they are known. */
export function markGiven(given: unknown, read: RawInputSettings, isTrack: IsTrack): void {
  for (const medium of MEDIA) {
    const { settings, processor } = recordOf(recordOf(given)[medium]);
    if (isRecord(settings) && isTrack(settings['customTrack'])) settings['customTrack'] = CUSTOM_TRACK_MARK;
    const known = read[medium]?.processor;
    if (isRecord(processor) && known !== undefined) markProcessor(processor, known);
  }
}

function markProcessor(given: Unknowns, known: Unknowns): void {
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(known, key)) Reflect.deleteProperty(given, key);
  }
  if (isRecord(given['config'])) Object.assign(given['config'], known['config']);
}
