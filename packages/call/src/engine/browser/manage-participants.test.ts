import { expect, test } from 'vitest';
import { manageRequestsOf } from './manage-participants.ts';

test.each<[string, object, readonly object[]]>([
  [
    'switching off',
    { setAudio: false, setVideo: false, setScreenShare: false },
    [{ mute: ['audio', 'video', 'screen'] }],
  ],
  ['sending away, beside which nothing matters', { eject: true, setAudio: false }, [{ eject: true }]],
  [
    'permissions, whose sets become lists',
    { updatePermissions: { canSend: new Set(['audio']), canAdmin: true } },
    [{ permissions: { canSend: ['audio'], canAdmin: true } }],
  ],
  ['switching on', { setAudio: true, setVideo: true }, [{ unmute: ['audio', 'video'] }]],
  [
    'switching on by itself, because owners alone may ask for it',
    { setAudio: false, setVideo: true },
    [{ mute: ['audio'] }, { unmute: ['video'] }],
  ],
  ['nothing of what concerns this page alone', { setSubscribedTracks: true, styles: {} }, []],
  ['nothing of no permissions', { updatePermissions: {}, eject: false }, []],
])('the server is asked for %s', (_name, update, orders) => {
  expect(manageRequestsOf({ ...update })).toEqual(orders);
});
