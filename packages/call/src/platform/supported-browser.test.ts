import { describe, expect, test } from 'vitest';
import { browserFacts } from './browser-platform.ts';
import { type BrowserFacts, browserSupport, supportsVideoProcessing } from './supported-browser.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)';

const chrome = (version: string, system = MAC) =>
  `${system} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`;
const firefox = (version: string) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`;
const safari = (version: string, system = MAC) =>
  `${system} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;

const facts = (userAgent: string, changes: Partial<BrowserFacts> = {}): BrowserFacts => ({
  isReactNative: false,
  userAgent,
  touchPoints: 0,
  hasUserMedia: true,
  hasDisplayMedia: true,
  hasWebGl2: true,
  hasAudioWorklet: true,
  hasFullscreen: true,
  processors: { audio: true, video: true },
  ...changes,
});

describe('a browser', () => {
  test.each([
    ['Chrome 75', chrome('75.0.3770.80'), true],
    ['Chrome 74', chrome('74.0.3729.169'), false],
    ['Edge of today, which is Chrome', `${chrome('120.0.0.0')} Edg/120.0.0.0`, true],
    ['Edge of old', `${chrome('64.0.3282.140')} Edge/18.17763`, false],
    ['Firefox 91', firefox('91.0'), true],
    ['Firefox 90', firefox('90.0'), false],
    ['Safari 13.1', safari('13.1'), true],
    ['Safari 13.0.5', safari('13.0.5'), false],
    [
      'Chrome on an iPhone, which does not say its Safari',
      `${IPHONE} CriOS/120.0.0.0 Mobile Safari/604.1`,
      true,
    ],
    ['something else', 'Curl/8', false],
  ])('that is %s: supported %s', (_name, userAgent, supported) => {
    expect(browserSupport(facts(userAgent))).toMatchObject({ supported, supportsSfu: supported });
  });

  test('without a microphone interface is not supported', () => {
    expect(browserSupport(facts(chrome('120.0.0.0'), { hasUserMedia: false })).supported).toBe(false);
  });

  test('on an iPhone says the version of its Safari, or is taken for one', () => {
    expect(browserSupport(facts(safari('17.4', IPHONE)))).toMatchObject({
      name: 'Safari',
      version: '17.4.0',
    });
    expect(browserSupport(facts(`${IPHONE} CriOS/120.0.0.0`))).toMatchObject({
      version: '14.0.3',
      mobile: true,
    });
  });

  test('shows screens from its own version on', () => {
    const shares = (userAgent: string) => browserSupport(facts(userAgent)).supportsScreenShare;
    expect([firefox('67.0'), firefox('66.0'), safari('13.0.1'), safari('13.0')].map(shares)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test('changes pictures where it is large enough, and sound where it is no Android', () => {
    const can = (userAgent: string, changes: Partial<BrowserFacts> = {}) => {
      const support = browserSupport(facts(userAgent, changes));
      return [support.supportsVideoProcessing, support.supportsAudioProcessing];
    };
    expect(can(chrome('77.0.0.0'))).toEqual([true, true]);
    expect(can(chrome('77.0.0.0', ANDROID))).toEqual([false, false]);
    expect(can(safari('17.4'), { touchPoints: 5 })).toEqual([false, true]);
    expect(can(safari('15.4'))).toEqual([true, false]);
    expect(can(firefox('97.0'), { hasWebGl2: false, hasAudioWorklet: false })).toEqual([false, false]);
  });

  test('processes neither sound nor pictures as long as no processor is built', () => {
    const { processors } = browserFacts();
    expect(browserSupport(facts(chrome('120.0.0.0'), { processors }))).toMatchObject({
      supported: true,
      supportsVideoProcessing: false,
      supportsAudioProcessing: false,
    });
  });

  test('that is Safari knows no legacy video processor', () => {
    const legacy = (userAgent: string) =>
      supportsVideoProcessing(facts(userAgent), { useLegacyVideoProcessor: true });
    expect([legacy(safari('17.4')), legacy(chrome('100.0.0.0'))]).toEqual([false, true]);
  });
});

test('React Native is supported, and says nothing of full screen', () => {
  expect(browserSupport(facts('', { isReactNative: true }))).toEqual({
    supported: true,
    mobile: true,
    name: 'React Native',
    version: null,
    supportsScreenShare: true,
    supportsSfu: true,
    supportsVideoProcessing: false,
    supportsAudioProcessing: false,
  });
});
