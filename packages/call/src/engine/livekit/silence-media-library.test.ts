import { getLogger, LoggerNames, LogLevel } from 'livekit-client';
import { afterEach, expect, test, vi } from 'vitest';
import { silenceLibrary } from './silence-media-library.ts';

afterEach(() => void vi.unstubAllGlobals());

test('the media library is silent, and keeps nothing in the page', () => {
  const localStorage: Record<string, string> = {};
  vi.stubGlobal('window', { localStorage, document: { cookie: '' } });
  silenceLibrary();
  const levels = Object.values(LoggerNames).map((name) => getLogger(name).getLevel());
  expect(new Set(levels)).toEqual(new Set([LogLevel.silent]));
  expect(localStorage).toEqual({});
});
