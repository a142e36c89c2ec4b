import {
  type AddTrackRequest,
  AudioTrackFeature,
  BackupCodecPolicy,
  SimulcastCodecInfo,
  TrackInfo,
  TrackSource,
  TrackType,
  type VideoLayer,
  VideoLayer_Mode,
} from '@livekit/protocol';

/** Tracks of one stream are played in step: camera with microphone, the screen with its sound. */
function streamOf(source: TrackSource): string {
  switch (source) {
    case TrackSource.CAMERA:
    case TrackSource.MICROPHONE:
      return 'camera';
    case TrackSource.SCREEN_SHARE:
    case TrackSource.SCREEN_SHARE_AUDIO:
      return 'screen';
    default:
      return 'unknown';
  }
}

/** No client sends more layers or codecs than these. */
const LAYERS_MAX = 3;
const CODECS_MAX = 4;
const FEATURES_MAX = 16;

function sortedLayers(layers: readonly VideoLayer[]): VideoLayer[] {
  return layers
    .slice(0, LAYERS_MAX)
    .map((layer) => layer.clone())
    .sort((a, b) => a.quality - b.quality);
}

function fullMimeType(type: TrackType, codec: string): string {
  const prefix = type === TrackType.VIDEO ? 'video/' : 'audio/';
  return codec === '' || codec.toLowerCase().startsWith(prefix) ? codec : prefix + codec;
}

function codecsOf(request: AddTrackRequest): SimulcastCodecInfo[] {
  const videoLayerMode = VideoLayer_Mode.ONE_SPATIAL_LAYER_PER_STREAM;
  const common = sortedLayers(request.layers);
  if (request.simulcastCodecs.length === 0) {
    return [new SimulcastCodecInfo({ cid: request.cid, layers: common, videoLayerMode })];
  }
  const byMimeType = new Map<string, SimulcastCodecInfo>();
  for (const { codec, cid, layers } of request.simulcastCodecs.slice(0, CODECS_MAX)) {
    const mimeType = fullMimeType(request.type, codec);
    if (mimeType === '' || byMimeType.has(mimeType)) continue;
    const own = layers.length > 0 ? sortedLayers(layers) : common;
    byMimeType.set(mimeType, new SimulcastCodecInfo({ mimeType, cid, layers: own, videoLayerMode }));
  }
  return [...byMimeType.values()];
}

function audioFeatures(request: AddTrackRequest): AudioTrackFeature[] {
  const features = new Set(request.audioFeatures.slice(0, FEATURES_MAX));
  if (request.stereo) features.add(AudioTrackFeature.TF_STEREO);
  if (request.disableDtx) features.add(AudioTrackFeature.TF_NO_DTX);
  return [...features];
}

/** The track that a client asks to publish, under the sid it gets. */
export function trackInfoFor(request: AddTrackRequest, sid: string): TrackInfo {
  const codecs = codecsOf(request);
  return new TrackInfo({
    sid,
    type: request.type,
    name: request.name,
    source: request.source,
    muted: request.muted,
    width: request.width,
    height: request.height,
    disableDtx: request.disableDtx,
    disableRed: request.disableRed,
    stereo: request.stereo,
    encryption: request.encryption,
    stream: request.stream === '' ? streamOf(request.source) : request.stream,
    layers: sortedLayers(request.layers),
    codecs,
    simulcast: (codecs[0]?.layers.length ?? 0) > 1,
    audioFeatures: audioFeatures(request),
    backupCodecPolicy:
      request.type === TrackType.AUDIO ? BackupCodecPolicy.SIMULCAST : request.backupCodecPolicy,
    mimeType: codecs[0]?.mimeType ?? '',
  });
}

/** Sets what a client says of a sound track while it is published. */
export function setAudioFeatures(track: TrackInfo, features: readonly AudioTrackFeature[]): void {
  track.audioFeatures = [...new Set(features.slice(0, FEATURES_MAX))];
  track.stereo = features.includes(AudioTrackFeature.TF_STEREO);
  track.disableDtx = features.includes(AudioTrackFeature.TF_NO_DTX);
}
