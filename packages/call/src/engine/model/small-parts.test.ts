import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSendSettings } from '../../validate/send-settings.ts';
import { ConnectionState } from '../livekit/server-connection.ts';
import { buildRtcConfig, readEngineOptions } from './engine-options.ts';
import { langOf } from './language.ts';
import { MediaSettings } from './media-settings.ts';
import { networkQuality, serverThreshold } from './network-quality.ts';
import { figuresBetween, NetworkHistory, sampleOf } from './network-stats.ts';
import { readPresenceMessage, readRequest } from './presence.ts';
import { nextSpeaker } from './remote-participants.ts';
import { layerNumbers, limitedPlan, type SendPlan, sendPlan } from './send-plan.ts';
import { trackKey } from './track-keys.ts';

describe('the connections to the media server', () => {
  const events = (watch: ConnectionState, ...given: Parameters<ConnectionState['handle']>) =>
    watch
      .handle(...given)
      .map((message) =>
        'type' in message ? `${message.type} ${'event' in message ? message.event : ''}` : '',
      );

  test('are told of when they come up and when they are cut, each once', () => {
    const watch = new ConnectionState();
    expect(events(watch, 'signaling')).toEqual(['signaling connected']);
    expect(events(watch, 'connected')).toEqual(['sfu connected']);
    expect(events(watch, 'connected')).toEqual([]);
    expect(events(watch, 'signaling-lost')).toEqual(['signaling interrupted']);
    expect(watch.isMediaUp).toBe(true);
    expect(events(watch, 'everything-lost')).toEqual(['sfu interrupted']);
    expect(watch.isMediaUp).toBe(false);
    expect(events(watch, 'connected')).toEqual(['signaling connected', 'sfu connected']);
  });
});

describe('who speaks', () => {
  test.each([
    [undefined, [], undefined],
    [undefined, ['ben', 'ada'], 'ben'],
    ['ada', ['ben', 'ada'], 'ada'],
    ['ada', ['ben'], 'ben'],
    ['ada', [], 'ada'],
  ])('after %s, with %j to be heard, it is %s', (before, heard, expected) => {
    expect(nextSpeaker(before, heard)).toBe(expected);
  });
});

describe('the key of a track', () => {
  test.each([
    ['camera', '', 'video', false, 'video'],
    ['microphone', 'anything', 'audio', false, 'audio'],
    ['screen_share', '', 'video', false, 'screenVideo'],
    ['screen_share_audio', '', 'audio', false, 'screenAudio'],
    ['unknown', 'map', 'video', false, 'map'],
    ['microphone', '', 'audio', true, 'rmpAudio'],
    ['unknown', 'film', 'video', true, 'rmpVideo'],
    ['unknown', '', 'video', false, undefined],
    ['unknown', 'audio', 'audio', false, undefined],
    ['unknown', 'constructor', 'video', false, 'constructor'],
    ['unknown', '__proto__', 'video', false, undefined],
  ] as const)('of %s named "%s" (%s, player: %s) is %s', (source, name, kind, isPlayer, key) => {
    expect(trackKey({ source, name, kind }, { isPlayer })).toBe(key);
  });
});

describe('the quality of a line', () => {
  test.each([
    ['excellent', 0, 20, 100, 'good'],
    ['good', 0.06, 20, 76, 'low'],
    ['excellent', 0.2, 20, 20, 'very-low'],
    ['excellent', 0, 800, 50, 'low'],
    ['poor', 0, 20, 39, 'very-low'],
    ['lost', 0, 20, 0, 'very-low'],
  ] as const)(
    'that the server finds %s, with a loss of %d and %d ms, is %d: %s',
    (server, loss, roundTripMs, quality, threshold) => {
      expect(networkQuality(server, { loss, roundTripMs })).toEqual({ quality, threshold });
    },
  );

  test('of others is known by the server alone', () => {
    expect(serverThreshold('unknown')).toBeUndefined();
    expect(serverThreshold('excellent')).toBe('good');
    expect(serverThreshold('lost')).toBe('very-low');
  });

  test('is judged by pictures alone', () => {
    const before = sampleOf([{ type: 'inbound-rtp', kind: 'video' }], 0);
    const after = sampleOf(
      [
        { type: 'inbound-rtp', kind: 'video', packetsReceived: 90, packetsLost: 10 },
        { type: 'inbound-rtp', kind: 'audio', packetsReceived: 10, packetsLost: 90 },
        { type: 'remote-inbound-rtp', kind: 'video', fractionLost: 0.02, roundTripTime: 0.05 },
      ],
      2000,
    );
    expect(figuresBetween(before, after)).toEqual({ loss: 0.1, roundTripMs: 50 });
  });
});

