import { AudioPresets, Track, type TrackPublishOptions, VideoPreset } from 'livekit-client';
import type { SendSettings } from '../../api/settings.ts';
import { isRecord, ownOf } from '../../values/record.ts';
import type { Publishing } from '../core/publishing.ts';
import { type Layer, sendPlan } from '../core/send-plan.ts';

const SOURCE: Readonly<Record<string, Track.Source>> = {
  audio: Track.Source.Microphone,
  video: Track.Source.Camera,
  screenVideo: Track.Source.ScreenShare,
  screenAudio: Track.Source.ScreenShareAudio,
};

/** How a track of a key is published. */
export function publishOptions(
  key: string,
  kind: 'audio' | 'video',
  {
    sendSettings,
    publishing,
    mode,
  }: { readonly sendSettings: SendSettings; readonly publishing: Publishing; readonly mode?: unknown },
): TrackPublishOptions {
  const known = ownOf(SOURCE, key);
  const source = known ?? Track.Source.Unknown;
  return {
    source,
    name: known ?? key,
    // Halves of one screen belong together; everything else stands for itself.
    ...((key === 'screenVideo' || key === 'screenAudio') && { stream: 'screen' }),
    ...(kind === 'audio'
      ? audioOptions(key === 'audio' ? publishing.micMode : mode)
      : videoOptions(key, sendSettings, publishing)),
  };
}

/** `music`, `speech`, or numbers of the caller's. */
function audioOptions(mode: unknown): TrackPublishOptions {
  if (mode === 'music') {
    return { audioPreset: AudioPresets.musicHighQualityStereo, dtx: false, red: false, forceStereo: true };
  }
  if (!isRecord(mode)) return { audioPreset: AudioPresets.speech };
  const { bitrate, stereo } = mode;
  return {
    audioPreset: typeof bitrate === 'number' ? { maxBitrate: bitrate } : AudioPresets.speech,
    ...(stereo === true && { forceStereo: true, red: false, dtx: false }),
  };
}

function videoOptions(
  key: string,
  sendSettings: SendSettings,
  { isLayered, prefersH264 }: Publishing,
): TrackPublishOptions {
  const plan = sendPlan(sendSettings, key);
  const top = plan[plan.length - 1] ?? plan[0];
  const layers = isLayered ? plan.slice(0, -1).map(presetOf) : [];
  const encoding = { maxBitrate: top.maxBitrate, maxFramerate: top.maxFramerate };
  const isScreen = key === 'screenVideo';
  return {
    simulcast: layers.length > 0,
    videoCodec: prefersH264[isScreen ? 'screen' : 'camera'] ? 'h264' : 'vp8',
    ...(isScreen
      ? { screenShareEncoding: encoding, screenShareSimulcastLayers: layers }
      : { videoEncoding: encoding, videoSimulcastLayers: layers }),
  };
}

function presetOf({ width, height, maxBitrate, maxFramerate }: Layer): VideoPreset {
  return new VideoPreset(width, height, maxBitrate, maxFramerate);
}
