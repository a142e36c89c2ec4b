import type { ContractCheck, Feature, Fields, Outcome, Pattern, StartState, Value } from '../language.ts';
import { DEVICES, ME, ROOM } from '../starts.ts';
import {
  INPUT_SETTINGS,
  PERMISSIONS,
  RECEIVE_SETTINGS,
  SCREEN_SHARE_UPDATE,
  STYLES,
  SUBSCRIBED_TRACKS,
  TRAY_LOG,
  TRAY_UPDATE,
} from '../texts.ts';
import {
  call,
  check,
  later,
  logged,
  nothing,
  PROMISE,
  RESOLVES_NOTHING,
  RETURNS_NOTHING,
  RETURNS_SELF,
  rejects,
  SUCCEEDS,
  says,
  throws,
  UNDEFINED,
  warned,
} from './check.ts';

/** One bad argument of one method: how it is refused, and that nothing is sent then. */
interface Refusal {
  readonly name: string;
  readonly args: readonly Value[];
  readonly text: string;
  readonly log?: string;
  readonly warn?: string;
}
const refused = (
  method: string,
  section: string,
  start: StartState,
  way: 'throws' | 'rejects',
  action: string,
  feature: Feature,
  rows: readonly Refusal[],
): readonly ContractCheck[] =>
  rows.map(({ name, args, text, log, warn }) =>
    check(
      `${method}/refuses/${name}`,
      section,
      start,
      [
        call(method, args, way === 'throws' ? throws(text) : rejects(text)),
        ...(log === undefined ? [] : [logged(log)]),
        ...(warn === undefined ? [] : [warned(warn)]),
        { do: 'sent', action, times: 0 },
      ],
      { feature },
    ),
  );

/** What a good call sends. */
const sends = (
  id: string,
  section: string,
  start: StartState,
  method: string,
  args: readonly Value[],
  expect: Outcome,
  action: string,
  fields: Readonly<Record<string, Pattern>>,
  feature: Feature = 'core',
): ContractCheck =>
  check(id, section, start, [call(method, args, expect), { do: 'sent', action, with: fields }], {
    feature,
    beyondGuards: feature !== 'core',
  });

// updateParticipant

const MANUAL: Fields = { subscribeToTracksAutomatically: false };
const update = (updates: Value): readonly Value[] => ['ben', updates];
const UPDATES: readonly ContractCheck[] = [
  ...refused('updateParticipant', '5.3', 'joined', 'throws', 'update-participant', 'core', [
    {
      name: 'unknown-key',
      args: update({ setAudioo: false }),
      text: 'unrecognized updateParticipant property setAudioo',
    },
    {
      name: 'unknown-second-key',
      args: update({ setAudio: false, mute: true }),
      text: 'unrecognized updateParticipant property mute',
    },
    { name: 'screen-share-true', args: update({ setScreenShare: true }), text: SCREEN_SHARE_UPDATE },
    { name: 'screen-share-zero', args: update({ setScreenShare: 0 }), text: SCREEN_SHARE_UPDATE },
    {
      name: 'screen-share-undefined',
      args: update({ setScreenShare: UNDEFINED }),
      text: SCREEN_SHARE_UPDATE,
    },
    {
      name: 'subscribed-while-automatic',
      args: update({ setSubscribedTracks: true }),
      text: SUBSCRIBED_TRACKS,
    },
    {
      name: 'subscribed-object-while-automatic',
      args: update({ setSubscribedTracks: { audio: true } }),
      text: SUBSCRIBED_TRACKS,
    },
    {
      name: 'permissions-unknown-key',
      args: update({ updatePermissions: { canReceive: true } }),
      text: PERMISSIONS,
    },
    { name: 'presence-number', args: update({ updatePermissions: { hasPresence: 1 } }), text: PERMISSIONS },
    {
      name: 'presence-undefined',
      args: update({ updatePermissions: { hasPresence: UNDEFINED } }),
      text: PERMISSIONS,
    },
    { name: 'send-string', args: update({ updatePermissions: { canSend: 'audio' } }), text: PERMISSIONS },
    {
      name: 'send-unknown-medium',
      args: update({ updatePermissions: { canSend: ['camera'] } }),
      text: PERMISSIONS,
    },
    {
      name: 'send-unknown-in-set',
      args: update({ updatePermissions: { canSend: { $: 'set', of: ['video', 'camera'] } } }),
      text: PERMISSIONS,
    },
    { name: 'send-null', args: update({ updatePermissions: { canSend: null } }), text: PERMISSIONS },
    {
      name: 'admin-unknown',
      args: update({ updatePermissions: { canAdmin: ['rooms'] } }),
      text: PERMISSIONS,
    },
    {
      name: 'admin-string',
      args: update({ updatePermissions: { canAdmin: 'participants' } }),
      text: PERMISSIONS,
    },
    { name: 'styles-unknown-part', args: update({ styles: { head: {} } }), text: STYLES },
    { name: 'styles-overlay', args: update({ styles: { cam: { overlay: {} } } }), text: STYLES },
    { name: 'styles-screen-unknown', args: update({ styles: { screen: { canvas: {} } } }), text: STYLES },
  ]),
  ...(
    [
      ['setAudio-false', { setAudio: false }],
      ['setAudio-any', { setAudio: 'perhaps' }],
      ['setVideo-true', { setVideo: true }],
      ['eject-true', { eject: true }],
      ['setScreenShare-false', { setScreenShare: false }],
      ['presence', { updatePermissions: { hasPresence: false } }],
      ['send-true', { updatePermissions: { canSend: true } }],
      ['admin-false', { updatePermissions: { canAdmin: false } }],
      ['styles-both', { styles: { cam: { div: {}, video: {} }, screen: { div: {}, video: {} } } }],
      ['styles-empty', { styles: {} }],
      ['permissions-empty', { updatePermissions: {} }],
    ] as const
  ).map(([name, updates]) =>
    sends(
      `updateParticipant/accepts/${name}`,
      '5.3',
      'joined',
      'updateParticipant',
      update(updates),
      RETURNS_SELF,
      'update-participant',
      { id: 'ben', properties: updates },
    ),
  ),
  sends(
    'updateParticipant/accepts/send-list-becomes-a-set',
    '5.3',
    'joined',
    'updateParticipant',
    update({
      updatePermissions: {
        canSend: ['video', 'audio', 'screenVideo', 'screenAudio', 'customVideo', 'customAudio'],
      },
    }),
    RETURNS_SELF,
    'update-participant',
    {
      properties: {
        updatePermissions: {
          canSend: {
            like: 'set',
            of: ['video', 'audio', 'screenVideo', 'screenAudio', 'customVideo', 'customAudio'],
          },
        },
      },
    },
  ),
  sends(
    'updateParticipant/accepts/admin-set',
    '5.3',
    'joined',
    'updateParticipant',
    update({
      updatePermissions: { canAdmin: { $: 'set', of: ['participants', 'streaming', 'transcription'] } },
    }),
    RETURNS_SELF,
    'update-participant',
    {
      properties: {
        updatePermissions: { canAdmin: { like: 'set', of: ['participants', 'streaming', 'transcription'] } },
      },
    },
  ),
  check('updateParticipant/lists-become-sets-in-place', '12', 'joined', [
    { do: 'make', save: 'permissions', value: { canSend: ['audio'], canAdmin: ['streaming'] } },
    call(
      'updateParticipant',
      ['ben', { updatePermissions: { $: 'saved', name: 'permissions' } }],
      RETURNS_SELF,
    ),
    {
      do: 'get',
      of: 'permissions',
      path: [],
      expect: { canSend: { like: 'set', of: ['audio'] }, canAdmin: { like: 'set', of: ['streaming'] } },
    },
  ]),
  check('updateParticipant/own-id-means-local', '5.3', 'joined', [
    call('updateParticipant', ['me', { setAudio: false }], RETURNS_SELF),
    { do: 'sent', action: 'update-participant', with: { id: 'local' } },
  ]),
  ...(
    [
      ['empty-id', ['', { setAudio: false }]],
      ['null-id', [null, { setAudio: false }]],
      ['no-updates', ['ben']],
      ['null-updates', ['ben', null]],
      ['nothing-and-bad-key', ['', { nonsense: 1 }]],
    ] as const
  ).map(([name, args]) =>
    check(`updateParticipant/ignores/${name}`, '5.3', 'joined', [
      call('updateParticipant', args, RETURNS_SELF),
      { do: 'sent', action: 'update-participant', times: 0 },
    ]),
  ),
  ...(
    [
      ['true', true],
      ['false', false],
      ['staged', 'staged'],
      ['avatar', 'avatar'],
      ['audio', { audio: true }],
      ['voice-client', { audio: true, video: false }],
      ['staged-video', { video: 'staged' }],
      ['screen', { screenAudio: true, screenVideo: 'staged' }],
      ['player', { rmpAudio: true, rmpVideo: false }],
      ['custom-all', { custom: true }],
      ['custom-staged', { custom: 'staged' }],
      ['custom-by-name', { custom: { board: true, notes: 'staged', other: false } }],
      ['empty', {}],
    ] as const
  ).map(([name, value]) =>
    check(
      `updateParticipant/setSubscribedTracks/accepts/${name}`,
      '5.3',
      'joined',
      [
        call('updateParticipant', ['ben', { setSubscribedTracks: value }], RETURNS_SELF),
        { do: 'sent', action: 'update-participant', with: { properties: { setSubscribedTracks: value } } },
      ],
      { options: MANUAL },
    ),
  ),
  ...(
    [
      ['word', 'everything'],
      ['unknown-key', { camera: true }],
      ['number', { audio: 1 }],
      ['null', { video: null }],
      ['avatar-inside', { video: 'avatar' }],
      ['custom-word', { custom: 'all' }],
      ['custom-number', { custom: { board: 1 } }],
      ['undefined-inside', { audio: UNDEFINED }],
    ] as const
  ).map(([name, value]) =>
    check(
      `updateParticipant/setSubscribedTracks/refuses/${name}`,
      '5.3',
      'joined',
      [call('updateParticipant', ['ben', { setSubscribedTracks: value }], throws(SUBSCRIBED_TRACKS))],
      { options: MANUAL },
    ),
  ),
  check('updateParticipant/setSubscribedTracks/after-switching-off', '12', 'joined', [
    call('setSubscribeToTracksAutomatically', [false], RETURNS_SELF),
    { do: 'sent', action: 'daily-method-subscribe-to-tracks-automatically', with: { enabled: false } },
    call('updateParticipant', ['ben', { setSubscribedTracks: true }], RETURNS_SELF),
    call('subscribeToTracksAutomatically', [], { returns: false }),
  ]),
  check(
    'updateParticipant/setSubscribedTracks/after-switching-on',
    '5.3',
    'joined',
    [
      call('setSubscribeToTracksAutomatically', [true], RETURNS_SELF),
      call('updateParticipant', ['ben', { setSubscribedTracks: true }], throws(SUBSCRIBED_TRACKS)),
    ],
    { options: MANUAL },
  ),
  sends(
    'updateParticipants/sends-the-map',
    '5.3',
    'joined',
    'updateParticipants',
    [{ ben: { setAudio: false }, cem: { eject: true } }],
    RETURNS_SELF,
    'update-participants',
    { participants: { ben: { setAudio: false }, cem: { eject: true } } },
  ),
  sends(
    'updateParticipants/keeps-own-id',
    '5.3',
    'joined',
    'updateParticipants',
    [{ me: { setAudio: false } }],
    RETURNS_SELF,
    'update-participants',
    { participants: { me: { setAudio: false } } },
  ),
  sends(
    'updateParticipants/star',
    '5.3',
    'joined',
    'updateParticipants',
    [{ '*': { setAudio: false } }],
    RETURNS_SELF,
    'update-participants',
    { participants: { '*': { setAudio: false } } },
  ),
  ...refused('updateParticipants', '5.3', 'joined', 'throws', 'update-participants', 'core', [
    {
      name: 'unknown-key',
      args: [{ ben: { mute: true } }],
      text: 'unrecognized updateParticipant property mute',
    },
    {
      name: 'second-person',
      args: [{ ben: { setAudio: true }, cem: { setScreenShare: true } }],
      text: SCREEN_SHARE_UPDATE,
    },
    { name: 'subscribed', args: [{ ben: { setSubscribedTracks: true } }], text: SUBSCRIBED_TRACKS },
  ]),
];

// Receive settings