describe('the figures of a line', () => {
  const moment = (seconds: number, lost: number, roundTripTime: number) =>
    sampleOf(
      [
        {
          type: 'inbound-rtp',
          kind: 'video',
          bytesReceived: 1000 * seconds,
          packetsReceived: 45 * seconds,
          packetsLost: lost,
          jitter: 0.01,
        },
        { type: 'outbound-rtp', kind: 'audio', bytesSent: 500 * seconds },
        { type: 'remote-inbound-rtp', kind: 'audio', fractionLost: 0.02, jitter: 0.002, roundTripTime },
        { type: 'candidate-pair', availableOutgoingBitrate: 300_000 },
      ],
      1000 * seconds,
    );

  test('are those between the last two moments, and null where there is nothing to know', () => {
    const history = new NetworkHistory();
    history.add(moment(0, 0, 0.05));
    expect(history.stats).toEqual({ latest: {} });
    history.add(moment(2, 10, 0.05));
    expect(history.stats.latest).toEqual({
      timestamp: 2000,
      recvBitsPerSecond: 8000,
      sendBitsPerSecond: 4000,
      availableOutgoingBitrate: 300_000,
      networkRoundTripTime: 0.05,
      videoRecvBitsPerSecond: 8000,
      videoSendBitsPerSecond: 0,
      audioRecvBitsPerSecond: 0,
      audioSendBitsPerSecond: 4000,
      videoRecvPacketLoss: 0.1,
      videoSendPacketLoss: null,
      audioRecvPacketLoss: null,
      audioSendPacketLoss: 0.02,
      totalSendPacketLoss: 0.02,
      totalRecvPacketLoss: 0.1,
      videoRecvJitter: 0.01,
      videoSendJitter: null,
      audioRecvJitter: null,
      audioSendJitter: 0.002,
    });
  });

  test('keep the worst of a meeting, and the average of the way there and back', () => {
    const history = new NetworkHistory();
    for (const one of [moment(0, 0, 0.1), moment(2, 10, 0.1), moment(4, 10, 0.3)]) history.add(one);
    expect(history.stats).toMatchObject({
      latest: { videoRecvPacketLoss: 0 },
      worstVideoRecvPacketLoss: 0.1,
      worstAudioSendPacketLoss: 0.02,
      worstVideoRecvJitter: 0.01,
      worstAudioRecvJitter: 0,
      averageNetworkRoundTripTime: 0.2,
    });
  });
});

