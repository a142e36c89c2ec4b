import { describe, expect, test } from 'vitest';
import { callEnding } from './call-ending.ts';
import { deviceProblem } from './device-problem.ts';
import { CALL_TEXTS, JOIN_REFUSAL_TEXTS, ROOM_TEXTS } from './texts.ts';

describe('a call that ends by itself says why', () => {
  test.each([
    ['meeting-full', false, 'error', JOIN_REFUSAL_TEXTS['meeting-full']],
    ['no-room', false, 'error', JOIN_REFUSAL_TEXTS['no-room']],
    ['connection-error', false, 'error', JOIN_REFUSAL_TEXTS['connection-error']],
    [undefined, false, 'error', JOIN_REFUSAL_TEXTS['connection-error']],
    ['ejected', true, 'info', ROOM_TEXTS.ended],
    ['exp-room', true, 'info', JOIN_REFUSAL_TEXTS['exp-room']],
    ['exp-token', true, 'info', JOIN_REFUSAL_TEXTS['exp-token']],
    ['connection-error', true, 'warn', ROOM_TEXTS.cut],
  ] as const)('%s, in it already: %s', (type, wasIn, kind, sentence) => {
    expect(callEnding(type, wasIn)).toEqual({ kind, sentence });
  });
});

describe('a device that cannot be used says what to do', () => {
  const permissions = (blockedMedia: ('video' | 'audio')[]) =>
    ({ type: 'permissions', msg: '', blockedBy: 'user', blockedMedia }) as const;

  test.each([
    [permissions(['video']), CALL_TEXTS.noPermission.camera],
    [permissions(['audio']), CALL_TEXTS.noPermission.microphone],
    [permissions(['audio', 'video']), CALL_TEXTS.noPermission.both],
    [{ type: 'not-found', msg: '', missingMedia: ['video'] }, CALL_TEXTS.notFound.camera],
    [{ type: 'mic-in-use', msg: '' }, CALL_TEXTS.inUse.microphone],
    [{ type: 'undefined-mediadevices', msg: '' }, CALL_TEXTS.insecure],
    [{ type: 'unknown', msg: '' }, CALL_TEXTS.deviceFailed],
  ] satisfies [Parameters<typeof deviceProblem>[0], string][])('%o', (error, sentence) => {
    expect(deviceProblem(error)).toBe(sentence);
  });
});