const RECEIVE: readonly ContractCheck[] = [
  ...refused('updateReceiveSettings', '5.4', 'joined', 'rejects', 'update-receive-settings', 'core', [
    { name: 'local', args: [{ local: { video: { layer: 0 } } }], text: RECEIVE_SETTINGS },
    { name: 'empty-key', args: [{ '': { video: { layer: 0 } } }], text: RECEIVE_SETTINGS },
    { name: 'negative', args: [{ ben: { video: { layer: -1 } } }], text: RECEIVE_SETTINGS },
    { name: 'fraction', args: [{ ben: { video: { layer: 0.5 } } }], text: RECEIVE_SETTINGS },
    { name: 'word', args: [{ ben: { video: { layer: 'low' } } }], text: RECEIVE_SETTINGS },
    { name: 'number-as-text', args: [{ ben: { video: { layer: '1' } } }], text: RECEIVE_SETTINGS },
    { name: 'infinity', args: [{ ben: { video: { layer: { $: 'infinity' } } } }], text: RECEIVE_SETTINGS },
    { name: 'screen-negative', args: [{ base: { screenVideo: { layer: -2 } } }], text: RECEIVE_SETTINGS },
    { name: 'null-value', args: [{ '*': null }], text: RECEIVE_SETTINGS },
    {
      name: 'second-entry',
      args: [{ base: 'inherit', ben: { video: { layer: -1 } } }],
      text: RECEIVE_SETTINGS,
    },
  ]),
  check('updateReceiveSettings/shape-before-state', '5.4', 'new', [
    call('updateReceiveSettings', [{ local: {} }], rejects(RECEIVE_SETTINGS)),
  ]),
  ...(
    [
      ['star', { '*': { video: { layer: 1 } } }],
      ['base', { base: { video: { layer: 0 }, screenVideo: { layer: 2 } } }],
      ['inherit', { ben: 'inherit' }],
      ['inherit-video', { ben: { video: 'inherit', screenVideo: 'inherit' } }],
      ['inherit-layer', { ben: { video: { layer: 'inherit' } } }],
      ['empty', {}],
      ['unknown-keys', { ben: { audio: { layer: -1 } } }],
    ] as const
  ).map(([name, value]) =>
    sends(
      `updateReceiveSettings/accepts/${name}`,
      '5.4',
      'joined',
      'updateReceiveSettings',
      [value],
      PROMISE,
      'update-receive-settings',
      { receiveSettings: value },
    ),
  ),
  check('updateReceiveSettings/resolves-wrapped', '5.4', 'joined', [
    {
      do: 'when',
      action: 'update-receive-settings',
      answer: { receiveSettings: { base: { video: { layer: 1 } } } },
    },
    call('updateReceiveSettings', [{ base: { video: { layer: 1 } } }], {
      resolves: { receiveSettings: { base: { video: { layer: 1 } } } },
    }),
  ]),
  check(
    'updateReceiveSettings/typed-member',
    '13',
    'joined',
    [
      {
        do: 'when',
        action: 'update-receive-settings',
        answer: { receiveSettings: { base: { video: { layer: 1 } } } },
      },
      call('updateReceiveSettings', [{ base: { video: { layer: 1 } } }], {
        resolves: { like: 'has', fields: { base: { video: { layer: 1 } } } },
      }),
    ],
    { original: 'differs' },
  ),
  check('updateReceiveSettings/event-and-getter', '7', 'joined', [
    says('receive-settings-updated', { receiveSettings: { base: { video: { layer: 1 } } } }),
    {
      do: 'events',
      expect: [['receive-settings-updated', { receiveSettings: { base: { video: { layer: 1 } } } }]],
    },
    call('getReceiveSettings', [], { resolves: { base: { video: { layer: 1 } } } }),
  ]),
  check('getReceiveSettings/single', '5.4', 'joined', [
    {
      do: 'when',
      action: 'get-single-participant-receive-settings',
      answer: { receiveSettings: { video: { layer: 2 } } },
    },
    call('getReceiveSettings', ['ben', { showInheritedValues: true }], { resolves: { video: { layer: 2 } } }),
    {
      do: 'sent',
      action: 'get-single-participant-receive-settings',
      with: { id: 'ben', showInheritedValues: true },
    },
  ]),
  check('getReceiveSettings/inherited-values-default', '5.4', 'joined', [
    call('getReceiveSettings', ['base'], PROMISE),
    {
      do: 'sent',
      action: 'get-single-participant-receive-settings',
      with: { id: 'base', showInheritedValues: false },
    },
  ]),
  check(
    'getReceiveSettings/before-engine-whatever-the-arguments',
    '5.4',
    'new',
    [
      call('getReceiveSettings', [5], { resolves: { base: 'inherit' } }),
      call('getReceiveSettings', ['ben'], { resolves: { base: 'inherit' } }),
    ],
    { options: { receiveSettings: { base: 'inherit' } } },
  ),
  ...(
    [
      ['number', 5],
      ['null', null],
      ['object', {}],
      ['boolean', true],
    ] as const
  ).map(([name, value]) =>
    check(`getReceiveSettings/refuses/${name}`, '5.4', 'joined', [
      call(
        'getReceiveSettings',
        [value],
        rejects(
          'first argument to getReceiveSettings() must be a participant id (or "base"), or there should be no arguments',
        ),
      ),
    ]),
  ),
];

// Input settings

const video = (processor: Value): Value => ({ video: { processor } });
const audio = (processor: Value): Value => ({ audio: { processor } });
const blur = (config: Value): Value => video({ type: 'background-blur', config });
const image = (source: Value): Value => video({ type: 'background-image', config: { source } });
const BAD_CONFIG = 'invalid object in inputSettings -> video -> processor -> config';
const strength = (value: string): string => `${BAD_CONFIG}; expected: {0 < strength <= 1}, got: ${value}`;
const IMAGE_TYPE = 'invalid image type; supported types: [jpg, png, jpeg]';
const IMAGE_NUMBER = 'invalid image selection; must be an int, > 0, <= 10';

const INPUT_BAD: readonly { readonly name: string; readonly value: Value; readonly log?: string }[] = [
  { name: 'nothing', value: UNDEFINED },
  { name: 'string', value: 'blur' },
  { name: 'number', value: 5 },
  { name: 'unknown-key', value: { speaker: {} } },
  { name: 'video-string', value: { video: 'blur' } },
  { name: 'audio-number', value: { audio: 5 } },
  { name: 'unknown-video-key', value: { video: { width: 640 } } },
  { name: 'unknown-audio-key', value: { audio: { gain: 1 } } },
  { name: 'video-settings-string', value: { video: { settings: 'hd' } } },
  { name: 'audio-settings-number', value: { audio: { settings: 5 } } },
  { name: 'video-custom-track', value: { video: { settings: { customTrack: {} } } } },
  { name: 'audio-custom-track', value: { audio: { settings: { customTrack: 'track' } } } },
  { name: 'video-processor-null', value: video(null) },
  { name: 'video-processor-string', value: video('background-blur') },
  { name: 'video-processor-without-type', value: video({}) },
  { name: 'video-processor-type-number', value: video({ type: 5 }) },
  {
    name: 'video-processor-type',
    value: video({ type: 'blur' }),
    log: 'inputSettings video processor type invalid',
  },
  {
    name: 'video-processor-audio-type',
    value: video({ type: 'noise-cancellation' }),
    log: 'inputSettings video processor type invalid',
  },
  { name: 'audio-processor-null', value: audio(null) },
  { name: 'audio-processor-string', value: audio('noise-cancellation') },
  { name: 'audio-processor-without-type', value: audio({}) },
  {
    name: 'audio-processor-type',
    value: audio({ type: 'echo' }),
    log: 'inputSettings audio processor type invalid',
  },
  {
    name: 'audio-processor-video-type',
    value: audio({ type: 'background-blur' }),
    log: 'inputSettings audio processor type invalid',
  },
  { name: 'config-string', value: blur('strong') },
  { name: 'blur-zero', value: blur({ strength: 0 }), log: strength('0') },
  { name: 'blur-negative', value: blur({ strength: -1 }), log: strength('-1') },
  { name: 'blur-above-one', value: blur({ strength: 1.01 }), log: strength('1.01') },
  { name: 'blur-text', value: blur({ strength: '0.5' }), log: strength('0.5') },
  { name: 'blur-not-a-number', value: blur({ strength: { $: 'notANumber' } }), log: strength('NaN') },
  { name: 'blur-other-key', value: blur({ radius: 1 }), log: BAD_CONFIG },
  { name: 'blur-two-keys', value: blur({ strength: 0.5, radius: 1 }), log: BAD_CONFIG },
  { name: 'image-gif', value: image('https://a.test/b.gif'), log: IMAGE_TYPE },
  { name: 'image-no-suffix', value: image('https://a.test/b'), log: IMAGE_TYPE },
  { name: 'image-data-gif', value: image('data:image/gif;base64,AA'), log: IMAGE_TYPE },
  { name: 'image-zero', value: image(0), log: IMAGE_NUMBER },
  { name: 'image-eleven', value: image(11), log: IMAGE_NUMBER },
  { name: 'image-fraction', value: image(1.5), log: IMAGE_NUMBER },
  { name: 'image-negative', value: image(-1), log: IMAGE_NUMBER },
  { name: 'image-word', value: image('beach'), log: IMAGE_NUMBER },
];
const INPUT_GOOD: readonly (readonly [string, Value])[] = [
  ['audio-settings', { audio: { settings: { deviceId: 'mic-2' } } }],
  ['video-settings', { video: { settings: { width: 640, height: 480 } } }],
  ['video-none', video({ type: 'none' })],
  ['audio-none', audio({ type: 'none' })],
  ['noise-cancellation', audio({ type: 'noise-cancellation' })],
  ['blur', video({ type: 'background-blur' })],
  ['blur-empty-config', blur({})],
  ['blur-one', blur({ strength: 1 })],
  ['blur-small', blur({ strength: 0.01 })],
  ['face-detection', video({ type: 'face-detection', config: { whatever: 1 } })],
  ['image-default', image('default')],
  ['image-jpg', image('https://a.test/b.jpg')],
  ['image-jpeg', image('https://a.test/b.jpeg')],
  ['image-png-upper', image('https://a.test/B.PNG')],
  ['image-query', image('https://a.test/b.png?size=2')],
  ['image-data', image('data:image/png;base64,AA')],
  ['image-bytes', image({ $: 'bytes', length: 4 })],
  ['image-one', image(1)],
  ['image-ten', image(10)],
  ['image-number-as-text', image('3')],
];
const INPUT: readonly ContractCheck[] = [
  ...INPUT_BAD.map(({ name, value, log }) =>
    check(`updateInputSettings/refuses/${name}`, '5.2', 'new', [
      // The rejection is the text itself, not an Error.
      call('updateInputSettings', [value], { rejects: INPUT_SETTINGS }),
      { do: 'console', level: 'error', expect: log === undefined ? [INPUT_SETTINGS] : [log, INPUT_SETTINGS] },
    ]),
  ),
  ...INPUT_GOOD.map(([name, value]) =>
    check(`updateInputSettings/accepts/${name}`, '5.2', 'new', [
      call('updateInputSettings', [value], { resolves: { like: 'type', of: 'object' } }),
      { do: 'events', expect: [], among: ['nonfatal-error'] },
    ]),
  ),
  check('updateInputSettings/merges-media', '5.2', 'new', [
    call('updateInputSettings', [{ audio: { settings: { deviceId: 'mic-2' } } }], SUCCEEDS),
    call('updateInputSettings', [{ video: { settings: { deviceId: 'camera-2' } } }], {
      resolves: { audio: { settings: { deviceId: 'mic-2' } }, video: { settings: { deviceId: 'camera-2' } } },
    }),
  ]),
  check('updateInputSettings/replaces-settings', '5.2', 'new', [
    call('updateInputSettings', [{ video: { settings: { width: 640 } } }], SUCCEEDS),
    call('updateInputSettings', [{ video: { settings: { height: 480 } } }], {
      resolves: { video: { settings: { height: 480 } } },
    }),
  ]),
  check('updateInputSettings/event', '5.2', 'new', [
    call('updateInputSettings', [{ video: { settings: { width: 640 } } }], SUCCEEDS),
    {
      do: 'events',
      expect: [['input-settings-updated', { inputSettings: { video: { settings: { width: 640 } } } }]],
    },
  ]),
  check('updateInputSettings/no-event-without-change', '5.2', 'new', [
    call('updateInputSettings', [{ video: { settings: { width: 640 } } }], SUCCEEDS),
    { do: 'events', expect: [['input-settings-updated']] },
    { do: 'forget' },
    call('updateInputSettings', [{ video: { settings: { width: 640 } } }], SUCCEEDS),
    { do: 'events', expect: [] },
  ]),
  check('updateInputSettings/resolves-bare', '5.2', 'joined', [
    {
      do: 'when',
      action: 'update-input-settings',
      answer: { inputSettings: { audio: { settings: { deviceId: 'mic-2' } } } },
    },
    call('updateInputSettings', [{ audio: { settings: { deviceId: 'mic-2' } } }], {
      resolves: { audio: { settings: { deviceId: 'mic-2' } } },
    }),
    {
      do: 'sent',
      action: 'update-input-settings',
      with: { inputSettings: { audio: { settings: { deviceId: 'mic-2' } } } },
    },
    call('getInputSettings', [], { resolves: { audio: { settings: { deviceId: 'mic-2' } } } }),
    {
      do: 'events',
      expect: [['input-settings-updated', { inputSettings: { audio: { settings: { deviceId: 'mic-2' } } } }]],
    },
  ]),
  check('updateInputSettings/engine-refuses', '5.2', 'joined', [
    { do: 'when', action: 'update-input-settings', answer: { error: 'device gone' } },
    call('updateInputSettings', [{ audio: { settings: { deviceId: 'mic-2' } } }], { rejects: 'device gone' }),
  ]),
  check('updateInputSettings/engine-returns-preload', '5.2', 'camera', [
    { do: 'when', action: 'update-input-settings', answer: { returnPreloadCache: true } },
    call('updateInputSettings', [{ audio: { settings: { deviceId: 'mic-2' } } }], {
      resolves: { audio: { settings: { deviceId: 'mic-2' } } },
    }),
  ]),
  check('updateInputSettings/custom-track-comes-back', '5.2', 'new', [
    call(
      'updateInputSettings',
      [{ audio: { settings: { customTrack: { $: 'track', kind: 'audio', name: 'own' } } } }],
      {
        resolves: { audio: { settings: { customTrack: { like: 'track', name: 'own' } } } },
      },
    ),
  ]),
  check('updateInputSettings/custom-track-is-marked-in-place', '12', 'new', [
    {
      do: 'make',
      save: 'given',
      value: { audio: { settings: { customTrack: { $: 'track', kind: 'audio', name: 'own' } } } },
    },
    call('updateInputSettings', [{ $: 'saved', name: 'given' }], SUCCEEDS),
    {
      do: 'get',
      of: 'given',
      path: [],
      expect: { audio: { settings: { customTrack: 'daily-custom-track' } } },
    },
  ]),
  check('updateInputSettings/warns-of-other-audio-keys', '5.2', 'new', [
    { do: 'make', save: 'processor', value: { type: 'none', level: 3 } },
    call('updateInputSettings', [audio({ $: 'saved', name: 'processor' })], SUCCEEDS),
    warned('invalid key inputSettings -> audio -> processor : level'),
    { do: 'get', of: 'processor', path: [], expect: { type: 'none' } },
  ]),
  check('updateInputSettings/warns-of-other-video-keys', '5.2', 'new', [
    { do: 'make', save: 'processor', value: { type: 'none', level: 3 } },
    call('updateInputSettings', [video({ $: 'saved', name: 'processor' })], SUCCEEDS),
    warned('invalid key inputSettings -> video -> processor : level'),
    { do: 'get', of: 'processor', path: [], expect: { type: 'none' } },
  ]),
  ...(
    [
      ['default', 'default', 'default'],
      ['url', 'https://a.test/b.png', 'url'],
      ['number', 4, 'daily-preselect'],
    ] as const
  ).map(([name, source, type]) =>
    check(`updateInputSettings/image-config-type/${name}`, '5.2', 'new', [
      { do: 'make', save: 'config', value: { source } },
      call(
        'updateInputSettings',
        [video({ type: 'background-image', config: { $: 'saved', name: 'config' } })],
        SUCCEEDS,
      ),
      { do: 'get', of: 'config', path: ['type'], expect: type },
    ]),
  ),
  check(
    'updateInputSettings/unsupported-audio-is-dropped',
    '5.2',
    'new',
    [
      call(
        'updateInputSettings',
        [{ audio: { processor: { type: 'noise-cancellation' }, settings: { deviceId: 'mic-2' } } }],
        {
          resolves: { audio: { settings: { deviceId: 'mic-2' } } },
        },
      ),
      logged('Ignoring settings for browser- or platform-unsupported input processor(s): audio'),
    ],
    { platform: 'browser', surroundings: { without: ['audioWorklet'] } },
  ),
  check(
    'updateInputSettings/unsupported-both-are-dropped',
    '5.2',
    'new',
    [
      call(
        'updateInputSettings',
        [
          {
            audio: { processor: { type: 'noise-cancellation' } },
            video: { processor: { type: 'background-blur' } },
          },
        ],
        { resolves: {} },
      ),
      logged('Ignoring settings for browser- or platform-unsupported input processor(s): video, audio'),
    ],
    {
      platform: 'browser',
      surroundings: {
        userAgent: 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
      },
    },
  ),
  check(
    'updateInputSettings/typed-member',
    '13',
    'joined',
    [
      {
        do: 'when',
        action: 'update-input-settings',
        answer: { inputSettings: { audio: { settings: { deviceId: 'mic-2' } } } },
      },
      call('updateInputSettings', [{ audio: { settings: { deviceId: 'mic-2' } } }], {
        resolves: { like: 'has', fields: { inputSettings: { audio: { settings: { deviceId: 'mic-2' } } } } },
      }),
    ],
    { original: 'differs' },
  ),
  check(
    'updateInputSettings/noise-cancellation-is-reported-as-none',
    '16',
    'new',
    [
      call('updateInputSettings', [audio({ type: 'noise-cancellation' })], {
        resolves: { like: 'oneOf', of: [{}, { audio: { processor: { type: 'none' } } }] },
      }),
      { do: 'events', expect: [], among: ['nonfatal-error'] },
    ],
    { original: 'differs' },
  ),
  check('updateInputSettings/voice-client', '16', 'joined', [
    call('updateInputSettings', [audio({ type: 'noise-cancellation' })], PROMISE),
    { do: 'events', expect: [], among: ['nonfatal-error'] },
  ]),
  check('getInputSettings/implicit-none-is-hidden', '5.2', 'new', [
    call('updateInputSettings', [{ video: { settings: { width: 640 } } }], SUCCEEDS),
    call('getInputSettings', [], { resolves: { video: { settings: { width: 640 } } } }),
  ]),
];

