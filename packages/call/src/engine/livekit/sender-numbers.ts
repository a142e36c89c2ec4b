import type { LocalTrack } from 'livekit-client';
import { LocalVideoTrack } from 'livekit-client';
import { type LayerNumbers, layerNumbers, type SendPlan } from '../core/send-plan.ts';

/** By this the library switches off a layer in browsers that cannot do so. */
const SWITCHED_OFF_BITRATE = 10;

/**
 * What is to change for a track to go out as planned, or nothing. Of what the library publishes the highest layer is the whole
 * picture, so it takes more than that.
 */
export function tuning(local: LocalTrack, plan: SendPlan): (() => Promise<void>) | undefined {
  const { sender } = local;
  if (sender === undefined || !(local instanceof LocalVideoTrack)) return undefined;
  const { encodings } = sender.getParameters();
  const wanted = layerNumbers(plan, linesOf(local), encodings.length);
  if (encodings.every((encoding, at) => isLike(encoding, wanted[at]))) return undefined;
  return async () => {
    const parameters = sender.getParameters();
    for (const [at, encoding] of parameters.encodings.entries()) {
      if (!isSwitchedOff(encoding)) Object.assign(encoding, wanted[at]);
    }
    // Who asks sees by the numbers whether the browser took them.
    await sender.setParameters(parameters).catch(() => undefined);
  };
}

function isLike(encoding: RTCRtpEncodingParameters, wanted: LayerNumbers | undefined): boolean {
  if (wanted === undefined || isSwitchedOff(encoding)) return true;
  return Object.entries(wanted).every(([name, value]) => {
    const is: unknown = Reflect.get(encoding, name);
    // Numbers may come back with another precision.
    return typeof value === 'number' && typeof is === 'number'
      ? Math.abs(is / value - 1) < 1e-3
      : is === value;
  });
}

function isSwitchedOff({ active, maxBitrate }: RTCRtpEncodingParameters): boolean {
  return active === false && maxBitrate === SWITCHED_OFF_BITRATE;
}

function linesOf({ mediaStreamTrack }: LocalTrack): number | undefined {
  const { width, height } = mediaStreamTrack.getSettings();
  return width && height ? Math.min(width, height) : undefined;
}