describe('the layers in which a video goes out', () => {
  const lines = (settings: Parameters<typeof sendPlan>[0], key = 'video') =>
    sendPlan(settings, key).map((layer) => layer.lines);

  test('are those of a preset', () => {
    expect(lines({})).toEqual([180, 360, 720]);
    expect(lines({ video: 'bandwidth-optimized' })).toEqual([180, 360]);
    expect(sendPlan({ video: 'quality-optimized' }, 'video').at(-1)?.maxBitrate).toBe(2_500_000);
    expect(sendPlan({ screenVideo: 'motion-optimized' }, 'screenVideo').at(-1)?.maxFramerate).toBe(30);
  });

  test('end at the quality that is wanted at most', () => {
    expect(lines({ video: { maxQuality: 'low' } })).toEqual([180]);
    expect(lines({ video: { maxQuality: 'medium' } })).toEqual([180, 360]);
  });

  test('are the caller’s own', () => {
    const encodings = {
      low: { maxBitrate: 90_000, scaleResolutionDownBy: 4 },
      medium: { maxBitrate: 800_000, maxFramerate: 12 },
    };
    expect(sendPlan({ video: { encodings } }, 'video')).toEqual([
      { scale: 4, maxBitrate: 90_000, maxFramerate: 30 },
      { scale: 1, maxBitrate: 800_000, maxFramerate: 12 },
    ]);
  });

  test('are the usual ones where the caller’s settings say nothing of them', () => {
    for (const nothing of [undefined, null, '', 0]) {
      const settings = checkSendSettings({
        video: { maxQuality: nothing, encodings: nothing, allowAdaptiveLayers: true },
      });
      expect(settings.ok && lines(settings.value)).toEqual([180, 360, 720]);
    }
  });

  test('are not those that the caller switched off, down to none at all', () => {
    const low = { scaleResolutionDownBy: 4, active: false };
    const plan = (encodings: { low: RTCRtpEncodingParameters; medium?: RTCRtpEncodingParameters }) =>
      sendPlan({ video: { encodings } }, 'video').map(({ scale }) => scale);
    expect(plan({ low, medium: { scaleResolutionDownBy: 2 } })).toEqual([2]);
    expect(plan({ low })).toEqual([]);
  });

  test('have a mode of scalability where every browser knows it', () => {
    const modes = ['L1T2', 'L3T3_KEY', 5].map((scalabilityMode) => {
      const low: object = { maxBitrate: 90_000, scalabilityMode };
      return sendPlan({ video: { encodings: { low } } }, 'video').map((layer) => layer.scalabilityMode);
    });
    expect(modes).toEqual([['L1T2'], [undefined], [undefined]]);
  });

  test('are told to a browser by how much smaller than the picture they are', () => {
    const scales = (plan: SendPlan, height: number | undefined, count = plan.length) =>
      layerNumbers(plan, height, count).map((layer) => layer.scaleResolutionDownBy);
    expect(scales(sendPlan({}, 'video'), 1080)).toEqual([6, 3, 1.5]);
    expect(scales(sendPlan({}, 'video'), 360)).toEqual([2, 1, 1]);
    expect(scales(sendPlan({}, 'video'), undefined)).toEqual([undefined, undefined, undefined]);
    expect(scales(sendPlan({ video: 'bandwidth-optimized' }, 'video'), 720)).toEqual([4, 2]);
    expect(scales(sendPlan({}, 'screenVideo'), 1080)).toEqual([1]);
    // Of a small picture fewer layers go out than were planned.
    expect(scales(sendPlan({}, 'video'), 480, 2)).toEqual([480 / 180, 1]);
    expect(scales(sendPlan({ video: { maxQuality: 'medium' } }, 'video'), 720, 1)).toEqual([2]);
  });

  test('share what they may send together, and never send more than without that', () => {
    const plan = sendPlan({}, 'video');
    const rates = (bitsPerSecond: number | undefined) =>
      limitedPlan(plan, bitsPerSecond).map(({ maxBitrate }) => maxBitrate);
    expect(rates(207_000)).toEqual([12_000, 45_000, 150_000]);
    expect(rates(9_000_000)).toEqual([120_000, 450_000, 1_500_000]);
    expect(rates(undefined)).toEqual([120_000, 450_000, 1_500_000]);
  });

  test('are limited until that is taken back; what is no amount changes nothing', () => {
    let changes = 0;
    const reconcileSoon = () => {
      changes += 1;
    };
    const settings = new MediaSettings({ emit: () => undefined, reconcileSoon, others: () => [] });
    for (const freed of [null, 'NO_CAP']) {
      settings.limitCamera(60);
      for (const noAmount of [0, -5, Number.NaN, Number.POSITIVE_INFINITY, '60', undefined, {}]) {
        settings.limitCamera(noAmount);
      }
      expect([settings.cameraLimit, changes]).toEqual([60_000, 1]);
      settings.limitCamera(freed);
      expect([settings.cameraLimit, changes]).toEqual([undefined, 2]);
      changes = 0;
    }
    settings.limitCamera(60);
    settings.end();
    expect(settings.cameraLimit).toBeUndefined();
  });

  test('of a track of another name are those of its name, or else those of all such', () => {
    const settings = { customVideoDefaults: { maxQuality: 'low' }, map: { maxQuality: 'medium' } } as const;
    expect([lines(settings, 'map'), lines(settings, 'other')]).toEqual([[180, 360], [180]]);
    expect([lines(settings, 'constructor'), lines({}, 'constructor')]).toEqual([
      [180],
      [180, 360, undefined],
    ]);
  });
});