// Devices

const DEVICE_CHECKS: readonly ContractCheck[] = [
  check('setInputDevicesAsync/ids-before-load', '5.2', 'new', [
    call('setInputDevicesAsync', [{ audioDeviceId: 'mic-2', videoDeviceId: 'camera-2' }], {
      resolves: { camera: { deviceId: 'camera-2' }, mic: { deviceId: 'mic-2' }, speaker: {} },
    }),
  ]),
  check('setInputDevicesAsync/source-wins', '5.2', 'new', [
    call('setInputDevicesAsync', [{ audioDeviceId: 'mic-2', audioSource: 'mic-3' }], {
      resolves: { camera: {}, mic: { deviceId: 'mic-3' }, speaker: {} },
    }),
  ]),
  check('setInputDevicesAsync/boolean-sets-no-device', '5.2', 'new', [
    call('setInputDevicesAsync', [{ audioSource: false, videoSource: true }], {
      resolves: { camera: {}, mic: {}, speaker: {} },
    }),
  ]),
  check('setInputDevicesAsync/boolean-when-joined', '5.2', 'joined', [
    call('setInputDevicesAsync', [{ audioSource: false, videoSource: true }], PROMISE),
    { do: 'sent', action: 'set-allow-local-audio', with: { state: false } },
    { do: 'sent', action: 'set-allow-local-video', with: { state: true } },
    { do: 'sent', action: 'get-input-devices' },
  ]),
  check('setInputDevicesAsync/boolean-id', '5.2', 'joined', [
    call('setInputDevicesAsync', [{ audioDeviceId: false }], PROMISE),
    { do: 'sent', action: 'set-allow-local-audio', with: { state: false } },
  ]),
  check(
    'setInputDevicesAsync/merges-before-load',
    '5.2',
    'new',
    [
      call('setInputDevicesAsync', [{ videoDeviceId: 'camera-2' }], SUCCEEDS),
      call('getInputSettings', [], {
        resolves: { video: { settings: { width: 640, deviceId: 'camera-2' } } },
      }),
    ],
    { options: { inputSettings: { video: { settings: { width: 640 } } } } },
  ),
  check('setInputDevicesAsync/track-before-load', '5.2', 'new', [
    call('setInputDevicesAsync', [{ audioSource: { $: 'track', kind: 'audio', name: 'own' } }], SUCCEEDS),
    call('getInputSettings', [], {
      resolves: { audio: { settings: { customTrack: { like: 'track', name: 'own' } } } },
    }),
  ]),
  check('setInputDevicesAsync/sends', '5.2', 'joined', [
    { do: 'when', action: 'set-input-devices', answer: DEVICES },
    call('setInputDevicesAsync', [{ audioDeviceId: 'mic-2' }], {
      resolves: { like: 'has', fields: { mic: { like: 'has', fields: { deviceId: 'mic-1' } } } },
    }),
    { do: 'sent', action: 'set-input-devices', with: { audioDeviceId: 'mic-2' } },
  ]),
  check('setInputDevicesAsync/track-is-marked', '5.2', 'joined', [
    call('setInputDevicesAsync', [{ videoSource: { $: 'track', kind: 'video', name: 'own' } }], PROMISE),
    { do: 'sent', action: 'set-input-devices', with: { videoDeviceId: 'daily-custom-track' } },
  ]),
  check('setInputDevicesAsync/engine-returns-preload', '5.2', 'camera', [
    { do: 'when', action: 'set-input-devices', answer: { returnPreloadCache: true } },
    call('setInputDevicesAsync', [{ audioDeviceId: 'mic-2' }], {
      resolves: { camera: {}, mic: { deviceId: 'mic-2' }, speaker: {} },
    }),
  ]),
  check('setInputDevicesAsync/before-load-travels', '12', 'new', [
    call('setInputDevicesAsync', [{ audioDeviceId: 'mic-2' }], SUCCEEDS),
    call('join', [ROOM], PROMISE),
    {
      do: 'sent',
      action: 'join-meeting',
      with: {
        preloadCache: {
          like: 'has',
          fields: { inputSettings: { like: 'has', fields: { audio: { settings: { deviceId: 'mic-2' } } } } },
        },
      },
    },
  ]),
  check('setOutputDeviceAsync/before-load', '5.2', 'new', [
    call('setOutputDeviceAsync', [{ outputDeviceId: 'speaker-2' }], {
      resolves: { camera: {}, mic: {}, speaker: { deviceId: 'speaker-2' } },
    }),
    call('getInputDevices', [], { resolves: { camera: {}, mic: {}, speaker: { deviceId: 'speaker-2' } } }),
  ]),
  check('setOutputDeviceAsync/sends', '5.2', 'joined', [
    { do: 'when', action: 'set-output-device', answer: DEVICES },
    call('setOutputDeviceAsync', [{ outputDeviceId: 'speaker-2' }], {
      resolves: { like: 'has', fields: { speaker: { like: 'has', fields: { deviceId: 'speaker-1' } } } },
    }),
    { do: 'sent', action: 'set-output-device', with: { outputDeviceId: 'speaker-2' } },
  ]),
  check('setOutputDeviceAsync/before-load-travels', '12', 'new', [
    call('setOutputDeviceAsync', [{ outputDeviceId: 'speaker-2' }], SUCCEEDS),
    call('startCamera', [], PROMISE),
    {
      do: 'sent',
      action: 'start-camera',
      with: { preloadCache: { like: 'has', fields: { outputDeviceId: 'speaker-2' } } },
    },
  ]),
  check('getInputDevices/asks-the-engine', '5.2', 'joined', [
    { do: 'when', action: 'get-input-devices', answer: DEVICES },
    call('getInputDevices', [], {
      resolves: {
        camera: { like: 'has', fields: { deviceId: 'camera-1' } },
        mic: { like: 'has', fields: { deviceId: 'mic-1' } },
        speaker: { like: 'has', fields: { deviceId: 'speaker-1' } },
      },
    }),
  ]),
  check('cycleCamera/resolves', '5.2', 'joined', [
    { do: 'when', action: 'cycle-camera', answer: { device: { deviceId: 'camera-2' } } },
    call('cycleCamera', [{ preferDifferentFacingMode: true }], {
      resolves: { device: { deviceId: 'camera-2' } },
    }),
    { do: 'sent', action: 'cycle-camera', with: { properties: { preferDifferentFacingMode: true } } },
  ]),
  check('cycleMic/resolves', '5.2', 'joined', [
    { do: 'when', action: 'cycle-mic', answer: { device: { deviceId: 'mic-2' } } },
    call('cycleMic', [], { resolves: { device: { deviceId: 'mic-2' } } }),
  ]),
  check('enumerateDevices/plain-copies', '5.2', 'new', [
    { do: 'devices', list: [{ deviceId: 'a', kind: 'audioinput', label: 'A', groupId: 'g' }], tell: false },
    call('enumerateDevices', [], {
      resolves: { devices: [{ deviceId: 'a', kind: 'audioinput', label: 'A', groupId: 'g' }] },
    }),
  ]),
  check(
    'enumerateDevices/firefox-116-hides-outputs',
    '5.2',
    'new',
    [
      {
        do: 'devices',
        list: [
          { deviceId: 'a', kind: 'audioinput' },
          { deviceId: 'b', kind: 'audiooutput' },
        ],
        tell: false,
      },
      call('enumerateDevices', [], { resolves: { devices: [{ deviceId: 'a', kind: 'audioinput' }] } }),
    ],
    {
      platform: 'browser',
      surroundings: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:116.0) Gecko/20100101 Firefox/116.0' },
    },
  ),
  check(
    'enumerateDevices/firefox-123-shows-outputs',
    '5.2',
    'new',
    [
      { do: 'devices', list: [{ deviceId: 'b', kind: 'audiooutput' }], tell: false },
      call('enumerateDevices', [], { resolves: { devices: [{ deviceId: 'b', kind: 'audiooutput' }] } }),
    ],
    {
      platform: 'browser',
      surroundings: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:123.0) Gecko/20100101 Firefox/123.0' },
    },
  ),
  check('devices/first-list-is-silent', '5.2', 'new', [
    { do: 'devices', list: [], tell: true },
    { do: 'events', expect: [] },
    { do: 'devices', list: [{ deviceId: 'a', kind: 'audioinput' }], tell: true },
    { do: 'events', expect: [['available-devices-updated']] },
  ]),
  check('devices/change-is-told', '5.2', 'new', [
    { do: 'devices', list: [{ deviceId: 'a', kind: 'audioinput' }], tell: true },
    {
      do: 'events',
      expect: [['available-devices-updated', { availableDevices: [{ deviceId: 'a', kind: 'audioinput' }] }]],
    },
  ]),
  check('devices/same-list-is-silent', '5.2', 'new', [
    { do: 'devices', list: [{ deviceId: 'a', kind: 'audioinput' }], tell: true },
    { do: 'events', expect: [['available-devices-updated']] },
    { do: 'forget' },
    { do: 'devices', list: [{ deviceId: 'a', kind: 'audioinput' }], tell: true },
    { do: 'events', expect: [] },
  ]),
  check('devices/silent-after-destroy', '5.2', 'new', [
    { do: 'devices', list: [{ deviceId: 'a', kind: 'audioinput' }], tell: true },
    { do: 'events', expect: [['available-devices-updated']] },
    call('destroy', [], SUCCEEDS),
    { do: 'forget' },
    { do: 'devices', list: [], tell: true },
    { do: 'events', expect: [] },
  ]),
  check(
    'devices/polled-where-there-is-no-event',
    '5.2',
    'new',
    [
      { do: 'devices', list: [{ deviceId: 'a', kind: 'audioinput' }], tell: false },
      { do: 'advance', ms: 2999 },
      { do: 'events', expect: [] },
      { do: 'advance', ms: 1 },
      {
        do: 'events',
        expect: [
          ['available-devices-updated', { availableDevices: [{ deviceId: 'a', kind: 'audioinput' }] }],
        ],
      },
    ],
    { surroundings: { without: ['deviceChangeEvent'] } },
  ),
  check('devices/not-watched-by-a-frame', '5.2', 'frame joined', [
    { do: 'devices', list: [{ deviceId: 'a', kind: 'audioinput' }], tell: true },
    { do: 'events', expect: [] },
    says('lang-updated', { lang: 'de', langSetting: 'de' }),
    { do: 'events', expect: [['lang-updated']] },
  ]),
  sends('setLocalAudio/sends', '5.2', 'joined', 'setLocalAudio', [false], RETURNS_SELF, 'local-audio', {
    state: false,
    options: {},
  }),
  sends(
    'setLocalAudio/discards',
    '5.2',
    'joined',
    'setLocalAudio',
    [false, { forceDiscardTrack: true }],
    RETURNS_SELF,
    'local-audio',
    { state: false, options: { forceDiscardTrack: true } },
  ),
  check('setLocalAudio/discard-needs-off', '5.2', 'joined', [
    call('setLocalAudio', [true, { forceDiscardTrack: true }], RETURNS_SELF),
    {
      do: 'console',
      level: 'warn',
      expect: ['forceDiscardTrack option only supported when calling setLocalAudio(false); ignoring'],
    },
    { do: 'sent', action: 'local-audio', with: { state: true, options: {} } },
  ]),
  check(
    'setLocalAudio/discard-on-react-native',
    '5.2',
    'new',
    [
      call('setLocalAudio', [false, { forceDiscardTrack: true }], RETURNS_SELF),
      {
        do: 'console',
        level: 'warn',
        expect: ['forceDiscardTrack option not supported in React Native; ignoring'],
      },
    ],
    { surroundings: { reactNative: true } },
  ),
  sends('setLocalVideo/sends', '5.2', 'joined', 'setLocalVideo', [true], RETURNS_SELF, 'local-video', {
    state: true,
  }),
  sends(
    'setBandwidth/sends',
    '5.2',
    'joined',
    'setBandwidth',
    [{ kbs: 300, trackConstraints: { width: 64 } }],
    RETURNS_SELF,
    'set-bandwidth',
    { kbs: 300, trackConstraints: { width: 64 } },
  ),
  check('setBandwidth/not-before-the-engine', '5.2', 'loaded', [
    call('setBandwidth', [{ kbs: 300 }], RETURNS_NOTHING),
    { do: 'sent', action: 'set-bandwidth', times: 0 },
  ]),
];

