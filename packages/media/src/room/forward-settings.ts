import { type TrackInfo, TrackType, type UpdateTrackSettings, VideoQuality } from '@livekit/protocol';

/** What of a track a subscriber wants to get. */
export interface ForwardSettings {
  readonly disabled: boolean;
  /** The best layer that is wanted; among the layers that arrive, the nearest one that is not better is sent. */
  readonly quality: VideoQuality;
  /** Frames per second; 0 for all. */
  readonly fps: number;
}

/** What a subscriber said of one track. */
export type TrackSettings = Pick<UpdateTrackSettings, 'disabled' | 'quality' | 'width' | 'height' | 'fps'>;

/** A picture may be this much smaller than asked for before the next layer is taken. */
const SIZE_TOLERANCE = 0.9;
const QUALITIES = [VideoQuality.LOW, VideoQuality.MEDIUM, VideoQuality.HIGH] as const;

function layerHeights(track: TrackInfo): { heights: number[]; provided: boolean } {
  const layers = track.codecs[0]?.layers.length ? track.codecs[0].layers : track.layers;
  const provided = layers.map(({ height }) => height).sort((a, b) => a - b);
  if (provided.length > 0 && provided[0] !== 0) return { heights: provided, provided: true };
  return { heights: [180, 360, Math.min(track.width, track.height)], provided: false };
}

/** The lowest layer of a track whose picture is large enough for a size in pixels. */
function qualityForSize(track: TrackInfo, width: number, height: number): VideoQuality {
  if (track.type === TrackType.AUDIO || track.height === 0) return VideoQuality.HIGH;
  const { heights, provided } = layerHeights(track);
  const isPortrait = track.width < track.height;
  const wanted = (provided || !isPortrait ? height : width) * SIZE_TOLERANCE;
  const index = heights.findIndex((size, at) => size >= wanted && size !== heights[at + 1]);
  return QUALITIES[index === -1 ? heights.length - 1 : index] ?? VideoQuality.HIGH;
}

/**
 * The forwarding settings of a track for one subscriber.
 *
 * @param settings The last track settings that it sent; undefined means all, or the smallest picture with adaptive stream.
 */
export function forwardSettings(
  track: TrackInfo,
  settings: TrackSettings | undefined,
  adaptiveStream: boolean,
): ForwardSettings {
  if (!settings) {
    return { disabled: false, quality: adaptiveStream ? VideoQuality.LOW : VideoQuality.HIGH, fps: 0 };
  }
  const quality =
    settings.width > 0 ? qualityForSize(track, settings.width, settings.height) : settings.quality;
  return { disabled: settings.disabled, quality, fps: settings.fps };
}
