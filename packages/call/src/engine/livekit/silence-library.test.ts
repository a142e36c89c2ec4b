import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('the media library is silent, and keeps nothing in the page', async () => {
  const localStorage: Record<string, string> = {};
  vi.stubGlobal('window', { localStorage, document: { cookie: '' } });
  const { getLogger, LoggerNames, LogLevel } = await import('livekit-client');
  const { silenceLibrary } = await import('./silence-library.ts');
  silenceLibrary();
  const levels = Object.values(LoggerNames).map((name) => getLogger(name).getLevel());
  expect(new Set(levels)).toEqual(new Set([LogLevel.silent]));
  expect(localStorage).toEqual({});
});
