import { expect, test } from 'vitest';
import { orderOf } from './participant-order.ts';

test.each<[string, object, object | undefined]>([
  [
    'switching off',
    { setAudio: false, setVideo: false, setScreenShare: false },
    { mute: ['audio', 'video', 'screen'] },
  ],
  ['sending away, beside which nothing matters', { eject: true, setAudio: false }, { eject: true }],
  [
    'rights, whose sets become lists',
    { updatePermissions: { canSend: new Set(['audio']), canAdmin: true } },
    { permissions: { canSend: ['audio'], canAdmin: true } },
  ],
  ['nothing of switching on', { setAudio: true, setVideo: true }, undefined],
  ['nothing of what concerns this page alone', { setSubscribedTracks: true, styles: {} }, undefined],
  ['nothing of no rights', { updatePermissions: {}, eject: false }, undefined],
])('the server is asked for %s', (_name, update, order) => {
  expect(orderOf({ ...update })).toEqual(order);
});