// Custom tracks, screen share

const AUDIO: Value = { $: 'track', kind: 'audio', name: 'custom' };
const RESERVED =
  'Custom track `trackName` must not match a track name already used by daily: cam-audio, cam-video, customVideoDefaults, screen-video, screen-audio, rmpAudio, rmpVideo';
const MODE =
  'Custom track `mode` must be either `music` | `speech` | `DailyMicAudioModeSettings` or `undefined`';
const LENGTH = 'Custom track `trackName` must not be more than 50 characters';
const TRACK = 'Custom tracks provided must be instances of MediaStreamTrack';
const CUSTOM: readonly ContractCheck[] = [
  ...refused('startCustomTrack', '5.3', 'joined', 'throws', 'start-custom-track', 'core', [
    {
      name: 'long-name',
      args: [{ track: AUDIO, trackName: { $: 'repeat', text: 'x', times: 51 } }],
      text: LENGTH,
    },
    {
      name: 'length-before-mode',
      args: [{ mode: 'loud', trackName: { $: 'repeat', text: 'x', times: 51 } }],
      text: LENGTH,
    },
    { name: 'mode', args: [{ track: AUDIO, mode: 'loud' }], text: MODE },
    { name: 'mode-number', args: [{ track: AUDIO, mode: 5 }], text: MODE },
    { name: 'mode-before-name', args: [{ track: AUDIO, mode: 'loud', trackName: 'cam-audio' }], text: MODE },
    ...(
      [
        'cam-audio',
        'cam-video',
        'screen-video',
        'screen-audio',
        'rmpAudio',
        'rmpVideo',
        'customVideoDefaults',
      ] as const
    ).map((name) => ({
      name: `reserved-${name}`,
      args: [{ track: AUDIO, trackName: name }],
      text: RESERVED,
    })),
    { name: 'name-before-track', args: [{ track: {}, trackName: 'cam-audio' }], text: RESERVED },
    { name: 'no-track', args: [{}], text: TRACK },
    { name: 'plain-object', args: [{ track: {} }], text: TRACK },
    { name: 'string', args: [{ track: 'microphone' }], text: TRACK },
  ]),
  ...(
    [
      ['name-of-50', { track: AUDIO, trackName: { $: 'repeat', text: 'x', times: 50 } }],
      ['music', { track: AUDIO, mode: 'music' }],
      ['speech', { track: AUDIO, mode: 'speech' }],
      ['mode-object', { track: AUDIO, mode: { bitrate: 1, stereo: true } }],
      ['empty-mode', { track: AUDIO, mode: '' }],
      ['free-name', { track: AUDIO, trackName: 'screenVideo' }],
    ] as const
  ).map(([name, properties]) =>
    check(`startCustomTrack/accepts/${name}`, '5.3', 'joined', [
      call('startCustomTrack', [properties], PROMISE),
      {
        do: 'sent',
        action: 'start-custom-track',
        with: { properties: { like: 'has', fields: { track: 'daily-custom-track' } } },
      },
    ]),
  ),
  check('startCustomTrack/resolves-with-name', '5.3', 'joined', [
    { do: 'when', action: 'start-custom-track', answer: { mediaTag: 'board' } },
    call('startCustomTrack', [{ track: AUDIO, trackName: 'board' }], { resolves: 'board' }),
  ]),
  check('startCustomTrack/marks-the-given-object', '12', 'joined', [
    { do: 'make', save: 'given', value: { track: AUDIO } },
    call('startCustomTrack', [{ $: 'saved', name: 'given' }], PROMISE),
    { do: 'get', of: 'given', path: ['track'], expect: 'daily-custom-track' },
  ]),
  check('startCustomTrack/engine-refuses', '5.3', 'joined', [
    { do: 'when', action: 'start-custom-track', answer: { error: 'too many' } },
    call('startCustomTrack', [{ track: AUDIO }], { rejects: { error: 'too many' } }),
  ]),
  check('startCustomTrack/engine-refuses-stop', '5.3', 'joined', [
    { do: 'when', action: 'stop-custom-track', answer: { mediaTag: 'board' } },
    call('stopCustomTrack', ['board'], { resolves: 'board' }),
    { do: 'sent', action: 'stop-custom-track', with: { mediaTag: 'board' } },
  ]),
  sends(
    'startScreenShare/sends',
    '5.7',
    'camera',
    'startScreenShare',
    [{ displayMediaOptions: { audio: true } }],
    RESOLVES_NOTHING,
    'local-screen-start',
    { captureOptions: { displayMediaOptions: { audio: true } } },
  ),
  check('startScreenShare/stream-is-marked', '5.7', 'joined', [
    { do: 'make', save: 'given', value: { mediaStream: { $: 'stream' } } },
    call('startScreenShare', [{ $: 'saved', name: 'given' }], RESOLVES_NOTHING),
    { do: 'get', of: 'given', path: ['mediaStream'], expect: 'daily-custom-track' },
    {
      do: 'sent',
      action: 'local-screen-start',
      with: { captureOptions: { mediaStream: 'daily-custom-track' } },
    },
  ]),
  check('startScreenShare/good-send-settings', '5.7', 'joined', [
    call('startScreenShare', [{ screenVideoSendSettings: 'motion-optimized' }], RESOLVES_NOTHING),
    {
      do: 'sent',
      action: 'local-screen-start',
      with: { captureOptions: { screenVideoSendSettings: 'motion-optimized' } },
    },
  ]),
  sends(
    'stopScreenShare/sends',
    '5.7',
    'joined',
    'stopScreenShare',
    [],
    RETURNS_NOTHING,
    'local-screen-stop',
    {},
  ),
  check('updateScreenShare/not-sharing', '5.7', 'joined', [
    call('updateScreenShare', [{ screenVideo: { enabled: false } }], RETURNS_NOTHING),
    {
      do: 'console',
      level: 'warn',
      expect: ['There is no screen share in progress. Try calling startScreenShare first.'],
    },
    { do: 'sent', action: 'local-screen-update', times: 0 },
  ]),
  check('updateScreenShare/sharing', '5.7', 'joined', [
    says('local-screen-share-started'),
    call('updateScreenShare', [{ screenVideo: { enabled: false } }], RETURNS_SELF),
    { do: 'sent', action: 'local-screen-update', with: { options: { screenVideo: { enabled: false } } } },
  ]),
  ...(['stopped', 'canceled'] as const).map((how) =>
    check(`updateScreenShare/after-${how}`, '5.7', 'joined', [
      says('local-screen-share-started'),
      says(`local-screen-share-${how}`),
      call('updateScreenShare', [{}], RETURNS_NOTHING),
    ]),
  ),
];

// Access, names, data, messages

const UPDATE_ONE = 'updateWaitingParticipant() must take an id string and a updates object';
const UPDATE_MANY = 'updateWaitingParticipants() must take a mapping between ids and update objects';
const reply = (
  id: string,
  method: string,
  args: readonly Value[],
  action: string,
  answer: Fields,
  expect: Outcome,
  feature: Feature,
  section: string,
): ContractCheck =>
  check(id, section, 'joined', [{ do: 'when', action, answer }, call(method, args, expect)], later(feature));

const IDENTITY: readonly ContractCheck[] = [
  ...refused(
    'updateWaitingParticipant',
    '5.5',
    'joined',
    'rejects',
    'daily-method-update-waiting-participant',
    'access',
    [
      { name: 'number-id', args: [5, {}], text: UPDATE_ONE },
      { name: 'string-updates', args: ['cem', 'yes'], text: UPDATE_ONE },
      { name: 'boolean-updates', args: ['cem', true], text: UPDATE_ONE },
    ],
  ),
  ...refused(
    'updateWaitingParticipants',
    '5.5',
    'joined',
    'rejects',
    'daily-method-update-waiting-participants',
    'access',
    [
      { name: 'string', args: ['cem'], text: UPDATE_MANY },
      { name: 'number', args: [5], text: UPDATE_MANY },
    ],
  ),
  reply(
    'updateWaitingParticipant/resolves',
    'updateWaitingParticipant',
    ['cem', { grantRequestedAccess: true }],
    'daily-method-update-waiting-participant',
    { id: 'cem' },
    { resolves: { id: 'cem' } },
    'access',
    '5.5',
  ),
  reply(
    'updateWaitingParticipant/error',
    'updateWaitingParticipant',
    ['cem', {}],
    'daily-method-update-waiting-participant',
    { error: 'not allowed' },
    { rejects: 'not allowed' },
    'access',
    '5.5',
  ),
  reply(
    'updateWaitingParticipant/unknown',
    'updateWaitingParticipant',
    ['cem', {}],
    'daily-method-update-waiting-participant',
    {},
    rejects('unknown error in updateWaitingParticipant()'),
    'access',
    '5.5',
  ),
  reply(
    'updateWaitingParticipants/resolves',
    'updateWaitingParticipants',
    [{ cem: {} }],
    'daily-method-update-waiting-participants',
    { ids: ['cem'] },
    { resolves: { ids: ['cem'] } },
    'access',
    '5.5',
  ),
  reply(
    'updateWaitingParticipants/unknown',
    'updateWaitingParticipants',
    [{}],
    'daily-method-update-waiting-participants',
    {},
    rejects('unknown error in updateWaitingParticipants()'),
    'access',
    '5.5',
  ),
  reply(
    'requestAccess/resolves',
    'requestAccess',
    [{ name: 'Ann' }],
    'daily-method-request-access',
    { access: { level: 'full' }, granted: true },
    { resolves: { access: { level: 'full' }, granted: true } },
    'access',
    '5.5',
  ),
  reply(
    'requestAccess/denied',
    'requestAccess',
    [],
    'daily-method-request-access',
    { access: { level: 'lobby' }, granted: false },
    { resolves: { access: { level: 'lobby' }, granted: false } },
    'access',
    '5.5',
  ),
  reply(
    'requestAccess/unknown',
    'requestAccess',
    [],
    'daily-method-request-access',
    {},
    rejects('unknown error in requestAccess()'),
    'access',
    '5.5',
  ),
  sends(
    'requestAccess/defaults',
    '5.5',
    'joined',
    'requestAccess',
    [],
    PROMISE,
    'daily-method-request-access',
    { access: { level: 'full' }, name: '' },
    'access',
  ),
  check(
    'preAuth/resolves',
    '5.1',
    'loaded',
    [
      { do: 'when', action: 'daily-method-preauth', answer: { access: { level: 'lobby' } } },
      call('preAuth', [ROOM], { resolves: { access: { level: 'lobby' } } }),
    ],
    later('access'),
  ),
  check(
    'preAuth/engine-refuses',
    '5.1',
    'loaded',
    [
      { do: 'when', action: 'daily-method-preauth', answer: { error: 'no such room' } },
      call('preAuth', [ROOM], { rejects: 'no such room' }),
    ],
    later('access'),
  ),
  check(
    'preAuth/unknown-error',
    '5.1',
    'loaded',
    [
      { do: 'when', action: 'daily-method-preauth', answer: {} },
      call('preAuth', [ROOM], rejects('unknown error in preAuth()')),
    ],
    later('access'),
  ),
  check('preAuth/without-url', '5.1', 'loaded', [
    call('preAuth', [], rejects('preAuth() requires at least a url to be provided')),
  ]),
  check('preAuth/without-url-loads-first', '5.1', 'new', [
    { do: 'loads', outcomes: ['works'] },
    call('preAuth', [{ token: 'key' }], rejects('preAuth() requires at least a url to be provided')),
    call('meetingState', [], { returns: 'loaded' }),
  ]),
  ...(
    [
      ['join', 'url', { url: { $: 'room', name: 'blue' } }],
      ['join', 'token', { token: 'other' }],
      ['startCamera', 'url', { url: { $: 'room', name: 'blue' } }],
      ['startCamera', 'token', { token: 'other' }],
    ] as const
  ).map(([method, key, options]) =>
    check(
      `preAuth/then-${method}-with-another-${key}`,
      '5.1',
      'loaded',
      [
        { do: 'when', action: 'daily-method-preauth', answer: { access: { level: 'full' } } },
        call('preAuth', [{ ...ROOM, token: 'key' }], SUCCEEDS),
        call(method, [options], { rejects: nothing }),
        logged(`${key} in ${method}() is different than the one used in preAuth()`),
        call('meetingState', [], { returns: 'loaded' }),
      ],
      later('access'),
    ),
  ),
  check(
    'preAuth/then-join-with-the-same-url',
    '5.1',
    'loaded',
    [
      { do: 'when', action: 'daily-method-preauth', answer: { access: { level: 'full' } } },
      call('preAuth', [{ ...ROOM, token: 'key' }], SUCCEEDS),
      call('join', [{ ...ROOM, token: 'key' }], SUCCEEDS),
      call('meetingState', [], { returns: 'joined-meeting' }),
    ],
    later('access'),
  ),
  check(
    'preAuth/forgotten-after-leave',
    '3',
    'loaded',
    [
      { do: 'when', action: 'daily-method-preauth', answer: { access: { level: 'full' } } },
      call('preAuth', [{ ...ROOM, token: 'key' }], SUCCEEDS),
      call('leave', [], SUCCEEDS),
      call('join', [{ url: { $: 'room', name: 'blue' } }], SUCCEEDS),
      call('meetingState', [], { returns: 'joined-meeting' }),
    ],
    later('access'),
  ),
  sends('setUserName/sends', '5.5', 'joined', 'setUserName', ['Eva'], PROMISE, 'set-user-name', {
    name: 'Eva',
    thisMeetingOnly: false,
  }),
  sends(
    'setUserName/this-meeting-only',
    '5.5',
    'joined',
    'setUserName',
    ['Eva', { thisMeetingOnly: true }],
    PROMISE,
    'set-user-name',
    { name: 'Eva', thisMeetingOnly: true },
  ),
  sends('setUserName/null', '5.5', 'joined', 'setUserName', [null], PROMISE, 'set-user-name', { name: '' }),
  sends('setUserName/undefined', '5.5', 'joined', 'setUserName', [], PROMISE, 'set-user-name', { name: '' }),
  check('setUserName/properties-at-once', '5.5', 'new', [
    call('setUserName', ['Eva'], PROMISE),
    { do: 'get', path: ['properties', 'userName'], expect: 'Eva' },
  ]),
  check('setUserName/resolves', '5.5', 'joined', [
    { do: 'when', action: 'set-user-name', answer: { userName: 'Eva' } },
    call('setUserName', ['Eva'], { resolves: { like: 'has', fields: { userName: 'Eva' } } }),
  ]),
  check(
    'setUserName/native-is-this-meeting-only',
    '5.5',
    'loaded',
    [
      call('setUserName', ['Eva'], PROMISE),
      { do: 'sent', action: 'set-user-name', with: { thisMeetingOnly: true } },
    ],
    { surroundings: { reactNative: true } },
  ),
  ...refused('setUserData', '5.5', 'joined', 'rejects', 'set-user-data', 'core', [
    {
      name: 'string-of-4097',
      args: [{ $: 'repeat', text: 'x', times: 4097 }],
      text: 'userData is too large (4097 characters). Maximum size suppported is 4096.',
      log: 'userData is too large (4097 characters). Maximum size suppported is 4096.',
    },
    {
      name: 'object-of-4097',
      args: [{ a: { $: 'repeat', text: 'x', times: 4089 } }],
      text: 'userData is too large (4097 characters). Maximum size suppported is 4096.',
    },
    {
      name: 'bigint',
      args: [{ a: { $: 'bigint', digits: '5' } }],
      text: 'userData must be serializable to JSON: TypeError: Do not know how to serialize a BigInt',
    },
  ]),
  check('setUserData/sends', '5.5', 'joined', [
    { do: 'when', action: 'set-user-data', answer: { userData: { seat: 2 } } },
    call('setUserData', [{ seat: 2 }], { resolves: { like: 'has', fields: { userData: { seat: 2 } } } }),
    { do: 'sent', action: 'set-user-data', with: { userData: { seat: 2 } } },
    { do: 'get', path: ['properties', 'userData'], expect: { seat: 2 } },
  ]),
  check('setUserData/before-engine', '5.5', 'loaded', [
    call('setUserData', [{ seat: 2 }], RESOLVES_NOTHING),
    { do: 'sent', action: 'set-user-data', times: 0 },
    { do: 'get', path: ['properties', 'userData'], expect: { seat: 2 } },
  ]),
  check('setUserData/refusal-keeps-the-old', '5.5', 'new', [
    call('setUserData', [{ seat: 1 }], RESOLVES_NOTHING),
    call(
      'setUserData',
      [{ $: 'repeat', text: 'x', times: 4097 }],
      rejects('userData is too large (4097 characters). Maximum size suppported is 4096.'),
    ),
    { do: 'get', path: ['properties', 'userData'], expect: { seat: 1 } },
  ]),
  check('setUserData/lossy-warns', '5.5', 'new', [
    call('setUserData', [{ at: { $: 'date', at: '2026-01-01T00:00:00.000Z' } }], RESOLVES_NOTHING),
    { do: 'console', level: 'warn', expect: ['The userData provided will be modified when serialized.'] },
  ]),
];

