import { expect, test } from 'vitest';
import { receiveSettingsOf, updateReceiveSettings, wantedLayer } from './receive-layers.ts';

test('who is not named is received in the layer of the base, or else the highest', () => {
  expect(wantedLayer({}, 'ben', 'video')).toBe(2);
  expect(wantedLayer({ base: { video: { layer: 1 } } }, 'ben', 'video')).toBe(1);
  expect(wantedLayer({ base: { video: { layer: 1 } }, ben: { video: { layer: 0 } } }, 'ben', 'video')).toBe(
    0,
  );
  expect(wantedLayer({ base: { video: { layer: 1 } } }, 'ben', 'screenVideo')).toBe(2);
});

test('an update changes what it names', () => {
  const before = { base: { video: { layer: 1 } }, ben: { video: { layer: 0 }, screenVideo: { layer: 1 } } };
  expect(updateReceiveSettings(before, { ben: { video: { layer: 2 } } }, [])).toEqual({
    base: { video: { layer: 1 } },
    ben: { video: { layer: 2 }, screenVideo: { layer: 1 } },
  });
  expect(before.ben.video.layer).toBe(0);
});

test('inherit takes back a layer, a part or everything said of somebody', () => {
  const before = { ben: { video: { layer: 0 }, screenVideo: { layer: 1 } } };
  expect(updateReceiveSettings(before, { ben: { video: { layer: 'inherit' } } }, [])).toEqual({
    ben: { screenVideo: { layer: 1 } },
  });
  expect(updateReceiveSettings(before, { ben: { video: 'inherit', screenVideo: 'inherit' } }, [])).toEqual(
    {},
  );
  expect(updateReceiveSettings(before, { ben: 'inherit' }, [])).toEqual({});
});

test('a star is everybody, and who is named besides goes his own way', () => {
  const before = { base: { video: { layer: 1 } }, ada: { video: { layer: 2 } } };
  expect(
    updateReceiveSettings(before, { '*': { video: { layer: 0 } }, ben: { video: { layer: 1 } } }, [
      'ben',
      'cleo',
    ]),
  ).toEqual({
    base: { video: { layer: 1 } },
    ada: { video: { layer: 0 } },
    ben: { video: { layer: 1 } },
    cleo: { video: { layer: 0 } },
  });
});

test('what somebody inherits is shown to who asks for it', () => {
  const settings = { base: { video: { layer: 1 } }, ben: { screenVideo: { layer: 0 } } };
  expect(receiveSettingsOf(settings, 'ben', { showInheritedValues: false })).toEqual({
    screenVideo: { layer: 0 },
  });
  expect(receiveSettingsOf(settings, 'ben', { showInheritedValues: true })).toEqual({
    video: { layer: 1 },
    screenVideo: { layer: 0 },
  });
});
