import { describe, expect, test } from 'vitest';
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

describe('where the browser says no word of it', () => {
  test.each<[string, Partial<DeviceFailure>, string]>([
    [
      'a camera that is not there, asked for by its id',
      { name: 'OverconstrainedError', failed: ['video'], constraint: 'deviceId' },
      'No camera is what was asked for (OverconstrainedError: deviceId).',
    ],
    [
      'a microphone like none',
      { name: 'OverconstrainedError', failed: ['audio'] },
      'No microphone is what was asked for (OverconstrainedError).',
    ],
    ['both missing', { name: 'NotFoundError' }, 'No microphone and no camera was found (NotFoundError).'],
    [
      'a refusal',
      { name: 'NotAllowedError', failed: ['audio'] },
      'The microphone may not be used (NotAllowedError).',
    ],
    [
      'a camera in use',
      { name: 'NotReadableError', failed: ['video'] },
      'The camera could not be started, something else may use it (NotReadableError).',
    ],
    ['anything else', { name: 'Error' }, 'The microphone and the camera could not be opened (Error).'],
  ])('%s is told in words all the same', (_what, changes, msg) => {
    expect(cameraError(failure({ ...changes, message: '' })).msg).toBe(msg);
  });
});