describe('what components tell each other', () => {
  test('is who somebody is, and why his camera gives nothing', () => {
    const presence = { userName: 'Ben', userData: [1], video: { blocked: { byPermissions: true } } };
    expect(readPresenceMessage({ say: 'presence', presence, asks: true })).toEqual({
      say: 'presence',
      presence,
      asks: true,
    });
  });

  test('is data of a size and a depth that people may set, and a name that is cut', () => {
    const handleMessage = (userName: string, userData: unknown) => {
      const presence = { userName, userData, video: { off: { byBandwidth: true } } };
      const message = readPresenceMessage({ say: 'presence', presence });
      return message?.presence;
    };
    const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
    const video = { off: { byBandwidth: true } };
    expect(handleMessage('Zoe', deep(3000))).toEqual({ userName: 'Zoe', video });
    expect(handleMessage('Zoe', { text: 'x'.repeat(4096) })).toEqual({ userName: 'Zoe', video });
    expect(handleMessage('Zoe', deep(60))).toEqual({ userName: 'Zoe', userData: deep(60), video });
    expect(handleMessage('Zoe', 'x'.repeat(4096))?.userData).toHaveLength(4096);
    expect(handleMessage('ü'.repeat(300), 1)?.userName).toBe('ü'.repeat(128));
  });

  test.each([undefined, 'text', {}, { say: 'presence' }, { say: 'something', presence: {} }])(
    'is nothing else: %j',
    (given) => {
      expect(readPresenceMessage(given)).toBeUndefined();
    },
  );

  test('is believed as far as it is understood', () => {
    const presence = {
      userName: 7,
      audio: { blocked: { byMagic: true, byPermissions: 'yes' } },
      video: 'off',
    };
    expect(readPresenceMessage({ say: 'presence', presence })).toEqual({
      say: 'presence',
      presence: { userName: '' },
      asks: false,
    });
  });
});

describe('what the server asks', () => {
  test('is to switch on, and never what it does itself', () => {
    const given = { proof: 'secret', setAudio: true, setVideo: false, setScreenShare: false, eject: true };
    expect(readRequest(given, 'secret')).toEqual({ setAudio: true });
    expect(readRequest({ proof: 'secret', setVideo: 'no' }, 'secret')).toEqual({});
  });

  test.each<[unknown, string | undefined]>([
    [{ proof: 'guess', setAudio: true }, 'secret'],
    [{ setAudio: true }, 'secret'],
    [{ setAudio: true }, undefined],
    [{ proof: ['secret'], setAudio: true }, 'secret'],
    [undefined, 'secret'],
    ['secret', 'secret'],
  ])('is nothing without the proof of the admission: %j where that is %s', (given, proof) => {
    expect(readRequest(given, proof)).toBeUndefined();
  });

  test('is nothing, whatever somebody sends who does not know it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => readRequest(given, 'a proof of 43 characters') === undefined),
    );
  });
});

describe('what a call begins with', () => {
  test('is read from its options', () => {
    const { endpoint, userName, lang, devices } = readEngineOptions({
      url: 'https://calls.test/rooms/halle',
      userName: 'Ada',
      dailyConfig: { keepCamIndicatorLightOn: true },
    });
    expect({ endpoint: endpoint?.url, userName, lang, cameraStaysOpen: devices.cameraStaysOpen }).toEqual({
      endpoint: 'https://calls.test/rooms/halle/join',
      userName: 'Ada',
      lang: 'user',
      cameraStaysOpen: true,
    });
  });

  test('is a language, or that of the browser', () => {
    expect(langOf('user', 'de-AT')).toEqual({ lang: 'de', langSetting: 'user' });
    expect(langOf('fr', 'de')).toEqual({ lang: 'fr', langSetting: 'fr' });
  });

  test.each([
    [undefined, ['stun:server']],
    ['front', ['stun:own', 'stun:server']],
    ['back', ['stun:server', 'stun:own']],
    ['replace', ['stun:own']],
  ])('is ICE servers of the caller, placed %s', (placement, expected) => {
    const config = placement && {
      placement,
      iceServers: [{ urls: 'stun:own' }],
      iceTransportPolicy: 'relay',
    };
    const { iceServers, iceTransportPolicy } = buildRtcConfig([{ urls: ['stun:server'] }], config);
    expect(iceServers?.flatMap(({ urls }) => urls)).toEqual(expected);
    expect(iceTransportPolicy).toBe(placement && 'relay');
  });

  test('leaves it to the media server how it is reached where nobody says', () => {
    expect(buildRtcConfig([], undefined)).toEqual({});
  });
});