const TOO_LARGE = 'Message data too large. Max size is 4096';
const MESSAGES: readonly ContractCheck[] = [
  ...(
    [
      ['string', ['hello'], { data: 'hello', to: '*' }],
      ['to-one', ['hello', 'ben'], { data: 'hello', to: 'ben' }],
      ['to-many', ['hello', ['ben', 'cem']], { to: ['ben', 'cem'] }],
      ['to-all', ['hello', '*'], { to: '*' }],
      ['object', [{ a: [1, { b: null }] }], { data: { a: [1, { b: null }] } }],
      ['number', [5], { data: 5 }],
      ['null', [null], { data: null }],
      ['json-text', ['{"type":"say"}'], { data: '{"type":"say"}' }],
      ['string-of-4094', [{ $: 'repeat', text: 'x', times: 4094 }], { to: '*' }],
      ['object-of-4096', [{ a: { $: 'repeat', text: 'x', times: 4088 } }], { to: '*' }],
    ] as const
  ).map(([name, args, fields]) =>
    sends(
      `sendAppMessage/accepts/${name}`,
      '5.6',
      'joined',
      'sendAppMessage',
      args,
      RETURNS_SELF,
      'app-msg',
      fields,
    ),
  ),
  ...refused('sendAppMessage', '5.6', 'joined', 'throws', 'app-msg', 'core', [
    { name: 'string-of-4095', args: [{ $: 'repeat', text: 'x', times: 4095 }], text: TOO_LARGE },
    { name: 'object-of-4097', args: [{ a: { $: 'repeat', text: 'x', times: 4089 } }], text: TOO_LARGE },
    { name: 'quotes-count-escaped', args: [{ $: 'repeat', text: '"', times: 2048 }], text: TOO_LARGE },
  ]),
  check('sendAppMessage/counts-utf-16-units', '5.6', 'joined', [
    call('sendAppMessage', [{ $: 'repeat', text: '😀', times: 2047 }], RETURNS_SELF),
    call('sendAppMessage', [{ $: 'repeat', text: '😀', times: 2048 }], throws(TOO_LARGE)),
  ]),
  check('sendAppMessage/refuses/undefined', '5.6', 'joined', [
    call('sendAppMessage', [UNDEFINED], { throws: { like: 'typeError' } }),
  ]),
  check('sendAppMessage/maximum-from-the-join', '5.6', 'loaded', [
    {
      do: 'when',
      action: 'join-meeting',
      emit: [
        { action: 'joined-meeting', participants: { local: ME }, internal: { _maxAppMessageSize: 65536 } },
      ],
    },
    call('join', [ROOM], SUCCEEDS),
    call('sendAppMessage', [{ $: 'repeat', text: 'x', times: 65534 }], RETURNS_SELF),
    call(
      'sendAppMessage',
      [{ $: 'repeat', text: 'x', times: 65535 }],
      throws('Message data too large. Max size is 65536'),
    ),
  ]),
  check('sendAppMessage/smaller-maximum-from-the-join', '5.6', 'loaded', [
    {
      do: 'when',
      action: 'join-meeting',
      emit: [{ action: 'joined-meeting', participants: { local: ME }, internal: { _maxAppMessageSize: 10 } }],
    },
    call('join', [ROOM], SUCCEEDS),
    call('sendAppMessage', ['12345678'], RETURNS_SELF),
    call('sendAppMessage', ['123456789'], throws('Message data too large. Max size is 10')),
  ]),
  check('sendAppMessage/maximum-back-after-leave', '3', 'loaded', [
    {
      do: 'when',
      action: 'join-meeting',
      emit: [{ action: 'joined-meeting', participants: { local: ME }, internal: { _maxAppMessageSize: 10 } }],
    },
    call('join', [ROOM], SUCCEEDS),
    call('leave', [], SUCCEEDS),
    { do: 'when', action: 'join-meeting', emit: [{ action: 'joined-meeting', participants: { local: ME } }] },
    call('join', [], SUCCEEDS),
    call('sendAppMessage', ['1234567890123'], RETURNS_SELF),
  ]),
];

const SESSION_BIG: Value = { a: { $: 'repeat', text: 'x', times: 102_393 } };
const SESSION: readonly ContractCheck[] = [
  ...refused('setMeetingSessionData', '5.6', 'joined', 'throws', 'set-session-data', 'sessionData', [
    {
      name: 'strategy',
      args: [{}, 'merge'],
      text: 'Unrecognized mergeStrategy provided. Options are: [replace,shallow-merge]',
      log: 'Unrecognized mergeStrategy provided. Options are: [replace,shallow-merge]',
    },
    {
      name: 'strategy-before-data',
      args: [5, 'merge'],
      text: 'Unrecognized mergeStrategy provided. Options are: [replace,shallow-merge]',
    },
    {
      name: 'null',
      args: [null],
      text: 'Meeting session data must be a plain (map-like) object',
      log: 'Meeting session data must be a plain (map-like) object',
    },
    { name: 'undefined', args: [UNDEFINED], text: 'Meeting session data must be a plain (map-like) object' },
    { name: 'list', args: [[]], text: 'Meeting session data must be a plain (map-like) object' },
    { name: 'string', args: ['data'], text: 'Meeting session data must be a plain (map-like) object' },
    { name: 'number', args: [5], text: 'Meeting session data must be a plain (map-like) object' },
    {
      name: 'set',
      args: [{ $: 'set', of: [] }],
      text: 'Meeting session data must be a plain (map-like) object',
    },
    {
      name: 'instance-of-a-class',
      args: [{ $: 'instanceOfAClass' }],
      text: 'Meeting session data must be a plain (map-like) object',
    },
    {
      name: 'bigint',
      args: [{ a: { $: 'bigint', digits: '5' } }],
      text: 'Meeting session data must be serializable to JSON: TypeError: Do not know how to serialize a BigInt',
    },
    {
      name: 'too-large',
      args: [SESSION_BIG],
      text: 'Meeting session data is too large (102401 characters). Maximum size suppported is 102400.',
    },
  ]),
  sends(
    'setMeetingSessionData/sends',
    '5.6',
    'joined',
    'setMeetingSessionData',
    [{ a: 1 }],
    RETURNS_NOTHING,
    'set-session-data',
    { data: { a: 1 }, mergeStrategy: 'replace' },
    'sessionData',
  ),
  sends(
    'setMeetingSessionData/shallow-merge',
    '5.6',
    'joined',
    'setMeetingSessionData',
    [{ a: 1 }, 'shallow-merge'],
    RETURNS_NOTHING,
    'set-session-data',
    { data: { a: 1 }, mergeStrategy: 'shallow-merge' },
    'sessionData',
  ),
  check(
    'setMeetingSessionData/exactly-the-maximum',
    '5.6',
    'joined',
    [call('setMeetingSessionData', [{ a: { $: 'repeat', text: 'x', times: 102_392 } }], RETURNS_NOTHING)],
    later('sessionData'),
  ),
  check(
    'setMeetingSessionData/lossy-replace-warns',
    '5.6',
    'joined',
    [
      call('setMeetingSessionData', [{ a: UNDEFINED }], RETURNS_NOTHING),
      warned('The meeting session data provided will be modified when serialized.'),
    ],
    later('sessionData'),
  ),
  check(
    'setMeetingSessionData/lossy-merge-warns',
    '5.6',
    'joined',
    [
      call(
        'setMeetingSessionData',
        [{ a: { $: 'date', at: '2026-01-01T00:00:00.000Z' } }, 'shallow-merge'],
        RETURNS_NOTHING,
      ),
      warned('At least one key in the meeting session data provided will be modified when serialized.'),
    ],
    later('sessionData'),
  ),
  check(
    'setMeetingSessionData/merge-ignores-undefined',
    '5.6',
    'joined',
    [
      call('setMeetingSessionData', [{ a: UNDEFINED }, 'shallow-merge'], RETURNS_NOTHING),
      { do: 'console', level: 'warn', expect: [] },
    ],
    later('sessionData'),
  ),
  check(
    'getMeetingSession/warns',
    '5.6',
    'joined',
    [
      call('getMeetingSession', [], PROMISE),
      {
        do: 'console',
        level: 'warn',
        expect: [
          'getMeetingSession() is deprecated: use meetingSessionSummary(), which will return immediately',
        ],
      },
    ],
    later('sessionData'),
  ),
  check('getMeetingSession/warns-even-before-join', '5.6', 'new', [
    call('getMeetingSession', [], rejects('getMeetingSession() only supported after join.')),
    {
      do: 'console',
      level: 'warn',
      expect: [
        'getMeetingSession() is deprecated: use meetingSessionSummary(), which will return immediately',
      ],
    },
  ]),
];

// Recording, streaming, transcription, player

const recordingType = (type: string): string =>
  `invalid type: ${type}, allowed values 'cloud', 'raw-tracks', or 'local'`;
const PLAYER_STATE =
  'Invalid value for RemoteMediaPlayerSettings.state, valid values are: {"PLAY":"play","PAUSE":"pause"}';
const film = (settings: Value): readonly Value[] => [{ url: 'https://film.test/a.mp4', settings }];
const filmUpdate = (settings: Value): readonly Value[] => [{ session_id: 'film', settings }];
const START_FORM =
  'startRemoteMediaPlayer arguments must be of the form:\n  { url: "playback url",\n  settings?:\n  {state: "play"|"pause", simulcastEncodings?: [{}] } }';
