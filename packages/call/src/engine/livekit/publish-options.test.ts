import { expect, test } from 'vitest';
import { trackQuery } from '../../participants/track-table.ts';
import { DEFAULT_PUBLISH_CONFIG, readEngineOptions } from '../model/engine-options.ts';
import { MediaSettings } from '../model/media-settings.ts';
import { sendPlan } from '../model/send-plan.ts';
import { publishOptions } from './publish-options.ts';

const USUAL = { plan: sendPlan({}, 'map'), publishing: DEFAULT_PUBLISH_CONFIG };

/** How a track of a key goes out in a call that begins with this configuration. */
function asBegun(dailyConfig: object, key: string) {
  const { sendSettings, publishing } = readEngineOptions({ dailyConfig });
  const settings = new MediaSettings({
    emit: () => undefined,
    reconcileSoon: () => undefined,
    others: () => [],
  });
  settings.begin({}, sendSettings, publishing);
  return { plan: settings.plan(key), publishing };
}

test('a track goes out under its own name, whatever that means to an object', () => {
  for (const name of ['constructor', 'toString', 'screenshot']) {
    expect(publishOptions(name, 'video', USUAL)).toMatchObject({ source: 'unknown', name });
    expect(trackQuery('ben', name, 'video')).toEqual({ owner: 'ben', type: name, kind: 'video' });
  }
  expect(publishOptions('screenshot', 'video', USUAL)).not.toHaveProperty('stream');
});

test('the advanced configuration says how everything goes out', () => {
  const withConfig = (dailyConfig: object, key = 'video', kind: 'audio' | 'video' = 'video') =>
    publishOptions(key, kind, asBegun(dailyConfig, key));
  expect(withConfig({})).toMatchObject({ simulcast: true, videoCodec: 'vp8' });
  expect(withConfig({ disableSimulcast: true })).toMatchObject({
    simulcast: false,
    videoSimulcastLayers: [],
  });
  expect(withConfig({ preferH264: true }, 'screenVideo').videoCodec).toBe('h264');
  expect(withConfig({ preferH264ForCam: true }).videoCodec).toBe('h264');
  expect(withConfig({ preferH264ForCam: true }, 'screenVideo').videoCodec).toBe('vp8');
  expect(withConfig({ preferH264ForScreenSharing: true }, 'screenVideo').videoCodec).toBe('h264');
  expect(withConfig({ micAudioMode: 'music' }, 'audio', 'audio')).toMatchObject({ forceStereo: true });
  expect(withConfig({ micAudioMode: { bitrate: 9000 } }, 'audio', 'audio').audioPreset).toEqual({
    maxBitrate: 9000,
  });
  const screenSimulcastEncodings = [
    { maxBitrate: 90_000, scaleResolutionDownBy: 2 },
    { maxBitrate: 900_000 },
  ];
  expect(withConfig({ screenSimulcastEncodings }, 'screenVideo')).toMatchObject({
    simulcast: true,
    screenShareEncoding: { maxBitrate: 900_000 },
    screenShareSimulcastLayers: [{ width: 960, height: 540, encoding: { maxBitrate: 90_000 } }],
  });
  // The contract has anything pass there.
  for (const nonsense of ['anything', [], [5], [{}]]) {
    expect(withConfig({ screenSimulcastEncodings: nonsense }, 'screenVideo').simulcast).toBe(false);
  }
  const camSimulcastEncodings = [{ maxBitrate: 70_000, scaleResolutionDownBy: 4 }, { maxBitrate: 700_000 }];
  expect(withConfig({ camSimulcastEncodings })).toMatchObject({
    videoEncoding: { maxBitrate: 700_000 },
    videoSimulcastLayers: [{ width: 320, height: 180 }],
  });
});
