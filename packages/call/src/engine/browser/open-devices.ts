import type { CameraError } from '../../api/errors.ts';
import type { Medium } from '../../validate/input-settings.ts';
import { isMap, recordOf, type Unknowns } from '../../values/record.ts';
import { cameraError, type DeviceFailure } from '../model/camera-error.ts';

/** Constraints for a device: an id, and anything else that the browser understands. */
export type DeviceConstraints = Unknowns;

/** What opening devices came to; one may fail while the other does not. */
export interface Opened {
  readonly audio?: MediaStreamTrack;
  readonly video?: MediaStreamTrack;
  readonly error?: CameraError;
  /** The media that the error concerns. */
  readonly failed: readonly Medium[];
}

const USUAL: Readonly<Record<Medium, MediaTrackConstraints>> = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
};

/** A browser that answers faster than this has shown no prompt. */
const PROMPT_MS = 300;

/**
 * Opens camera, microphone or both: together, for a single prompt; one by one where that fails. Devices in
 * `askedForToo` are opened only where the browser would prompt, and closed at once.
 */
export async function openDevices(
  requested: Partial<Record<Medium, DeviceConstraints>>,
  askedForToo: readonly Medium[] = [],
): Promise<Opened> {
  const media = (['audio', 'video'] as const).filter((medium) => requested[medium] !== undefined);
  const named = await byName(requested);
  const asked: Medium[] = [];
  for (const medium of askedForToo) if (await wouldPrompt(medium)) asked.push(medium);
  if (asked.length > 0) {
    const { tracks, ...all } = await attempt([...media, ...asked], named);
    for (const track of tracks) if (asked.some((medium) => medium === track.kind)) track.stop();
    const wanted = tracks.filter(({ kind }) => media.some((medium) => medium === kind));
    if (all.failure === undefined) return openedOf(media, [{ ...all, media, tracks: wanted }]);
  }
  // Nothing is wanted of what was only asked for.
  if (media.length === 0) return openedOf(media, []);
  const both = await attempt(media, named);
  if (both.failure === undefined || media.length < 2) return openedOf(media, [both]);
  const attempts = [];
  // One after the other: two prompts at once confuse persons and browsers.
  for (const medium of media) attempts.push(await attempt([medium], named));
  return openedOf(media, attempts);
}

/** Browsers pass over a device that is only preferred: one that is there is asked for as the one that it must be. */
async function byName(
  requested: Partial<Record<Medium, DeviceConstraints>>,
): Promise<Partial<Record<Medium, DeviceConstraints>>> {
  if (Object.values(requested).every((constraints) => preferredOf(constraints).length === 0))
    return requested;
  const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  const ids = new Set(devices.map(({ deviceId }) => deviceId));
  const entries = Object.entries(requested).map(([medium, constraints]) => {
    const deviceId = preferredOf(constraints).find((id) => ids.has(id));
    return [medium, deviceId === undefined ? constraints : { ...constraints, deviceId }] as const;
  });
  return Object.fromEntries(entries);
}

/** The devices that constraints prefer without insisting on one: a list means the same as `ideal`. */
function preferredOf({ deviceId }: DeviceConstraints): readonly string[] {
  if (typeof deviceId === 'string' || recordOf(deviceId)['exact'] !== undefined) return [];
  const preferred = isMap(deviceId) ? deviceId['ideal'] : deviceId;
  return [preferred].flat().filter((id) => typeof id === 'string');
}

interface Attempt {
  readonly tracks: readonly MediaStreamTrack[];
  readonly media: readonly Medium[];
  readonly failure?: Pick<DeviceFailure, 'name' | 'message' | 'constraint'>;
  readonly tookMs: number;
}

async function attempt(
  media: readonly Medium[],
  requested: Partial<Record<Medium, DeviceConstraints>>,
): Promise<Attempt> {
  const beganAt = performance.now();
  try {
    const constraints = Object.fromEntries(
      media.map((medium) => [medium, constraintsOf(medium, recordOf(requested[medium]))]),
    );
    const stream = await navigator.mediaDevices.getUserMedia(constraints);
    return { media, tracks: stream.getTracks(), tookMs: performance.now() - beganAt };
  } catch (error) {
    return { media, tracks: [], failure: failureOf(error), tookMs: performance.now() - beganAt };
  }
}

/** The id of the one device that constraints allow; undefined where they leave a choice. */
export function namedDevice(constraints: DeviceConstraints | undefined): string | undefined {
  const requested = constraints?.['deviceId'];
  const ids = [isMap(requested) ? requested['exact'] : requested].flat();
  const [id] = ids;
  return ids.length === 1 && typeof id === 'string' && id !== '' ? id : undefined;
}

/** What a browser throws when it opens nothing is no `Error` in every one of them. */
function failureOf(error: unknown): NonNullable<Attempt['failure']> {
  const { name, message, constraint } = recordOf(error);
  return {
    name: typeof name === 'string' ? name : 'Error',
    message: typeof message === 'string' ? message : '',
    constraint: typeof constraint === 'string' ? constraint : undefined,
  };
}

/** Whether opening a device shows a prompt; assumed where the browser does not say. */
async function wouldPrompt(medium: Medium): Promise<boolean> {
  const name = medium === 'audio' ? 'microphone' : 'camera';
  const status = await navigator.permissions?.query({ name }).catch(() => undefined);
  return status === undefined || status.state === 'prompt';
}

function constraintsOf(
  medium: Medium,
  { deviceId, ...constraints }: DeviceConstraints,
): MediaTrackConstraints {
  return {
    ...USUAL[medium],
    ...constraints,
    ...(typeof deviceId === 'string' && deviceId !== '' && { deviceId: { exact: deviceId } }),
    // Other forms of constraints go to the browser as they are.
    ...(typeof deviceId === 'object' && deviceId !== null && { deviceId }),
  };
}

function openedOf(wanted: readonly Medium[], attempts: readonly Attempt[]): Opened {
  const tracks = attempts.flatMap((one) => one.tracks);
  const found: { audio?: MediaStreamTrack; video?: MediaStreamTrack } = {};
  for (const track of tracks) {
    if (track.kind === 'audio') found.audio = track;
    else found.video = track;
  }
  const failures = attempts.filter((one) => one.failure !== undefined);
  const failed = failures.flatMap((one) => one.media);
  const [first] = failures;
  if (first?.failure === undefined) return { ...found, failed };
  const error = cameraError({
    ...first.failure,
    wanted,
    failed: failures.filter((one) => one.failure?.name === first.failure?.name).flatMap((one) => one.media),
    hasDevices: typeof navigator.mediaDevices?.getUserMedia === 'function',
    wasPrompted: first.tookMs > PROMPT_MS && !first.failure.message.includes('system'),
  });
  return { ...found, error, failed };
}