const PLAYER_SETTINGS: readonly Refusal[] = [
  { name: 'settings-string', args: ['loud'], text: 'RemoteMediaPlayerSettings: must be "object" type' },
  { name: 'state', args: [{ state: 'stop' }], text: PLAYER_STATE },
  { name: 'state-number', args: [{ state: 1 }], text: PLAYER_STATE },
  {
    name: 'volume-text',
    args: [{ state: 'play', volume: '1' }],
    text: 'RemoteMediaPlayerSettings.volume: must be "number" type',
  },
  {
    name: 'volume-above',
    args: [{ volume: 2.1 }],
    text: 'RemoteMediaPlayerSettings.volume: must be between 0.0 - 2.0',
  },
  {
    name: 'volume-below',
    args: [{ volume: -0.1 }],
    text: 'RemoteMediaPlayerSettings.volume: must be between 0.0 - 2.0',
  },
];
const simulcast = (list: Value): Value => ({ state: 'play', simulcastEncodings: list });
const LAYERS_FAIL: readonly (readonly [string, Value, string])[] = [
  ['not-a-list', 'high', 'encodings must be an Array'],
  ['none', [], 'encodings must be an Array with between 1 to 3 layers'],
  [
    'four',
    [{ maxBitrate: 100_000 }, { maxBitrate: 100_000 }, { maxBitrate: 100_000 }, { maxBitrate: 100_000 }],
    'encodings must be an Array with between 1 to 3 layers',
  ],
  [
    'empty-layer',
    [{}],
    'Empty encoding is not allowed. At least one of these valid keys should be specified:maxBitrate,maxFramerate,scaleResolutionDownBy',
  ],
  ['no-number', [{ maxBitrate: '1' }], 'maxBitrate must be a number'],
  ['bitrate-low', [{ maxBitrate: 99_999 }], 'maxBitrate value not in range. valid range: 100000 to 2500000'],
  [
    'bitrate-high',
    [{ maxBitrate: 2_500_001 }],
    'maxBitrate value not in range. valid range: 100000 to 2500000',
  ],
  [
    'framerate-low',
    [{ maxBitrate: 100_000, maxFramerate: 0 }],
    'maxFramerate value not in range. valid range: 1 to 30',
  ],
  [
    'framerate-high',
    [{ maxBitrate: 100_000, maxFramerate: 31 }],
    'maxFramerate value not in range. valid range: 1 to 30',
  ],
  [
    'scale-low',
    [{ maxBitrate: 100_000, scaleResolutionDownBy: 0.5 }],
    'scaleResolutionDownBy value not in range. valid range: 1 to 8',
  ],
  [
    'scale-high',
    [{ maxBitrate: 100_000, scaleResolutionDownBy: 9 }],
    'scaleResolutionDownBy value not in range. valid range: 1 to 8',
  ],
  [
    'unknown-key',
    [{ maxBitrate: 100_000, colour: 1 }],
    'Invalid key colour, valid keys are:maxBitrate,maxFramerate,scaleResolutionDownBy',
  ],
  ['no-bitrate', [{ maxFramerate: 30 }], 'maxBitrate is not specified'],
];
const MEDIA: readonly ContractCheck[] = [
  ...refused('startRecording', '5.8', 'joined', 'throws', 'local-recording-start', 'recording', [
    { name: 'unknown-type', args: [{ type: 'disk' }], text: recordingType('disk') },
    { name: 'number-type', args: [{ type: 5 }], text: recordingType('5') },
    { name: 'upper-case', args: [{ type: 'Cloud' }], text: recordingType('Cloud') },
  ]),
  ...(['cloud', 'raw-tracks', 'local'] as const).map((type) =>
    sends(
      `startRecording/accepts/${type}`,
      '5.8',
      'joined',
      'startRecording',
      [{ type }],
      RETURNS_NOTHING,
      'local-recording-start',
      { type },
      'recording',
    ),
  ),
  sends(
    'startRecording/voice-client',
    '16',
    'joined',
    'startRecording',
    [{ width: 1280, height: 720, backgroundColor: '#FF1F2D3D', layout: { preset: 'default' } }],
    RETURNS_NOTHING,
    'local-recording-start',
    { width: 1280, height: 720, layout: { preset: 'default' } },
    'recording',
  ),
  sends(
    'updateRecording/default-layout',
    '5.8',
    'joined',
    'updateRecording',
    [{ instanceId: 'one' }],
    RETURNS_NOTHING,
    'daily-method-update-recording',
    { layout: { preset: 'default' }, instanceId: 'one' },
    'recording',
  ),
  sends(
    'stopRecording/sends',
    '5.8',
    'joined',
    'stopRecording',
    [{ instanceId: 'one' }],
    RETURNS_NOTHING,
    'local-recording-stop',
    { instanceId: 'one' },
    'recording',
  ),
  ...(
    [
      'updateRecording',
      'updateLiveStreaming',
      'addLiveStreamingEndpoints',
      'removeLiveStreamingEndpoints',
    ] as const
  ).map((method) =>
    check(
      `${method}/refuses/nothing`,
      '5.8',
      'joined',
      [call(method, [], { throws: { like: 'typeError' } })],
      {
        feature: method === 'updateRecording' ? 'recording' : 'streaming',
      },
    ),
  ),
  sends(
    'startLiveStreaming/sends',
    '5.8',
    'joined',
    'startLiveStreaming',
    [{ rtmpUrl: 'rtmp://a.test/b' }],
    RETURNS_NOTHING,
    'daily-method-start-live-streaming',
    { rtmpUrl: 'rtmp://a.test/b' },
    'streaming',
  ),
  sends(
    'updateLiveStreaming/default-layout',
    '5.8',
    'joined',
    'updateLiveStreaming',
    [{}],
    RETURNS_NOTHING,
    'daily-method-update-live-streaming',
    { layout: { preset: 'default' } },
    'streaming',
  ),
  sends(
    'addLiveStreamingEndpoints/sends',
    '5.8',
    'joined',
    'addLiveStreamingEndpoints',
    [{ endpoints: ['rtmp://a.test/b'] }],
    RETURNS_NOTHING,
    'daily-method-update-live-streaming-endpoints',
    { endpointsOp: 'add-endpoints', endpoints: ['rtmp://a.test/b'] },
    'streaming',
  ),
  sends(
    'removeLiveStreamingEndpoints/sends',
    '5.8',
    'joined',
    'removeLiveStreamingEndpoints',
    [{ endpoints: ['rtmp://a.test/b'] }],
    RETURNS_NOTHING,
    'daily-method-update-live-streaming-endpoints',
    { endpointsOp: 'remove-endpoints' },
    'streaming',
  ),
  sends(
    'stopLiveStreaming/sends',
    '5.8',
    'joined',
    'stopLiveStreaming',
    [{ instanceId: 'one' }],
    RETURNS_NOTHING,
    'daily-method-stop-live-streaming',
    { instanceId: 'one' },
    'streaming',
  ),
  sends(
    'startTranscription/sends',
    '5.8',
    'joined',
    'startTranscription',
    [{ language: 'de' }],
    RETURNS_NOTHING,
    'daily-method-start-transcription',
    { language: 'de' },
    'transcription',
  ),
  ...refused(
    'updateTranscription',
    '5.8',
    'joined',
    'throws',
    'daily-method-update-transcription',
    'transcription',
    [
      { name: 'nothing', args: [], text: 'updateTranscription Error: options is mandatory' },
      { name: 'null', args: [null], text: 'updateTranscription Error: options is mandatory' },
      { name: 'string', args: ['de'], text: 'updateTranscription Error: options must be object type' },
      {
        name: 'participants',
        args: [{ participants: 'ben' }],
        text: 'updateTranscription Error: participants must be an array',
      },
      {
        name: 'participants-object',
        args: [{ participants: {} }],
        text: 'updateTranscription Error: participants must be an array',
      },
    ],
  ),
  ...refused(
    'stopTranscription',
    '5.8',
    'joined',
    'throws',
    'daily-method-stop-transcription',
    'transcription',
    [
      { name: 'string', args: ['one'], text: 'stopTranscription Error: options must be object type' },
      { name: 'no-instance', args: [{}], text: '"instanceId" not provided' },
      { name: 'empty-instance', args: [{ instanceId: '' }], text: '"instanceId" not provided' },
    ],
  ),
  sends(
    'stopTranscription/without-options',
    '5.8',
    'joined',
    'stopTranscription',
    [],
    RETURNS_NOTHING,
    'daily-method-stop-transcription',
    {},
    'transcription',
  ),
  sends(
    'stopTranscription/one-instance',
    '5.8',
    'joined',
    'stopTranscription',
    [{ instanceId: 'one' }],
    RETURNS_NOTHING,
    'daily-method-stop-transcription',
    { instanceId: 'one' },
    'transcription',
  ),
  sends(
    'updateTranscription/sends',
    '5.8',
    'joined',
    'updateTranscription',
    [{ participants: ['ben'] }],
    RETURNS_NOTHING,
    'daily-method-update-transcription',
    { participants: ['ben'] },
    'transcription',
  ),
  ...refused(
    'startRemoteMediaPlayer',
    '5.9',
    'joined',
    'rejects',
    'daily-method-start-remote-media-player',
    'player',
    [
      { name: 'no-url', args: [{}], text: 'url parameter must be "string" type', log: START_FORM },
      {
        name: 'number-url',
        args: [{ url: 5 }],
        text: 'url parameter must be "string" type',
        log: 'invalid argument Error: Error: url parameter must be "string" type',
      },
      {
        name: 'unknown-key',
        args: film({ speed: 2 }),
        text: 'Invalid key speed, valid keys are: state,volume,simulcastEncodings',
      },
      ...PLAYER_SETTINGS.map((row) => ({ ...row, args: film(row.args[0] ?? null) })),
    ],
  ),
  ...LAYERS_FAIL.map(([name, list, text]) =>
    check(
      `startRemoteMediaPlayer/simulcast/refuses/${name}`,
      '5.9',
      'joined',
      [call('startRemoteMediaPlayer', film(simulcast(list)), rejects(text))],
      { feature: 'player', original: 'differs' },
    ),
  ),
  check(
    'startRemoteMediaPlayer/simulcast/accepts',
    '5.9',
    'joined',
    [
      call(
        'startRemoteMediaPlayer',
        film(simulcast([{ maxBitrate: 100_000, maxFramerate: 30, scaleResolutionDownBy: 8 }])),
        PROMISE,
      ),
      { do: 'sent', action: 'daily-method-start-remote-media-player' },
    ],
    { ...later('player'), original: 'differs' },
  ),
  ...refused(
    'updateRemoteMediaPlayer',
    '5.9',
    'joined',
    'rejects',
    'daily-method-update-remote-media-player',
    'player',
    PLAYER_SETTINGS.map((row) => ({ ...row, args: filmUpdate(row.args[0] ?? null) })),
  ),
  ...refused(
    'stopRemoteMediaPlayer',
    '5.9',
    'joined',
    'rejects',
    'daily-method-stop-remote-media-player',
    'player',
    [
      { name: 'nothing', args: [], text: ' remotePlayerID must be of type string' },
      { name: 'number', args: [5], text: ' remotePlayerID must be of type string' },
    ],
  ),
  sends(
    'startRemoteMediaPlayer/default-settings',
    '5.9',
    'joined',
    'startRemoteMediaPlayer',
    [{ url: 'https://film.test/a.mp4' }],
    PROMISE,
    'daily-method-start-remote-media-player',
    { url: 'https://film.test/a.mp4', settings: { state: 'play' } },
    'player',
  ),
  reply(
    'startRemoteMediaPlayer/resolves',
    'startRemoteMediaPlayer',
    [{ url: 'https://film.test/a.mp4' }],
    'daily-method-start-remote-media-player',
    { session_id: 'film', state: 'playing', settings: { volume: 1 } },
    {
      resolves: { session_id: 'film', remoteMediaPlayerState: { state: 'playing', settings: { volume: 1 } } },
    },
    'player',
    '5.9',
  ),
  reply(
    'startRemoteMediaPlayer/error',
    'startRemoteMediaPlayer',
    [{ url: 'https://film.test/a.mp4' }],
    'daily-method-start-remote-media-player',
    { error: 'bad', errorMsg: 'not a film' },
    { rejects: { error: 'bad', errorMsg: 'not a film' } },
    'player',
    '5.9',
  ),
  reply(
    'stopRemoteMediaPlayer/resolves',
    'stopRemoteMediaPlayer',
    ['film'],
    'daily-method-stop-remote-media-player',
    {},
    RESOLVES_NOTHING,
    'player',
    '5.9',
  ),
  check(
    'updateRemoteMediaPlayer/other-keys-pass',
    '5.9',
    'joined',
    [
      call('updateRemoteMediaPlayer', filmUpdate({ speed: 2 }), PROMISE),
      {
        do: 'sent',
        action: 'daily-method-update-remote-media-player',
        with: { session_id: 'film', settings: { speed: 2 } },
      },
    ],
    later('player'),
  ),
];

// Telephone

