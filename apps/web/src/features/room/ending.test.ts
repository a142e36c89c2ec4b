import { describe, expect, test } from 'vitest';
import { deviceProblem } from './device-problem.ts';
import { endingOf } from './ending.ts';
import { CALL, REFUSALS, ROOM } from './texts.ts';

describe('a call that ends by itself says why', () => {
  test.each([
    ['meeting-full', false, 'error', REFUSALS['meeting-full']],
    ['no-room', false, 'error', REFUSALS['no-room']],
    ['connection-error', false, 'error', REFUSALS['connection-error']],
    [undefined, false, 'error', REFUSALS['connection-error']],
    ['ejected', true, 'info', ROOM.ended],
    ['exp-room', true, 'info', REFUSALS['exp-room']],
    ['exp-token', true, 'info', REFUSALS['exp-token']],
    ['connection-error', true, 'warn', ROOM.cut],
  ] as const)('%s, in it already: %s', (type, wasIn, kind, sentence) => {
    expect(endingOf(type, wasIn)).toEqual({ kind, sentence });
  });
});

describe('a device that cannot be used says what to do', () => {
  const permissions = (blockedMedia: ('video' | 'audio')[]) =>
    ({ type: 'permissions', msg: '', blockedBy: 'user', blockedMedia }) as const;

  test.each([
    [permissions(['video']), CALL.noPermission.camera],
    [permissions(['audio']), CALL.noPermission.microphone],
    [permissions(['audio', 'video']), CALL.noPermission.both],
    [{ type: 'not-found', msg: '', missingMedia: ['video'] }, CALL.notFound.camera],
    [{ type: 'mic-in-use', msg: '' }, CALL.inUse.microphone],
    [{ type: 'undefined-mediadevices', msg: '' }, CALL.insecure],
    [{ type: 'unknown', msg: '' }, CALL.deviceFailed],
  ] satisfies [Parameters<typeof deviceProblem>[0], string][])('%o', (error, sentence) => {
    expect(deviceProblem(error)).toBe(sentence);
  });
});
