import type { DeviceProblem } from '../api/voice-error.ts';

/** What an error of the call component says of a device, by its `type`. */
export function readDeviceProblem(type: string): DeviceProblem {
  switch (type) {
    case 'permissions':
      return 'refused';
    case 'not-found':
    case 'constraints':
      return 'missing';
    case 'cam-in-use':
    case 'mic-in-use':
    case 'cam-mic-in-use':
      return 'in-use';
    case 'undefined-mediadevices':
      return 'insecure';
    default:
      return 'unknown';
  }
}