const OUT = 'Error starting dial out: ';
const sip = (more: Fields): readonly Value[] => [{ sipUri: 'sip:a@b.test', ...more }];
const phone = (more: Fields): readonly Value[] => [{ phoneNumber: '+491234', ...more }];
const ENDPOINT = 'Invalid paramater: sessionId and toEndPoint must be of type string';
const TELEPHONE: readonly ContractCheck[] = [
  ...refused('startDialOut', '5.10', 'joined', 'rejects', 'dialout-start', 'telephone', [
    { name: 'nothing-to-call', args: [{}], text: `${OUT}either a sip uri or phone number must be provided` },
    {
      name: 'both',
      args: phone({ sipUri: 'sip:a' }),
      text: `${OUT}only one of sip uri or phone number must be provided`,
    },
    { name: 'sip-number', args: [{ sipUri: 5 }], text: `${OUT}sipUri must be a string` },
    {
      name: 'sip-scheme',
      args: [{ sipUri: 'a@b.test' }],
      text: `${OUT}Invalid SIP URI, must start with 'sip:'`,
    },
    {
      name: 'sip-upper-case',
      args: [{ sipUri: 'SIP:a@b.test' }],
      text: `${OUT}Invalid SIP URI, must start with 'sip:'`,
    },
    { name: 'video', args: sip({ video: 'yes' }), text: `${OUT}video must be a boolean value` },
    {
      name: 'sip-audio-codec-string',
      args: sip({ codecs: { audio: 'OPUS' } }),
      text: `${OUT}audio codec must be an array`,
    },
    {
      name: 'sip-audio-codec-empty',
      args: sip({ codecs: { audio: [] } }),
      text: `${OUT}audio codec array specified but empty`,
    },
    {
      name: 'sip-audio-codec-number',
      args: sip({ codecs: { audio: [5] } }),
      text: `${OUT}audio codec must be a string`,
    },
    {
      name: 'sip-audio-codec-unknown',
      args: sip({ codecs: { audio: ['OPUS', 'MP3'] } }),
      text: `${OUT}audio codec must be one of OPUS, PCMU, PCMA, G722`,
    },
    {
      name: 'video-codec-string',
      args: sip({ codecs: { video: 'VP8' } }),
      text: `${OUT}video codec must be an array`,
    },
    {
      name: 'video-codec-empty',
      args: sip({ codecs: { video: [] } }),
      text: `${OUT}video codec array specified but empty`,
    },
    {
      name: 'video-codec-number',
      args: sip({ codecs: { video: [5] } }),
      text: `${OUT}video codec must be a string`,
    },
    {
      name: 'video-codec-unknown',
      args: sip({ codecs: { video: ['VP9'] } }),
      text: `${OUT}video codec must be H264 or VP8`,
    },
    { name: 'phone-number', args: [{ phoneNumber: 491234 }], text: `${OUT}phoneNumber must be a string` },
    {
      name: 'phone-without-plus',
      args: [{ phoneNumber: '0491234' }],
      text: `${OUT}Invalid phone number, must be valid phone number as per E.164`,
    },
    {
      name: 'phone-plus-alone',
      args: [{ phoneNumber: '+' }],
      text: `${OUT}Invalid phone number, must be valid phone number as per E.164`,
    },
    {
      name: 'phone-with-space',
      args: [{ phoneNumber: '+49 1234' }],
      text: `${OUT}Invalid phone number, must be valid phone number as per E.164`,
    },
    {
      name: 'phone-audio-codec',
      args: phone({ codecs: { audio: ['opus'] } }),
      text: `${OUT}audio codec must be one of OPUS, PCMU, PCMA, G722`,
    },
    { name: 'caller-number', args: phone({ callerId: 5 }), text: `${OUT}callerId must be a string` },
    { name: 'caller-with-sip', args: sip({ callerId: 'x' }), text: `${OUT}callerId not allowed with sipUri` },
    { name: 'name-number', args: phone({ displayName: 5 }), text: `${OUT}displayName must be a string` },
    {
      name: 'name-of-200',
      args: phone({ displayName: { $: 'repeat', text: 'x', times: 200 } }),
      text: `${OUT}displayName length must be less than 200`,
    },
    { name: 'user-number', args: phone({ userId: 5 }), text: `${OUT}userId must be a string` },
    {
      name: 'user-of-37',
      args: phone({ userId: { $: 'repeat', text: 'x', times: 37 } }),
      text: `${OUT}userId length must be less than or equal to 36`,
    },
  ]),
  ...(
    [
      ['phone', phone({})],
      ['sip', sip({ video: true })],
      ['name-of-199', phone({ displayName: { $: 'repeat', text: 'x', times: 199 } })],
      ['user-of-36', phone({ userId: { $: 'repeat', text: 'x', times: 36 } })],
      ['caller', phone({ callerId: 'x' })],
      ['codecs', sip({ codecs: { audio: ['OPUS', 'PCMU', 'PCMA', 'G722'], video: ['H264', 'VP8'] } })],
      ['phone-ignores-video-codecs', phone({ codecs: { video: 'VP9' } })],
      ['one-digit', [{ phoneNumber: '+1' }]],
    ] as const
  ).map(([name, args]) =>
    check(
      `startDialOut/accepts/${name}`,
      '5.10',
      'joined',
      [call('startDialOut', args, PROMISE), { do: 'sent', action: 'dialout-start' }],
      later('telephone'),
    ),
  ),
  reply(
    'startDialOut/resolves',
    'startDialOut',
    phone({}),
    'dialout-start',
    { session: { sessionId: 'tel' } },
    { resolves: { like: 'has', fields: { session: { sessionId: 'tel' } } } },
    'telephone',
    '5.10',
  ),
  reply(
    'startDialOut/engine-error',
    'startDialOut',
    phone({}),
    'dialout-start',
    { error: 'busy' },
    { rejects: 'busy' },
    'telephone',
    '5.10',
  ),
  reply(
    'stopDialOut/engine-error',
    'stopDialOut',
    [{ sessionId: 'tel' }],
    'dialout-stop',
    { error: 'unknown' },
    { rejects: 'unknown' },
    'telephone',
    '5.10',
  ),
  ...refused('sendDTMF', '5.10', 'joined', 'rejects', 'send-dtmf', 'telephone', [
    { name: 'no-session', args: [{ tones: '1' }], text: 'sessionId and tones are mandatory parameter' },
    { name: 'no-tones', args: [{ sessionId: 'tel' }], text: 'sessionId and tones are mandatory parameter' },
    {
      name: 'empty-tones',
      args: [{ sessionId: 'tel', tones: '' }],
      text: 'sessionId and tones are mandatory parameter',
    },
    {
      name: 'number-tones',
      args: [{ sessionId: 'tel', tones: 1 }],
      text: 'sessionId and tones should be of string type',
    },
    {
      name: 'number-session',
      args: [{ sessionId: 5, tones: '1' }],
      text: 'sessionId and tones should be of string type',
    },
    {
      name: 'twenty-one',
      args: [{ sessionId: 'tel', tones: { $: 'repeat', text: '1', times: 21 } }],
      text: 'tones string must be upto 20 characters',
    },
    { name: 'lower-case', args: [{ sessionId: 'tel', tones: '12a' }], text: 'a is not valid DTMF tone' },
    { name: 'letter-e', args: [{ sessionId: 'tel', tones: 'E1' }], text: 'E is not valid DTMF tone' },
    { name: 'space', args: [{ sessionId: 'tel', tones: '1 2' }], text: '  is not valid DTMF tone' },
  ]),
  check(
    'sendDTMF/accepts/all-tones',
    '5.10',
    'joined',
    [
      call('sendDTMF', [{ sessionId: 'tel', tones: '0123456789ABCD*#' }], PROMISE),
      { do: 'sent', action: 'send-dtmf', with: { sessionId: 'tel', tones: '0123456789ABCD*#' } },
    ],
    later('telephone'),
  ),
  check(
    'sendDTMF/accepts/twenty',
    '5.10',
    'joined',
    [
      call('sendDTMF', [{ sessionId: 'tel', tones: { $: 'repeat', text: '#', times: 20 } }], PROMISE),
      { do: 'sent', action: 'send-dtmf' },
    ],
    later('telephone'),
  ),
  ...refused('sipCallTransfer', '5.10', 'joined', 'rejects', 'sip-call-transfer', 'telephone', [
    { name: 'nothing', args: [], text: 'sipCallTransfer() requires a sessionId and toEndPoint' },
    {
      name: 'no-end-point',
      args: [{ sessionId: 'tel' }],
      text: 'sipCallTransfer() requires a sessionId and toEndPoint',
    },
    {
      name: 'no-session',
      args: [{ toEndPoint: '+49' }],
      text: 'sipCallTransfer() requires a sessionId and toEndPoint',
    },
    { name: 'number', args: [{ sessionId: 'tel', toEndPoint: 49 }], text: ENDPOINT },
    {
      name: 'scheme',
      args: [{ sessionId: 'tel', toEndPoint: '49123' }],
      text: 'toEndPoint: 49123 must starts with either "sip:" or "+"',
    },
  ]),
  ...refused('sipRefer', '5.10', 'joined', 'rejects', 'sip-call-transfer', 'telephone', [
    { name: 'nothing', args: [], text: 'sessionId and toEndPoint are mandatory parameter' },
    {
      name: 'no-end-point',
      args: [{ sessionId: 'tel' }],
      text: 'sipRefer() requires a sessionId and toEndPoint',
    },
    { name: 'number', args: [{ sessionId: 5, toEndPoint: 'sip:a' }], text: ENDPOINT },
    {
      name: 'phone',
      args: [{ sessionId: 'tel', toEndPoint: '+49' }],
      text: '"toEndPoint" must be a "sip" address',
    },
  ]),
  ...(
    [
      ['sipCallTransfer', false],
      ['sipRefer', true],
    ] as const
  ).map(([method, refer]) =>
    check(
      `${method}/marks-the-given-object`,
      '12',
      'joined',
      [
        { do: 'make', save: 'given', value: { sessionId: 'tel', toEndPoint: 'sip:a@b' } },
        call(method, [{ $: 'saved', name: 'given' }], PROMISE),
        { do: 'get', of: 'given', path: ['useSipRefer'], expect: refer },
        { do: 'sent', action: 'sip-call-transfer', with: { useSipRefer: refer, toEndPoint: 'sip:a@b' } },
      ],
      later('telephone'),
    ),
  ),
];

// Tests, statistics, levels, language

const NO_TRACK = 'Missing video track. You must provide a video track in order to run this test.';
const NOT_A_TRACK = 'Video track needs to be of type `MediaStreamTrack`.';
const DEAD_TRACK = 'Video track is not playable. This test needs a live video track.';
const INTERVAL = 'The interval must be a number greater than or equal to 100 milliseconds.';
const TESTS: readonly ContractCheck[] = [
  ...(
    [
      ['nothing', UNDEFINED, NO_TRACK],
      ['null', null, NO_TRACK],
      ['object', {}, NOT_A_TRACK],
      ['string', 'camera', NOT_A_TRACK],
      ['ended', { $: 'track', kind: 'video', name: 'dead', state: 'ended' }, DEAD_TRACK],
      ['muted', { $: 'track', kind: 'video', name: 'still', state: 'muted' }, DEAD_TRACK],
    ] as const
  ).flatMap(([name, track, log]) => [
    check(
      `testNetworkConnectivity/refuses/${name}`,
      '5.11',
      'loaded',
      [
        call('testNetworkConnectivity', [track], rejects('Video track error')),
        { do: 'console', level: 'error', expect: [log] },
      ],
      { feature: 'qualityTests' },
    ),
    check(
      `testPeerToPeerCallQuality/refuses/${name}`,
      '5.11',
      'loaded',
      [
        call('testPeerToPeerCallQuality', [{ videoTrack: track }], rejects('Video track error')),
        { do: 'console', level: 'error', expect: [log] },
      ],
      { feature: 'qualityTests' },
    ),
  ]),
  check(
    'testCallQuality/resolves',
    '5.11',
    'camera',
    [
      {
        do: 'when',
        action: 'test-call-quality',
        answer: { results: { result: 'good', data: { maxRoundTripTime: 0.1 }, secondsElapsed: 10 } },
      },
      call('testCallQuality', [], {
        resolves: { result: 'good', data: { maxRoundTripTime: 0.1 }, secondsElapsed: 10 },
      }),
    ],
    later('qualityTests'),
  ),
  check(
    'testCallQuality/failed',
    '5.11',
    'camera',
    [
      {
        do: 'when',
        action: 'test-call-quality',
        answer: {
          results: {
            result: 'failed',
            errorMsg: 'no',
            error: { type: 'x', msg: 'no', details: '{"on":"join"}' },
          },
        },
      },
      call('testCallQuality', [], {
        resolves: {
          like: 'has',
          fields: { result: 'failed', error: { type: 'x', msg: 'no', details: { on: 'join' } } },
        },
      }),
    ],
    later('qualityTests'),
  ),
  check(
    'testCallQuality/others-again-afterwards',
    '5.11',
    'camera',
    [
      { do: 'when', action: 'test-call-quality', answer: { results: { result: 'good' } } },
      call('testCallQuality', [], SUCCEEDS),
      { do: 'when', action: 'test-websocket-connectivity', answer: { results: { result: 'passed' } } },
      call('testWebsocketConnectivity', [], { resolves: { result: 'passed' } }),
    ],
    later('qualityTests'),
  ),
  check(
    'testCallQuality/stopped-by-join',
    '5.11',
    'camera',
    [
      call('testCallQuality', [], PROMISE),
      call('join', [ROOM], PROMISE),
      { do: 'sent', action: 'stop-test-call-quality' },
    ],
    later('qualityTests'),
  ),
  check(
    'testCallQuality/stopped-by-leave',
    '5.11',
    'camera',
    [
      call('testCallQuality', [], PROMISE),
      call('leave', [], PROMISE),
      { do: 'sent', action: 'stop-test-call-quality' },
    ],
    later('qualityTests'),
  ),
  check(
    'testConnectionQuality/warns',
    '5.11',
    'new',
    [
      call(
        'testConnectionQuality',
        [{}],
        rejects('testCallQuality() requires preAuth() or startCamera() to initialize call state.'),
      ),
      {
        do: 'console',
        level: 'warn',
        expect: ['testConnectionQuality() is deprecated: use testCallQuality() instead'],
      },
    ],
    { feature: 'qualityTests' },
  ),
  check(
    'stopTestConnectionQuality/warns',
    '5.11',
    'loaded',
    [
      call('stopTestConnectionQuality', [], SUCCEEDS),
      {
        do: 'console',
        level: 'warn',
        expect: [
          'stopTestConnectionQuality() is deprecated: use testCallQuality() and stopTestCallQuality() instead',
        ],
      },
    ],
    later('qualityTests'),
  ),
  reply(
    'getNetworkStats/joined',
    'getNetworkStats',
    [],
    'get-calc-stats',
    { stats: { latest: { timestamp: 1 } } },
    { resolves: { stats: { latest: { timestamp: 1 } }, threshold: 'good', quality: 100 } },
    'core',
    '5.11',
  ),
  reply(
    'getCpuLoadStats/joined',
    'getCpuLoadStats',
    [],
    'get-cpu-load-stats',
    { cpuStats: { cpuLoadState: 'low' } },
    { resolves: { cpuLoadState: 'low' } },
    'core',
    '5.11',
  ),
  reply(
    'getNetworkTopology/joined',
    'getNetworkTopology',
    [],
    'get-network-topology',
    { topology: 'sfu' },
    { resolves: { topology: 'sfu' } },
    'core',
    '5.11',
  ),
  reply(
    'getNetworkTopology/error',
    'getNetworkTopology',
    [],
    'get-network-topology',
    { error: 'gone' },
    { rejects: { error: 'gone' } },
    'core',
    '5.11',
  ),
  reply(
    'setNetworkTopology/resolves',
    'setNetworkTopology',
    [{ topology: 'sfu' }],
    'set-network-topology',
    { workerId: 'w1' },
    { resolves: { workerId: 'w1' } },
    'core',
    '5.11',
  ),
  reply(
    'setNetworkTopology/error',
    'setNetworkTopology',
    [{ topology: 'peer' }],
    'set-network-topology',
    { error: 'no' },
    { rejects: { error: 'no' } },
    'core',
    '5.11',
  ),
  sends(
    'setProxyUrl/sends',
    '5.11',
    'loaded',
    'setProxyUrl',
    ['https://proxy.test'],
    RETURNS_SELF,
    'set-proxy-url',
    { proxyUrl: 'https://proxy.test' },
    'proxy',
  ),
  sends(
    'setIceConfig/sends',
    '5.11',
    'loaded',
    'setIceConfig',
    [{ placement: 'front' }],
    RETURNS_SELF,
    'set-ice-config',
    { iceConfig: { placement: 'front' } },
  ),
  ...(['startLocalAudioLevelObserver', 'startRemoteParticipantsAudioLevelObserver'] as const).flatMap(
    (method) => {
      const action =
        method === 'startLocalAudioLevelObserver'
          ? 'start-local-audio-level-observer'
          : 'start-remote-participants-audio-level-observer';
      const running =
        method === 'startLocalAudioLevelObserver'
          ? 'isLocalAudioLevelObserverRunning'
          : 'isRemoteParticipantsAudioLevelObserverRunning';
      const stop = method.replace('start', 'stop');
      const kept =
        method === 'startLocalAudioLevelObserver'
          ? 'localAudioLevelObserver'
          : 'remoteParticipantsAudioLevelObserver';
      return [
        ...(
          [
            ['99', 99],
            ['one', 1],
            ['negative', -100],
            ['text', '200'],
            ['true', true],
            ['object', {}],
          ] as const
        ).map(([name, value]) =>
          check(`${method}/refuses/${name}`, '5.12', 'joined', [
            call(method, [value], throws(INTERVAL)),
            call(running, [], { returns: false }),
          ]),
        ),
        ...(
          [
            ['100', [100]],
            ['none', []],
            ['zero', [0]],
          ] as const
        ).map(([name, args]) =>
          check(`${method}/accepts/${name}`, '5.12', 'joined', [
            call(method, args, PROMISE),
            { do: 'sent', action },
            call(running, [], { returns: true }),
          ]),
        ),
        check(`${method}/resolves`, '5.12', 'joined', [
          { do: 'when', action, answer: {} },
          call(method, [200], RESOLVES_NOTHING),
          { do: 'sent', action, with: { interval: 200 } },
          call(running, [], { returns: true }),
        ]),
        check(`${method}/engine-refuses`, '5.12', 'joined', [
          { do: 'when', action, answer: { error: 'no worklet' } },
          call(method, [200], { rejects: { error: 'no worklet' } }),
          call(running, [], { returns: false }),
        ]),
        check(`${method}/stop`, '5.12', 'joined', [
          call(method, [200], PROMISE),
          call(stop, [], RETURNS_NOTHING),
          call(running, [], { returns: false }),
          { do: 'sent', action: action.replace('start', 'stop') },
        ]),
        check(`${method}/before-the-engine-travels`, '12', 'new', [
          call(method, [200], RETURNS_NOTHING),
          call(running, [], { returns: false }),
          call('join', [ROOM], PROMISE),
          {
            do: 'sent',
            action: 'join-meeting',
            with: { preloadCache: { like: 'has', fields: { [kept]: { enabled: true, interval: 200 } } } },
          },
        ]),
        check(`${method}/stopped-before-the-engine`, '5.12', 'new', [
          call(method, [200], RETURNS_NOTHING),
          call(stop, [], RETURNS_NOTHING),
          call('join', [ROOM], PROMISE),
          {
            do: 'sent',
            action: 'join-meeting',
            with: { preloadCache: { like: 'has', fields: { [kept]: null } } },
          },
        ]),
      ];
    },
  ),
  check(
    'startLocalAudioLevelObserver/without-worklet',
    '5.12',
    'joined',
    [
      call(
        'startLocalAudioLevelObserver',
        [200],
        throws('startLocalAudioLevelObserver() is not supported on this browser'),
      ),
    ],
    { platform: 'browser', surroundings: { without: ['audioWorklet'] } },
  ),
  check(
    'startLocalAudioLevelObserver/worklet-before-interval',
    '5.12',
    'joined',
    [
      call(
        'startLocalAudioLevelObserver',
        [5],
        throws('startLocalAudioLevelObserver() is not supported on this browser'),
      ),
    ],
    { platform: 'browser', surroundings: { without: ['audioWorklet'] } },
  ),
  check(
    'startRemoteParticipantsAudioLevelObserver/without-worklet',
    '5.12',
    'joined',
    [call('startRemoteParticipantsAudioLevelObserver', [200], PROMISE)],
    { platform: 'browser', surroundings: { without: ['audioWorklet'] } },
  ),
  check('getDailyLang/resolves', '5.13', 'joined', [
    { do: 'when', action: 'get-daily-lang', answer: { lang: 'de', langSetting: 'user' } },
    call('getDailyLang', [], { resolves: { like: 'has', fields: { lang: 'de', langSetting: 'user' } } }),
  ]),
  sends(
    'setDailyLang/not-validated',
    '5.13',
    'loaded',
    'setDailyLang',
    ['xx'],
    RETURNS_SELF,
    'set-daily-lang',
    { lang: 'xx' },
  ),
  check(
    'room/url-from-options',
    '5.1',
    'new',
    [call('room', [], { resolves: { roomUrlPendingJoin: { like: 'room', name: 'green' } } })],
    { options: ROOM },
  ),
  check('room/asks-the-engine', '5.1', 'joined', [
    {
      do: 'when',
      action: 'lib-room-info',
      answer: { id: 'r1', name: 'green', config: {}, domainConfig: {}, tokenConfig: {} },
    },
    call('room', [], {
      resolves: {
        like: 'has',
        fields: { id: 'r1', name: 'green', config: {}, domainConfig: {}, tokenConfig: {} },
      },
    }),
    { do: 'sent', action: 'lib-room-info', with: { includeRoomConfigDefaults: true } },
  ]),
  check('room/without-defaults', '5.1', 'joined', [
    call('room', [{ includeRoomConfigDefaults: false }], PROMISE),
    { do: 'sent', action: 'lib-room-info', with: { includeRoomConfigDefaults: false } },
  ]),
  check(
    'geo/reads',
    '5.1',
    'new',
    [
      { do: 'geo', answer: { geo: 'eu-central-1' } },
      call('geo', [], { resolves: { current: '' } }),
      logged('geo lookup failed'),
    ],
    { original: 'differs' },
  ),
  check('geo/fails', '5.1', 'new', [
    { do: 'geo', answer: 'fails' },
    call('geo', [], { resolves: { current: '' } }),
    logged('geo lookup failed'),
  ]),
  check('sayHello/logs', '5.1', 'new', [
    call('sayHello', [], { returns: 'hello, world.' }),
    { do: 'console', level: 'log', expect: ['hello, world.'] },
  ]),
  sends(
    'setActiveSpeakerMode/sends',
    '5.15',
    'joined',
    'setActiveSpeakerMode',
    [true],
    RETURNS_SELF,
    'set-active-speaker-mode',
    { enabled: true },
  ),
  check('setActiveSpeakerMode/changes-only-by-event', '5.15', 'joined', [
    call('setActiveSpeakerMode', [true], RETURNS_SELF),
    call('activeSpeakerMode', [], { returns: false }),
    says('active-speaker-mode-change', { enabled: true }),
    call('activeSpeakerMode', [], { returns: true }),
  ]),
  sends(
    'addFakeParticipant/sends',
    '5.3',
    'joined',
    'addFakeParticipant',
    [{ aspectRatio: 2 }],
    RETURNS_SELF,
    'add-fake-participant',
    { aspectRatio: 2 },
    'testAid',
  ),
];

