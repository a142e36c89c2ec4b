import type { CameraError } from '../../api/errors.ts';
import * as text from '../../texts/late-texts.ts';
import type { Medium } from '../../validate/input-settings.ts';

/** What went wrong when devices were opened. */
export interface DeviceFailure {
  /** The name of the browser's error, or of what was thrown instead. */
  readonly name: string;
  /** May be empty: browsers give no message for constraints that no device meets. */
  readonly message: string;
  /** The constraint that no device meets, where the browser names one. */
  readonly constraint?: string | undefined;
  /** What was asked for. */
  readonly wanted: readonly Medium[];
  /** Which of it failed when it was asked for alone. */
  readonly failed: readonly Medium[];
  /** Whether there is an interface for devices at all: there is none without a secure connection. */
  readonly hasDevices: boolean;
  /** Whether a prompt was shown; otherwise the browser refused by itself. Unknown counts as shown. */
  readonly wasPrompted: boolean;
}

/** The camera error of a failure (section 8). */
export function cameraError(failure: DeviceFailure): CameraError {
  const { name, wanted, hasDevices, wasPrompted } = failure;
  const failed = [...(failure.failed.length > 0 ? failure.failed : wanted)];
  const msg = failure.message || wordsFor(failure, failed);
  if (!hasDevices) return { type: 'undefined-mediadevices', msg };
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return { type: 'permissions', msg, blockedBy: wasPrompted ? 'user' : 'browser', blockedMedia: failed };
    case 'NotFoundError':
      return { type: 'not-found', msg, missingMedia: failed };
    case 'NotReadableError':
    case 'AbortError':
      return { type: inUse(failed), msg };
    case 'OverconstrainedError':
      return { type: 'constraints', msg, reason: 'invalid', failedMedia: failed };
    case 'TypeError':
      return wanted.length === 0
        ? { type: 'constraints', msg, reason: 'none-specified', failedMedia: [] }
        : { type: 'unknown', msg };
    default:
      return { type: 'unknown', msg };
  }
}

function wordsFor({ name, constraint }: DeviceFailure, failed: readonly Medium[]): string {
  const why = constraint ? `${name}: ${constraint}` : name;
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return text.devicesForbidden(failed, why);
    case 'NotFoundError':
      return text.devicesNotFound(failed, why);
    case 'NotReadableError':
    case 'AbortError':
      return text.devicesInUse(failed, why);
    case 'OverconstrainedError':
      return text.devicesOtherThanAsked(failed, why);
    default:
      return text.devicesNotOpened(failed, why);
  }
}

function inUse(failed: readonly Medium[]): 'cam-in-use' | 'mic-in-use' | 'cam-mic-in-use' {
  if (!failed.includes('video')) return 'mic-in-use';
  return failed.includes('audio') ? 'cam-mic-in-use' : 'cam-in-use';
}
