import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openMicrophone } from './open-microphone.ts';
import { readSettings, USUAL_SETTINGS } from './stored-settings.ts';
import { fileSize } from './texts.ts';
import { keyMeaning } from './voice-keys.ts';

describe('opening the microphone', () => {
  it.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'in-use'],
    ['TypeError', 'unknown'],
  ])('that fails with %s says that it is %s', async (name, problem) => {
    const getUserMedia = () => Promise.reject(new DOMException('no', name));
    expect(await openMicrophone({ getUserMedia })).toEqual({ ok: false, problem });
  });

  it('is insecure where the browser gives no devices', async () =>
    expect(await openMicrophone(undefined)).toEqual({ ok: false, problem: 'insecure' }));
});

describe('stored settings', () => {
  it('are read as they were written', () =>
    expect(readSettings('{"speed":1.5,"hasKeys":false}')).toEqual({ speed: 1.5, hasKeys: false }));

  it('are as usual whatever else stands there', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant('{"speed":3,"hasKeys":true}')), (text) => {
        expect(readSettings(text)).toEqual(USUAL_SETTINGS);
      }),
    ));
});

describe('a key', () => {
  const press = (key: string, more = {}) => ({
    key,
    isModified: false,
    focus: 'elsewhere' as const,
    ...more,
  });

  it('M mutes, also on a button, but neither in a field nor with another key', () => {
    expect(keyMeaning(press('m'), false)).toBe('mute');
    expect(keyMeaning(press('M', { focus: 'control' }), false)).toBe('mute');
    expect(keyMeaning(press('m', { focus: 'field' }), false)).toBeNull();
    expect(keyMeaning(press('m', { isModified: true }), false)).toBeNull();
  });

  it('the space bar has who is muted heard, but neither in a field nor on a button', () => {
    expect(keyMeaning(press(' '), true)).toBe('talk');
    expect(keyMeaning(press(' '), false)).toBeNull();
    expect(keyMeaning(press(' ', { focus: 'control' }), true)).toBeNull();
    expect(keyMeaning(press(' ', { focus: 'field' }), true)).toBeNull();
  });
});

it.each([
  [160_000_000, '160 MB'],
  [1_240_000_000, '1,2 GB'],
])('%d bytes are %s', (bytes, text) => expect(fileSize(bytes)).toBe(text));
