import { AudioPresets, Track, type TrackPublishOptions, VideoPreset } from 'livekit-client';
import { isRecord, ownOf } from '../../values/record.ts';
import type { PublishConfig } from '../model/engine-options.ts';
import type { Layer, SendPlan } from '../model/send-plan.ts';

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
    plan,
    publishing,
    mode,
  }: { readonly plan: SendPlan; readonly publishing: PublishConfig; readonly mode?: unknown },
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
      : videoOptions(key, plan, publishing)),
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

function videoOptions(key: string, plan: SendPlan, { prefersH264 }: PublishConfig): TrackPublishOptions {
  const isScreen = key === 'screenVideo';
  const { maxBitrate = 0, maxFramerate = 0 } = plan.at(-1) ?? {};
  const encoding = { maxBitrate, maxFramerate };
  const layers = plan.slice(0, -1).map((layer) => presetOf(layer, isScreen ? 1080 : 720));
  return {
    simulcast: layers.length > 0,
    videoCodec: prefersH264[isScreen ? 'screen' : 'camera'] ? 'h264' : 'vp8',
    ...(isScreen
      ? { screenShareEncoding: encoding, screenShareSimulcastLayers: layers }
      : { videoEncoding: encoding, videoSimulcastLayers: layers }),
  };
}

/** `usual` is the common height of such a picture: the real layers are set when it is sent. */
function presetOf({ lines, scale = 1, maxBitrate, maxFramerate }: Layer, usual: number): VideoPreset {
  const height = Math.round(lines ?? usual / scale);
  return new VideoPreset(Math.round((height * 16) / 9), height, maxBitrate, maxFramerate);
}
