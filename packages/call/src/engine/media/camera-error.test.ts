import { expect, test } from 'vitest';
import { cameraError, type DeviceFailure } from './camera-error.ts';

const BOTH = ['audio', 'video'] as const;

const failure = (changes: Partial<DeviceFailure>): DeviceFailure => ({
  name: 'Error',
  message: 'no',
  wanted: BOTH,
  failed: [],
  hasDevices: true,
  wasPrompted: true,
  ...changes,
});

test.each<[string, Partial<DeviceFailure>, object]>([
  [
    'a person who says no to both',
    { name: 'NotAllowedError' },
    { type: 'permissions', blockedBy: 'user', blockedMedia: ['audio', 'video'] },
  ],
  [
    'a browser that says no to the camera without asking',
    { name: 'NotAllowedError', failed: ['video'], wasPrompted: false },
    { type: 'permissions', blockedBy: 'browser', blockedMedia: ['video'] },
  ],
  ['no camera', { name: 'NotFoundError', failed: ['video'] }, { type: 'not-found', missingMedia: ['video'] }],
  ['a camera in use', { name: 'NotReadableError', failed: ['video'] }, { type: 'cam-in-use' }],
  ['a microphone in use', { name: 'AbortError', failed: ['audio'] }, { type: 'mic-in-use' }],
  ['both in use', { name: 'NotReadableError' }, { type: 'cam-mic-in-use' }],
  [
    'a size that no camera has',
    { name: 'OverconstrainedError', wanted: ['video'] },
    { type: 'constraints', reason: 'invalid', failedMedia: ['video'] },
  ],
  [
    'nothing asked for',
    { name: 'TypeError', wanted: [] },
    { type: 'constraints', reason: 'none-specified', failedMedia: [] },
  ],
  ['a page without devices', { name: 'TypeError', hasDevices: false }, { type: 'undefined-mediadevices' }],
  ['anything else', { name: 'Error' }, { type: 'unknown' }],
])('%s is told by its kind', (_name, changes, expected) => {
  expect(cameraError(failure(changes))).toEqual({ msg: 'no', ...expected });
});