// Prebuilt interface

const argument = (value: string): string =>
  `argument to setShouldPlayNewParticipantSound should be true, false, or a number, but is ${value}`;
const PREBUILT: readonly ContractCheck[] = [
  ...refused('setPlayNewParticipantSound', '5.15', 'new', 'throws', 'daily-method-set-play-ding', 'core', [
    { name: 'nothing', args: [], text: argument('undefined') },
    { name: 'string', args: ['yes'], text: argument('yes') },
    { name: 'null', args: [null], text: argument('null') },
    { name: 'object', args: [{}], text: argument('[object Object]') },
  ]),
  ...(
    [
      ['true', true],
      ['false', false],
      ['number', 5],
      ['zero', 0],
    ] as const
  ).map(([name, value]) =>
    sends(
      `setPlayNewParticipantSound/accepts/${name}`,
      '5.15',
      'loaded',
      'setPlayNewParticipantSound',
      [value],
      RETURNS_NOTHING,
      'daily-method-set-play-ding',
      { arg: value },
      'prebuilt',
    ),
  ),
  ...(
    [
      [
        'setShowNamesMode',
        'sometimes',
        'setShowNamesMode argument should be "always", "never", or false',
        'set-show-names',
      ],
      [
        'setShowNamesMode',
        true,
        'setShowNamesMode argument should be "always", "never", or false',
        'set-show-names',
      ],
      ['setShowLocalVideo', 'yes', 'setShowLocalVideo only accepts a boolean value', 'set-show-local-video'],
      ['setShowLocalVideo', null, 'setShowLocalVideo only accepts a boolean value', 'set-show-local-video'],
      [
        'setShowParticipantsBar',
        1,
        'setShowParticipantsBar only accepts a boolean value',
        'set-show-participants-bar',
      ],
      ['updateCustomTrayButtons', [], TRAY_UPDATE, 'update-custom-tray-buttons'],
      [
        'startCustomIntegrations',
        5,
        'startCustomIntegrations() only accepts string | string[]',
        'start-custom-integrations',
      ],
      [
        'startCustomIntegrations',
        [5],
        'startCustomIntegrations() only accepts string | string[]',
        'start-custom-integrations',
      ],
      [
        'startCustomIntegrations',
        ['A', 'B'],
        'Can\'t find custom integration(s): "A, B"',
        'start-custom-integrations',
      ],
      [
        'stopCustomIntegrations',
        {},
        'stopCustomIntegrations() only accepts string | string[]',
        'stop-custom-integrations',
      ],
      ['stopCustomIntegrations', 'A', 'Can\'t find custom integration(s): "A"', 'stop-custom-integrations'],
      [
        'setCustomIntegrations',
        { board: {} },
        'customIntegration board: label is required',
        'set-custom-integrations',
      ],
    ] as const
  ).map(([method, value, log, action], at) =>
    check(
      `${method}/only-logs/${at}`,
      '5.15',
      'frame joined',
      [call(method, [value], RETURNS_SELF), logged(log), { do: 'sent', action, times: 0 }],
      { feature: 'prebuilt' },
    ),
  ),
  check(
    'updateCustomTrayButtons/only-logs/list',
    '5.15',
    'frame joined',
    [
      call('updateCustomTrayButtons', [[]], RETURNS_SELF),
      { do: 'console', level: 'error', expect: [TRAY_LOG, TRAY_UPDATE] },
    ],
    { feature: 'prebuilt' },
  ),
  ...(
    [
      ['setShowNamesMode', ['always'], 'set-show-names', { mode: 'always' }],
      ['setShowNamesMode', ['never'], 'set-show-names', { mode: 'never' }],
      ['setShowNamesMode', [false], 'set-show-names', { mode: false }],
      ['setShowLocalVideo', [], 'set-show-local-video', { show: true }],
      ['setShowLocalVideo', [false], 'set-show-local-video', { show: false }],
      ['setShowParticipantsBar', [], 'set-show-participants-bar', { show: true }],
      [
        'updateCustomTrayButtons',
        [{ a: { label: 'A' } }],
        'update-custom-tray-buttons',
        { btns: { a: { label: 'A' } } },
      ],
      ['setCustomIntegrations', [{}], 'set-custom-integrations', { integrations: {} }],
      ['startCustomIntegrations', [[]], 'start-custom-integrations', { ids: [] }],
      ['setSidebarView', ['chat'], 'set-sidebar-view', { view: 'chat' }],
      ['setSidebarView', [null], 'set-sidebar-view', { view: null }],
    ] as const
  ).map(([method, args, action, fields], at) =>
    sends(
      `${method}/sends-from-a-frame/${at}`,
      '5.15',
      'frame joined',
      method,
      args,
      RETURNS_SELF,
      action,
      fields,
      'prebuilt',
    ),
  ),
  check(
    'setShowLocalVideo/getter',
    '5.15',
    'frame joined',
    [call('setShowLocalVideo', [false], RETURNS_SELF), call('showLocalVideo', [], { returns: false })],
    later('prebuilt'),
  ),
  check(
    'setShowParticipantsBar/getter',
    '5.15',
    'frame joined',
    [
      call('setShowParticipantsBar', [false], RETURNS_SELF),
      call('showParticipantsBar', [], { returns: false }),
    ],
    later('prebuilt'),
  ),
  check(
    'updateCustomTrayButtons/getter',
    '5.15',
    'frame joined',
    [
      call('updateCustomTrayButtons', [{ a: { label: 'A' } }], RETURNS_SELF),
      call('customTrayButtons', [], { returns: { a: { label: 'A' } } }),
    ],
    later('prebuilt'),
  ),
  check(
    'startCustomIntegrations/known',
    '5.15',
    'frame joined',
    [
      call('startCustomIntegrations', ['board'], RETURNS_SELF),
      { do: 'sent', action: 'start-custom-integrations', with: { ids: ['board'] } },
    ],
    {
      ...later('prebuilt'),
      options: { customIntegrations: { board: { label: 'B', location: 'main', srcdoc: '<p>' } } },
    },
  ),
  check(
    'setTheme/resolves-and-tells',
    '5.15',
    'frame joined',
    [
      call('setTheme', [{ colors: { accent: '#000000' } }], { resolves: { colors: { accent: '#000000' } } }),
      { do: 'sent', action: 'set-theme', with: { theme: { colors: { accent: '#000000' } } } },
      { do: 'events', expect: [['theme-updated', { theme: { colors: { accent: '#000000' } } }]] },
      call('theme', [], { returns: { colors: { accent: '#000000' } } }),
    ],
    later('prebuilt'),
  ),
  check(
    'setTheme/rejects',
    '5.15',
    'frame joined',
    [
      call(
        'setTheme',
        [{ colors: { accent: 'red' } }],
        rejects("property 'theme': unsupported theme configuration. Check error logs for detailed info."),
      ),
      { do: 'events', expect: [] },
    ],
    { feature: 'prebuilt' },
  ),
  check('getSidebarView/asks-the-frame', '5.15', 'frame joined', [
    { do: 'when', action: 'get-sidebar-view', answer: { view: 'people' } },
    call('getSidebarView', [], { resolves: 'people' }),
  ]),
  check(
    'loadCss/relative-file',
    '5.1',
    'frame loaded',
    [
      call('loadCss', [{ cssFile: '/a.css' }], RETURNS_SELF),
      {
        do: 'sent',
        action: 'load-css',
        with: { cssFile: { like: 'matches', expression: '^https?://[^/]+/a\\.css$' } },
      },
    ],
    later('prebuilt'),
  ),
  check('loadCss/text', '5.1', 'frame loaded', [
    call('loadCss', [{ bodyClass: 'quiet', cssText: 'p {}' }], RETURNS_SELF),
    { do: 'sent', action: 'load-css', with: { bodyClass: 'quiet', cssText: 'p {}' } },
  ]),
  check('getDailyLang/asks-the-frame', '5.13', 'frame joined', [
    { do: 'when', action: 'get-daily-lang', answer: { lang: 'de', langSetting: 'user' } },
    call('getDailyLang', [], {
      resolves: {
        like: 'all',
        of: [
          { like: 'has', fields: { lang: 'de', langSetting: 'user' } },
          { like: 'lacks', fields: ['action', 'callbackStamp'] },
        ],
      },
    }),
  ]),
  check('cycleCamera/asks-the-frame', '5.2', 'frame joined', [
    { do: 'when', action: 'cycle-camera', answer: { device: { deviceId: 'a' } } },
    call('cycleCamera', [], { resolves: { device: { deviceId: 'a' } } }),
  ]),
  check('enumerateDevices/asks-the-frame', '5.2', 'frame joined', [
    { do: 'when', action: 'enumerate-devices', answer: { devices: [{ deviceId: 'a' }] } },
    call('enumerateDevices', [], { resolves: { devices: [{ deviceId: 'a' }] } }),
  ]),
];

export const METHOD_CHECKS: readonly ContractCheck[] = [
  ...UPDATES,
  ...RECEIVE,
  ...INPUT,
  ...DEVICE_CHECKS,
  ...CUSTOM,
  ...IDENTITY,
  ...MESSAGES,
  ...SESSION,
  ...MEDIA,
  ...TELEPHONE,
  ...TESTS,
  ...PREBUILT,
];
