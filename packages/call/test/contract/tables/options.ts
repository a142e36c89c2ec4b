import type { ContractCheck, Fields, Pattern, Value } from '../language.ts';
import { ROOM } from '../starts.ts';
import {
  CAMERA_PRESET,
  COLORS,
  DAILY_CONFIG,
  INPUT_SETTINGS,
  INTEGRATION,
  LANGUAGE,
  LANGUAGES,
  LAYOUT_CONFIG,
  NATIVE_CONFIG,
  RECEIVE_SETTINGS_OPTION,
  SCREEN_PRESET,
  SEND_CONTENT,
  SEND_EMPTY,
  SEND_ENCODINGS,
  SEND_LAYER,
  SEND_QUALITY,
  SEND_SETTINGS_OPTION,
  THEME,
  TRAY_LOG,
  TRAY_OPTION,
  USER_DATA,
} from '../texts.ts';
import {
  call,
  check,
  create,
  logged,
  PROMISE,
  RESOLVES_NOTHING,
  RETURNS_SELF,
  rejects,
  SUCCEEDS,
  throws,
  UNDEFINED,
  warned,
} from './check.ts';

interface Refused {
  readonly name: string;
  readonly value: Value;
  /** What is written to the console before the refusal. */
  readonly log?: string;
  readonly warn?: string;
  readonly original?: 'differs';
}
interface Accepted {
  readonly name: string;
  readonly value: Value;
  readonly warn?: string;
  readonly platform?: 'browser';
}

const refusals = (
  section: string,
  key: string,
  help: string,
  rows: readonly Refused[],
): readonly ContractCheck[] =>
  rows.map(({ name, value, log, warn, original }) =>
    check(
      `options/${key}/refuses/${name}`,
      section,
      'nothing',
      [
        create({ [key]: value }, throws(`property '${key}': ${help}`)),
        ...(log === undefined ? [] : [logged(log)]),
        ...(warn === undefined ? [] : [warned(warn)]),
      ],
      original === undefined ? {} : { original },
    ),
  );

const accepts = (section: string, key: string, rows: readonly Accepted[]): readonly ContractCheck[] =>
  rows.map(({ name, value, warn, platform }) =>
    check(
      `options/${key}/accepts/${name}`,
      section,
      'nothing',
      [
        create({ [key]: value }),
        ...(warn === undefined ? [] : [warned(warn)]),
        call('meetingState', [], { returns: 'new' }),
      ],
      platform === undefined ? {} : { platform },
    ),
  );

const notStrings = [
  { name: 'number', value: 5 },
  { name: 'null', value: null },
  { name: 'undefined', value: UNDEFINED },
  { name: 'boolean', value: true },
  { name: 'object', value: {} },
] as const satisfies readonly Refused[];

const STRINGS: readonly ContractCheck[] = (['url', 'baseUrl', 'token'] as const).flatMap((key) => [
  ...refusals('4', key, `${key} should be a string`, notStrings),
  ...accepts('4', key, [
    { name: 'string', value: 'https://call.test/green' },
    { name: 'empty', value: '' },
  ]),
]);

const LANG: readonly ContractCheck[] = [
  ...accepts(
    '4',
    'lang',
    LANGUAGES.map((lang) => ({ name: lang, value: lang })),
  ),
  ...refusals('4', 'lang', LANGUAGE, [
    { name: 'ja', value: 'ja' },
    { name: 'EN', value: 'EN' },
    { name: 'pt-br', value: 'pt-br' },
    { name: 'empty', value: '' },
    { name: 'number', value: 1 },
    { name: 'undefined', value: UNDEFINED },
  ]),
];

const USER_DATA_ROWS: readonly ContractCheck[] = [
  ...refusals('4', 'userData', USER_DATA, [
    {
      name: 'string-of-4097',
      value: { $: 'repeat', text: 'x', times: 4097 },
      log: 'userData is too large (4097 characters). Maximum size suppported is 4096.',
    },
    {
      name: 'object-of-4097',
      value: { a: { $: 'repeat', text: 'x', times: 4089 } },
      log: 'userData is too large (4097 characters). Maximum size suppported is 4096.',
    },
    {
      name: 'list-of-4098',
      value: [{ $: 'repeat', text: 'x', times: 4094 }],
      log: 'userData is too large (4098 characters). Maximum size suppported is 4096.',
    },
    { name: 'bigint', value: { $: 'bigint', digits: '5' } },
    { name: 'circular', value: { $: 'circular' } },
    { name: 'function', value: { $: 'function' } },
  ]),
  ...accepts('4', 'userData', [
    { name: 'undefined', value: UNDEFINED },
    { name: 'null', value: null },
    { name: 'string-of-4096', value: { $: 'repeat', text: 'x', times: 4096 } },
    { name: 'object-of-4096', value: { a: { $: 'repeat', text: 'x', times: 4088 } } },
    { name: 'number', value: 5 },
    {
      name: 'date',
      value: { at: { $: 'date', at: '2026-01-01T00:00:00.000Z' } },
      warn: 'The userData provided will be modified when serialized.',
    },
    {
      name: 'undefined-field',
      value: { a: UNDEFINED },
      warn: 'The userData provided will be modified when serialized.',
    },
    {
      name: 'set',
      value: { a: { $: 'set', of: [1] } },
      warn: 'The userData provided will be modified when serialized.',
    },
  ]),
  check('options/userData/refuses/bigint-log', '4', 'nothing', [
    create({ userData: { a: { $: 'bigint', digits: '5' } } }, throws(`property 'userData': ${USER_DATA}`)),
    logged('userData must be serializable to JSON: TypeError: Do not know how to serialize a BigInt'),
  ]),
  check(
    'options/userData/kept-in-properties',
    '4',
    'new',
    [{ do: 'get', path: ['properties', 'userData'], expect: { seat: 4 } }],
    { options: { userData: { seat: 4 } } },
  ),
];

/** Options whose values are not looked at. */
const UNCHECKED: readonly ContractCheck[] = (
  [
    'userName',
    'startVideoOff',
    'startAudioOff',
    'allowLocalVideo',
    'allowLocalAudio',
    'showLeaveButton',
    'showFullscreenButton',
    'showUserNameChangeUI',
    'iframeStyle',
    'customLayout',
    'bodyClass',
    'cssFile',
    'cssText',
    'strictMode',
    'allowMultipleCallInstances',
    'emb',
    'embHref',
    'proxy',
  ] as const
).flatMap((key) => [
  check(
    `options/${key}/any-value-kept`,
    '4',
    'new',
    [
      { do: 'get', path: ['properties', key], expect: { odd: 1 } },
      { do: 'console', level: 'error', expect: [] },
    ],
    { options: { [key]: { odd: 1 } } },
  ),
]);

const UNKNOWN: readonly ContractCheck[] = [
  ...(['nonsense', 'userNames', 'URL', 'url ', 'videoDeviceId', ''] as const).map((key) =>
    check(`options/unknown/${key === '' ? 'empty' : key.replace(' ', '-')}`, '4', 'nothing', [
      create({ [key]: 1 }, throws(`unrecognized property '${key}'`)),
    ]),
  ),
  check('options/unknown/even-undefined', '4', 'nothing', [
    create({ nonsense: UNDEFINED }, throws("unrecognized property 'nonsense'")),
  ]),
  check('options/order/first-fault-counts', '4', 'nothing', [
    create({ url: 5, nonsense: 1 }, throws("property 'url': url should be a string")),
  ]),
  check('options/order/unknown-first', '4', 'nothing', [
    create({ nonsense: 1, url: 5 }, throws("unrecognized property 'nonsense'")),
  ]),
  ...(['load', 'join', 'startCamera', 'preAuth'] as const).flatMap((method) => [
    check(`options/${method}/unknown`, '4', 'new', [
      call(method, [{ nonsense: 1 }], rejects("unrecognized property 'nonsense'")),
      call('meetingState', [], { returns: 'new' }),
      { do: 'events', expect: [] },
    ]),
    check(`options/${method}/bad-value`, '4', 'new', [
      call(method, [{ token: 5 }], rejects("property 'token': token should be a string")),
      call('meetingState', [], { returns: 'new' }),
    ]),
    check(`options/${method}/unknown-when-loaded`, '4', 'loaded', [
      // A load that is not needed does not even look at its options.
      call(
        method,
        [{ ...ROOM, nonsense: 1 }],
        method === 'load' ? RESOLVES_NOTHING : rejects("unrecognized property 'nonsense'"),
      ),
      call('meetingState', [], { returns: 'loaded' }),
    ]),
  ]),
  check(
    'options/join/merged-into-properties',
    '4',
    'joined',
    [
      {
        do: 'get',
        path: ['properties'],
        expect: { like: 'has', fields: { userName: 'Ann', url: { like: 'room', name: 'green' } } },
      },
    ],
    { options: { userName: 'Ann' } },
  ),
  check('options/join/validated-when-joined', '3', 'joined', [
    call('join', [{ nonsense: 1 }], rejects("unrecognized property 'nonsense'")),
  ]),
  check('options/join/merged-when-joined', '3', 'joined', [
    call('join', [{ userName: 'Eva' }], { resolves: { like: 'undefined' } }),
    warned('already joined meeting, call leave() before joining again'),
    { do: 'get', path: ['properties', 'userName'], expect: 'Eva' },
  ]),
  check(
    'options/load/bad-value-keeps-earlier-properties',
    '4',
    'new',
    [
      call('load', [{ userName: 'Eva', token: 5 }], rejects("property 'token': token should be a string")),
      { do: 'get', path: ['properties', 'userName'], expect: 'Ann' },
    ],
    { options: { userName: 'Ann' } },
  ),
];

const SOURCES: readonly ContractCheck[] = (['video', 'audio'] as const).flatMap((kind) => {
  const key = `${kind}Source`;
  const other = kind === 'video' ? 'mic' : 'camera';
  const own = kind === 'video' ? 'camera' : 'mic';
  const sentence = `${key} must be a MediaStreamTrack, boolean, or a string`;
  return [
    ...refusals('4', key, sentence, [
      { name: 'number', value: 5, log: sentence, original: 'differs' },
      { name: 'object', value: {}, log: sentence, original: 'differs' },
      { name: 'null', value: null, log: sentence, original: 'differs' },
      { name: 'undefined', value: UNDEFINED, log: sentence, original: 'differs' },
    ]),
    check(
      `options/${key}/device-id`,
      '4',
      'new',
      [
        call('getInputDevices', [], { resolves: { [own]: { deviceId: 'front' }, [other]: {}, speaker: {} } }),
        call('getInputSettings', [], { resolves: { [kind]: { settings: { deviceId: 'front' } } } }),
      ],
      { options: { [key]: 'front' } },
    ),
    check(
      `options/${key}/true-sets-no-device`,
      '4',
      'new',
      [call('getInputDevices', [], { resolves: { camera: {}, mic: {}, speaker: {} } })],
      { options: { [key]: true } },
    ),
    check(
      `options/${key}/false-sets-no-device`,
      '4',
      'new',
      [call('getInputSettings', [], { resolves: {} })],
      { options: { [key]: false } },
    ),
    check(`options/${key}/false-travels`, '4', 'joining', [call('participants', [], { returns: {} })], {
      options: { [key]: false },
    }),
    check(`options/${key}/false-is-sent`, '12', 'loaded', [
      call('join', [{ ...ROOM, [key]: false }], PROMISE),
      {
        do: 'sent',
        action: 'join-meeting',
        with: {
          preloadCache: {
            like: 'has',
            fields: { [kind === 'video' ? 'allowLocalVideo' : 'allowLocalAudio']: false },
          },
        },
      },
    ]),
    check(
      `options/${key}/track-comes-back`,
      '5.2',
      'new',
      [
        call('getInputSettings', [], {
          resolves: { [kind]: { settings: { customTrack: { like: 'track', name: 'own' } } } },
        }),
      ],
      { options: { [key]: { $: 'track', kind, name: 'own' } } },
    ),
    check(
      `options/${key}/track-is-replaced-in-messages`,
      '10',
      'new',
      [
        call('join', [ROOM], PROMISE),
        {
          do: 'sent',
          action: 'join-meeting',
          with: {
            preloadCache: {
              like: 'has',
              fields: {
                inputSettings: {
                  like: 'has',
                  fields: { [kind]: { settings: { customTrack: 'daily-custom-track' } } },
                },
              },
            },
          },
        },
        warned('MediaStreamTrack found in props or cache.'),
      ],
      { options: { [key]: { $: 'track', kind, name: 'own' } } },
    ),
  ];
});

const SUBSCRIBE: readonly ContractCheck[] = [
  check(
    'options/subscribeToTracksAutomatically/false',
    '4',
    'new',
    [call('subscribeToTracksAutomatically', [], { returns: false })],
    { options: { subscribeToTracksAutomatically: false } },
  ),
  check(
    'options/subscribeToTracksAutomatically/true',
    '4',
    'new',
    [call('subscribeToTracksAutomatically', [], { returns: true })],
    { options: { subscribeToTracksAutomatically: true } },
  ),
  check('options/subscribeToTracksAutomatically/false-in-join', '12', 'loaded', [
    call('join', [{ ...ROOM, subscribeToTracksAutomatically: false }], PROMISE),
    call('subscribeToTracksAutomatically', [], { returns: false }),
    call('updateParticipant', ['ben', { setSubscribedTracks: { audio: true } }], RETURNS_SELF),
    {
      do: 'sent',
      action: 'join-meeting',
      with: { preloadCache: { like: 'has', fields: { subscribeToTracksAutomatically: false } } },
    },
  ]),
];

const color = (name: string, value: Value): Value => ({ colors: { [name]: value } });
const hexLog = (name: string, value: string): string =>
  `${name} theme color should be provided in valid hex color format. Received: "${value}"`;
const THEMES: readonly ContractCheck[] = [
  ...accepts('4', 'theme', [
    ...COLORS.map((name) => ({ name: `color-${name}`, value: color(name, '#00aaFF') })),
    { name: 'three-digits', value: color('accent', '#0aF') },
    { name: 'no-colors', value: { colors: {} } },
    {
      name: 'light-and-dark',
      value: { light: { colors: { accent: '#000000' } }, dark: { colors: { accent: '#ffffff' } } },
    },
  ]),
  ...refusals('4', 'theme', THEME, [
    {
      name: 'empty',
      value: {},
      log: 'Theme must contain either both "light" and "dark" properties, or "colors".',
    },
    {
      name: 'string',
      value: 'dark',
      log: 'Theme must contain either both "light" and "dark" properties, or "colors".',
    },
    {
      name: 'light-alone',
      value: { light: { colors: {} } },
      log: 'Theme must contain either both "light" and "dark" properties, or "colors".',
    },
    {
      name: 'dark-alone',
      value: { dark: { colors: {} } },
      log: 'Theme must contain either both "light" and "dark" properties, or "colors".',
    },
    {
      name: 'light-without-colors',
      value: { light: {}, dark: { colors: {} } },
      log: 'Light theme is missing "colors" property.',
    },
    {
      name: 'dark-without-colors',
      value: { light: { colors: {} }, dark: {} },
      log: 'Dark theme is missing "colors" property.',
    },
    {
      name: 'unknown-color',
      value: color('pink', '#000000'),
      log: `unsupported color "pink". Valid colors: ${COLORS.join(', ')}`,
    },
    {
      name: 'unknown-dark-color',
      value: { light: { colors: {} }, dark: { colors: color('pink', '#000000') } },
      log: `unsupported color "colors". Valid colors: ${COLORS.join(', ')}`,
    },
    { name: 'word', value: color('accent', 'red'), log: hexLog('accent', 'red') },
    { name: 'no-hash', value: color('accent', '00aaff'), log: hexLog('accent', '00aaff') },
    { name: 'two-digits', value: color('border', '#0a'), log: hexLog('border', '#0a') },
    { name: 'not-hex', value: color('border', '#zzzzzz'), log: hexLog('border', '#zzzzzz') },
    { name: 'rgb', value: color('border', 'rgb(0,0,0)'), log: hexLog('border', 'rgb(0,0,0)') },
    {
      name: 'text-before',
      value: color('accent', 'zzz#abc'),
      log: hexLog('accent', 'zzz#abc'),
      original: 'differs',
    },
    {
      name: 'text-after',
      value: color('accent', '#abcdefgh'),
      log: hexLog('accent', '#abcdefgh'),
      original: 'differs',
    },
    {
      name: 'seven-digits',
      value: color('accent', '#abcdef0'),
      log: hexLog('accent', '#abcdef0'),
      original: 'differs',
    },
  ]),
];

const tiles = (grid: Value): Value => ({ grid });
const LAYOUTS: readonly ContractCheck[] = [
  ...accepts('4', 'layoutConfig', [
    { name: 'empty', value: {} },
    { name: 'max-49', value: tiles({ maxTilesPerPage: 49 }) },
    { name: 'max-1', value: tiles({ maxTilesPerPage: 1 }) },
    { name: 'min-1', value: tiles({ minTilesPerPage: 1 }) },
    { name: 'min-equals-max', value: tiles({ minTilesPerPage: 9, maxTilesPerPage: 9 }) },
    { name: 'unknown-keys', value: { other: 1 } },
  ]),
  ...refusals('4', 'layoutConfig', LAYOUT_CONFIG, [
    { name: 'max-50', value: tiles({ maxTilesPerPage: 50 }) },
    {
      name: 'max-fraction',
      value: tiles({ maxTilesPerPage: 2.5 }),
      log: 'grid.maxTilesPerPage should be an integer. You passed 2.5.',
    },
    {
      name: 'max-string',
      value: tiles({ maxTilesPerPage: '9' }),
      log: 'grid.maxTilesPerPage should be an integer. You passed 9.',
    },
    {
      name: 'min-0',
      value: tiles({ minTilesPerPage: 0 }),
      log: "grid.minTilesPerPage can't be lower than 1.",
    },
    {
      name: 'min-fraction',
      value: tiles({ minTilesPerPage: 1.5 }),
      log: 'grid.minTilesPerPage should be an integer. You passed 1.5.',
    },
    {
      name: 'min-above-max',
      value: tiles({ minTilesPerPage: 5, maxTilesPerPage: 4 }),
      log: "grid.minTilesPerPage can't be higher than grid.maxTilesPerPage.",
    },
  ]),
  check(
    'options/layout/refuses-unknown-on-a-frame',
    '4',
    'nothing',
    [
      {
        do: 'static',
        name: 'createFrame',
        args: [{ layout: 'grid' }],
        expect: throws('property \'layout\': layout may only be set to "custom-v1"'),
      },
    ],
    { platform: 'browser' },
  ),
  check('options/layout/refuses-unknown-in-load', '4', 'new', [
    call('load', [{ layout: 'grid' }], rejects('property \'layout\': layout may only be set to "custom-v1"')),
  ]),
  ...(['custom-v1', 'browser', 'none'] as const).map((layout) =>
    check(`options/layout/accepts-${layout}`, '4', 'loaded', [
      call('join', [{ ...ROOM, layout }], SUCCEEDS),
      { do: 'get', path: ['properties', 'layout'], expect: layout },
    ]),
  ),
];

const RECEIVE: readonly ContractCheck[] = [
  ...refusals('4', 'receiveSettings', RECEIVE_SETTINGS_OPTION, [
    { name: 'star', value: { '*': { video: { layer: 1 } } } },
    { name: 'local', value: { local: { video: { layer: 1 } } } },
    { name: 'empty-key', value: { '': { video: { layer: 1 } } } },
    { name: 'negative', value: { base: { video: { layer: -1 } } } },
    { name: 'fraction', value: { base: { video: { layer: 1.5 } } } },
    { name: 'word', value: { base: { video: { layer: 'high' } } } },
    { name: 'null-value', value: { base: null } },
    { name: 'screen-negative', value: { ben: { screenVideo: { layer: -1 } } } },
    { name: 'null-layer', value: { ben: { video: { layer: null } } } },
  ]),
  ...accepts('4', 'receiveSettings', [
    { name: 'base', value: { base: { video: { layer: 0 } } } },
    { name: 'id', value: { ben: { video: { layer: 2 }, screenVideo: { layer: 1 } } } },
    { name: 'inherit', value: { ben: 'inherit' } },
    { name: 'inherit-video', value: { ben: { video: 'inherit' } } },
    { name: 'inherit-layer', value: { ben: { video: { layer: 'inherit' } } } },
    { name: 'no-layer', value: { ben: { video: {} } } },
    { name: 'high-layer', value: { ben: { video: { layer: 7 } } } },
    { name: 'empty', value: {} },
  ]),
  check(
    'options/receiveSettings/kept',
    '5.4',
    'new',
    [call('getReceiveSettings', [], { resolves: { base: { video: { layer: 1 } } } })],
    { options: { receiveSettings: { base: { video: { layer: 1 } } } } },
  ),
  check(
    'options/receiveSettings/on-a-frame',
    '4',
    'frame',
    [{ do: 'get', path: ['properties', 'receiveSettings'], expect: { base: { video: { layer: 1 } } } }],
    { options: { receiveSettings: { base: { video: { layer: 1 } } } } },
  ),
  check(
    'options/receiveSettings/on-a-frame-log',
    '4',
    'nothing',
    [
      { do: 'static', name: 'createFrame', args: [{ receiveSettings: {} }], expect: SUCCEEDS, save: 'call' },
      logged('receiveSettings is only available in call object mode'),
    ],
    { platform: 'browser' },
  ),
];

const SEND: readonly ContractCheck[] = [
  ...refusals('4', 'sendSettings', SEND_SETTINGS_OPTION, [
    { name: 'empty', value: {}, log: 'Failed to validate send settings' },
    { name: 'null', value: null, log: 'Failed to validate send settings' },
    {
      name: 'screen-preset-for-camera',
      value: { video: 'motion-optimized' },
      log: 'Failed to validate send settings',
    },
    {
      name: 'camera-preset-for-screen',
      value: { screenVideo: 'quality-optimized' },
      log: 'Failed to validate send settings',
    },
    { name: 'number', value: { video: 5 }, log: 'Failed to validate send settings' },
  ]),
  check(
    'options/sendSettings/kept',
    '5.4',
    'new',
    [call('getSendSettings', [], { returns: { video: 'quality-optimized' } })],
    { options: { sendSettings: { video: 'quality-optimized' } } },
  ),
  check('options/sendSettings/travel', '12', 'loaded', [
    call('join', [{ ...ROOM, sendSettings: { video: 'bandwidth-optimized' } }], PROMISE),
    {
      do: 'sent',
      action: 'join-meeting',
      with: { preloadCache: { like: 'has', fields: { sendSettings: { video: 'bandwidth-optimized' } } } },
    },
  ]),
];

const INPUT: readonly ContractCheck[] = [
  ...refusals('4', 'inputSettings', INPUT_SETTINGS, [
    { name: 'string', value: 'blur' },
    { name: 'unknown-key', value: { speaker: {} } },
    { name: 'unknown-video-key', value: { video: { blur: 1 } } },
  ]),
  check(
    'options/inputSettings/kept',
    '4',
    'new',
    [call('getInputSettings', [], { resolves: { video: { settings: { width: 640 } } } })],
    { options: { inputSettings: { video: { settings: { width: 640 } } } } },
  ),
  check('options/inputSettings/travel', '12', 'loaded', [
    call('join', [{ ...ROOM, inputSettings: { audio: { settings: { deviceId: 'mic-2' } } } }], PROMISE),
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
  check(
    'options/inputSettings/replaces-the-same-medium',
    '4',
    'new',
    [
      call('startCamera', [{ inputSettings: { video: { settings: { frameRate: 10 } } } }], PROMISE),
      call('getInputSettings', [], {
        resolves: { video: { settings: { frameRate: 10 } }, audio: { settings: { deviceId: 'mic-2' } } },
      }),
    ],
    {
      options: {
        inputSettings: { video: { settings: { width: 640 } }, audio: { settings: { deviceId: 'mic-2' } } },
      },
    },
  ),
];

const PREBUILT_ON_OBJECT: readonly ContractCheck[] = [
  ...(
    [
      'customTrayButtons',
      'customIntegrations',
      'activeSpeakerMode',
      'showLocalVideo',
      'showParticipantsBar',
    ] as const
  ).map((key) => {
    const value: Value = key === 'customTrayButtons' || key === 'customIntegrations' ? {} : true;
    return check(`options/${key}/logs-on-a-call-object`, '4', 'nothing', [
      create({ [key]: value }),
      { do: 'console', level: 'error', expect: [`${key} is not available in call object mode`] },
    ]);
  }),
  ...(['showLocalVideo', 'showParticipantsBar'] as const).flatMap((key) => [
    check(`options/${key}/logs-on-join`, '4', 'loaded', [
      call('join', [{ ...ROOM, [key]: false }], SUCCEEDS),
      logged(`${key} is not available in callObject mode`),
    ]),
    check(`options/${key}/on-a-frame`, '4', 'frame', [call(key, [], { returns: false })], {
      options: { [key]: false },
    }),
    check(`options/${key}/in-join-of-a-frame`, '4', 'frame loaded', [
      call('join', [{ [key]: 0 }], SUCCEEDS),
      call(key, [], { returns: false }),
    ]),
  ]),
  check(
    'options/activeSpeakerMode/on-a-frame',
    '4',
    'frame',
    [call('activeSpeakerMode', [], { returns: true })],
    {
      options: { activeSpeakerMode: 1 },
    },
  ),
];

const tray = (button: Value): Value => ({ help: button });
const TRAY: readonly ContractCheck[] = [
  ...refusals('5.15', 'customTrayButtons', TRAY_OPTION, [
    { name: 'list', value: [], log: TRAY_LOG },
    { name: 'string', value: 'help', log: TRAY_LOG },
    { name: 'icon', value: tray({ iconPath: 'icon' }), log: 'customTrayButton iconPath should be a url.' },
    {
      name: 'dark-icon',
      value: tray({ iconPathDarkMode: 'icon' }),
      log: 'customTrayButton iconPathDarkMode should be a url.',
    },
    { name: 'label', value: tray({ label: 5 }), log: 'customTrayButton label should be a string.' },
    { name: 'tooltip', value: tray({ tooltip: null }), log: 'customTrayButton tooltip should be a string.' },
    {
      name: 'visual-state',
      value: tray({ visualState: 'on' }),
      log: "customTrayButton visualState should be 'default' | 'sidebar-open' | 'active'. Got: on",
    },
    {
      name: 'unknown-key',
      value: tray({ color: 'red' }),
      log: 'customTrayButton does not support key color',
    },
  ]),
  ...accepts('5.15', 'customTrayButtons', [
    { name: 'no-keys', value: tray({}) },
    { name: 'null', value: null },
    {
      name: 'whole',
      value: tray({
        iconPath: 'https://a.test/i.png',
        label: 'Help',
        tooltip: 'Helps',
        visualState: 'active',
      }),
    },
    { name: 'sidebar-open', value: tray({ visualState: 'sidebar-open' }) },
  ]),
];

const BOARD: Fields = { label: 'Board', location: 'main', src: 'https://board.test' };
const board = (more: Fields): Value => ({ board: { ...BOARD, ...more } });
const without = (key: string): Value => ({
  board: Object.fromEntries(Object.entries(BOARD).filter(([name]) => name !== key)),
});
const INTEGRATIONS: readonly ContractCheck[] = [
  ...refusals('5.15', 'customIntegrations', INTEGRATION, [
    { name: 'null', value: null, log: INTEGRATION },
    { name: 'list', value: [], log: INTEGRATION },
    { name: 'string', value: 'board', log: INTEGRATION },
    { name: 'no-label', value: without('label'), log: 'customIntegration board: label is required' },
    { name: 'no-location', value: without('location'), log: 'customIntegration board: location is required' },
    { name: 'no-source', value: without('src'), log: 'customIntegration board: src or srcdoc is required' },
    {
      name: 'both-sources',
      value: board({ srcdoc: '<p>' }),
      log: 'customIntegration board: cannot have both src and srcdoc',
    },
    {
      name: 'src',
      value: board({ src: 'board' }),
      log: 'customIntegration board: src "board" is not a valid URL',
    },
    {
      name: 'icon',
      value: board({ iconURL: 'icon' }),
      log: 'customIntegration board: iconURL should be a url',
    },
    ...(['allow', 'csp', 'name', 'referrerPolicy', 'sandbox'] as const).map((key) => ({
      name: key,
      value: board({ [key]: 5 }),
      log: `customIntegration board: ${key} should be string`,
    })),
    {
      name: 'location',
      value: board({ location: 'top' }),
      log: "customIntegration board: location should be 'main' | 'sidebar'",
    },
    {
      name: 'controlled-by',
      value: board({ controlledBy: 'all' }),
      log: "customIntegration board: controlledBy should be '*' | 'owners' | string[]",
    },
    {
      name: 'controlled-by-numbers',
      value: board({ controlledBy: [1] }),
      log: "customIntegration board: controlledBy should be '*' | 'owners' | string[]",
    },
    {
      name: 'shared',
      value: board({ shared: 'all' }),
      log: "customIntegration board: shared should be string[] | 'owners' | boolean",
    },
    {
      name: 'unknown-key',
      value: board({ color: 'red' }),
      log: 'customIntegration does not support key color',
    },
  ]),
  ...accepts('5.15', 'customIntegrations', [
    { name: 'least', value: board({}) },
    { name: 'srcdoc', value: { board: { label: 'Board', location: 'sidebar', srcdoc: '<p>' } } },
    { name: 'owners', value: board({ controlledBy: 'owners', shared: 'owners' }) },
    { name: 'everyone', value: board({ controlledBy: '*', shared: true }) },
    { name: 'names', value: board({ controlledBy: ['ben'], shared: ['ben'] }) },
    { name: 'loading-unchecked', value: board({ loading: 'sometimes' }) },
    { name: 'empty', value: {} },
  ]),
];

const encodings = (list: Value): Value => ({ camSimulcastEncodings: list });
const CAM_WARNING =
  'camSimulcastEncodings is deprecated. Use sendSettings, found in DailyCallOptions, to provide camera simulcast settings.';
const SCREEN_WARNING =
  'screenSimulcastEncodings is deprecated. Use sendSettings, found in DailyCallOptions, to provide screen simulcast settings.';
const CONFIG: readonly ContractCheck[] = [
  ...refusals('4.1', 'dailyConfig', DAILY_CONFIG, [
    {
      name: 'encodings-not-a-list',
      value: encodings({}),
      log: 'Failed to validate dailyConfig',
      warn: CAM_WARNING,
    },
    { name: 'no-layers', value: encodings([]), log: 'Failed to validate dailyConfig' },
    {
      name: 'four-layers',
      value: encodings([{ maxBitrate: 1 }, { maxBitrate: 1 }, { maxBitrate: 1 }, { maxBitrate: 1 }]),
      log: 'Failed to validate dailyConfig',
    },
    { name: 'empty-layer', value: encodings([{}]), log: 'Failed to validate dailyConfig' },
    {
      name: 'not-a-number',
      value: encodings([{ maxBitrate: 'high' }]),
      log: 'Failed to validate dailyConfig',
    },
    { name: 'unknown-layer-key', value: encodings([{ bitrate: 5 }]), log: 'Failed to validate dailyConfig' },
    { name: 'null', value: null, log: 'Failed to validate dailyConfig' },
  ]),
  ...accepts('4.1', 'dailyConfig', [
    { name: 'unknown-keys', value: { whatever: 1 } },
    { name: 'camera-encodings', value: encodings([{ maxBitrate: 1 }]), warn: CAM_WARNING },
    {
      name: 'layers-out-of-range',
      value: encodings([{ maxBitrate: 9_999_999, maxFramerate: 99 }]),
      warn: CAM_WARNING,
    },
    {
      name: 'active-and-scalability',
      value: encodings([{ active: true, scalabilityMode: 'L1T2' }]),
      warn: CAM_WARNING,
    },
    { name: 'screen-encodings', value: { screenSimulcastEncodings: 'anything' }, warn: SCREEN_WARNING },
    { name: 'voice-client', value: { avoidEval: true, alwaysIncludeMicInPermissionPrompt: true } },
  ]),
  ...(['Audio', 'Video'] as const).flatMap((kind) => {
    const key = `userMedia${kind}Constraints`;
    const medium = kind.toLowerCase();
    const text = `${key} is deprecated. You can override constraints with inputSettings.${medium}.settings, found in DailyCallOptions.`;
    return [
      check(`options/dailyConfig/${key}/warns`, '4.1', 'nothing', [
        create({ dailyConfig: { [key]: { sampleRate: 8000 } } }),
        warned(text),
      ]),
      check(
        `options/dailyConfig/${key}/becomes-input-settings`,
        '4.1',
        'new',
        [call('getInputSettings', [], { resolves: { [medium]: { settings: { sampleRate: 8000 } } } })],
        { options: { dailyConfig: { [key]: { sampleRate: 8000 } } } },
      ),
      check(`options/dailyConfig/${key}/is-deleted`, '12', 'nothing', [
        { do: 'make', save: 'config', value: { [key]: { sampleRate: 8000 } } },
        create({ dailyConfig: { $: 'saved', name: 'config' } }),
        { do: 'get', of: 'config', path: [], expect: {} },
      ]),
      check(
        `options/dailyConfig/${key}/joins-given-settings`,
        '4.1',
        'new',
        [
          call('getInputSettings', [], {
            resolves: { [medium]: { settings: { deviceId: 'one', sampleRate: 8000 } } },
          }),
        ],
        {
          options: {
            dailyConfig: { [key]: { sampleRate: 8000 } },
            inputSettings: { [medium]: { settings: { deviceId: 'one' } } },
          },
        },
      ),
    ];
  }),
  check(
    'options/dailyConfig/noAutoDefaultDeviceChange/android',
    '4.1',
    'nothing',
    [
      create({ dailyConfig: { noAutoDefaultDeviceChange: true } }),
      warned('noAutoDefaultDeviceChange is not supported on Android, and will be ignored.'),
    ],
    {
      platform: 'browser',
      surroundings: {
        userAgent: 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
      },
    },
  ),
  check('options/dailyConfig/noAutoDefaultDeviceChange/elsewhere', '4.1', 'nothing', [
    create({ dailyConfig: { noAutoDefaultDeviceChange: true } }),
    { do: 'console', level: 'warn', expect: [] },
  ]),
  check('options/dailyConfig/proxy-in-frame-address', '9', 'frame', [
    call('load', [{ url: 'https://call.test/green', dailyConfig: { proxyUrl: 'https://proxy.test' } }], {
      pending: true,
    }),
    call('iframe', [], SUCCEEDS, 'frame'),
    {
      do: 'get',
      of: 'frame',
      path: ['src'],
      expect: { like: 'beginsWith', text: 'https://proxy.test/call.test/green?' },
    },
    {
      do: 'get',
      of: 'frame',
      path: ['src'],
      expect: { like: 'contains', text: '&proxy=https%3A%2F%2Fproxy.test' },
    },
  ]),
];

const note = (fields: Fields): Value => ({ androidInCallNotification: fields });
const NATIVE: readonly ContractCheck[] = [
  ...refusals('4', 'reactNativeConfig', NATIVE_CONFIG, [
    { name: 'string', value: 'x' },
    { name: 'unknown-key', value: { other: 1 } },
    { name: 'title', value: note({ title: 5 }) },
    { name: 'subtitle', value: note({ subtitle: true }) },
    { name: 'icon-name', value: note({ iconName: {} }) },
    { name: 'disable', value: note({ disableForCustomOverride: 'yes' }) },
    { name: 'unknown-note-key', value: note({ colour: 'red' }) },
    { name: 'audio', value: { disableAutoDeviceManagement: { audio: 1 } } },
    { name: 'unknown-medium', value: { disableAutoDeviceManagement: { screen: true } } },
  ]),
  ...accepts('4', 'reactNativeConfig', [
    { name: 'empty', value: {} },
    {
      name: 'whole',
      value: {
        ...{ disableAutoDeviceManagement: { audio: true, video: false } },
        androidInCallNotification: {
          title: 'a',
          subtitle: 'b',
          iconName: 'c',
          disableForCustomOverride: true,
        },
      },
    },
  ]),
];

// Send settings, by the method that takes the same values as the option.

interface SendRow {
  readonly name: string;
  readonly value: Value;
  readonly text: string;
}
const layers = (encoded: Fields): Value => ({ video: { encodings: encoded } });
const LAYER: Fields = { maxBitrate: 300_000 };
const SEND_ROWS: readonly SendRow[] = [
  { name: 'nothing', value: UNDEFINED, text: SEND_EMPTY },
  { name: 'null', value: null, text: SEND_EMPTY },
  { name: 'empty', value: {}, text: SEND_EMPTY },
  { name: 'unknown-preset', value: { video: 'best' }, text: CAMERA_PRESET },
  { name: 'screen-preset-for-camera', value: { video: 'default-screen-video' }, text: CAMERA_PRESET },
  { name: 'screen-preset-for-custom-track', value: { board: 'detail-optimized' }, text: CAMERA_PRESET },
  { name: 'number', value: { video: 3 }, text: CAMERA_PRESET },
  { name: 'boolean', value: { video: true }, text: CAMERA_PRESET },
  { name: 'undefined', value: { video: UNDEFINED }, text: CAMERA_PRESET },
  { name: 'camera-preset-for-screen', value: { screenVideo: 'default-video' }, text: SCREEN_PRESET },
  { name: 'screen-number', value: { screenVideo: 3 }, text: SCREEN_PRESET },
  { name: 'no-content', value: { video: {} }, text: SEND_CONTENT },
  { name: 'empty-quality', value: { video: { maxQuality: '' } }, text: SEND_CONTENT },
  { name: 'screen-no-content', value: { screenVideo: {} }, text: SEND_CONTENT },
  { name: 'quality', value: { video: { maxQuality: 'best' } }, text: SEND_QUALITY },
  { name: 'quality-number', value: { video: { maxQuality: 2 } }, text: SEND_QUALITY },
  { name: 'no-encodings', value: layers({}), text: SEND_ENCODINGS },
  { name: 'medium-alone', value: layers({ medium: LAYER }), text: SEND_ENCODINGS },
  { name: 'high-alone', value: layers({ high: LAYER }), text: SEND_ENCODINGS },
  { name: 'low-and-high', value: layers({ low: LAYER, high: LAYER }), text: SEND_ENCODINGS },
  { name: 'medium-and-high', value: layers({ medium: LAYER, high: LAYER }), text: SEND_ENCODINGS },
  { name: 'low-and-unknown', value: layers({ low: LAYER, other: LAYER }), text: SEND_ENCODINGS },
  {
    name: 'four-layers',
    value: layers({ low: LAYER, medium: LAYER, high: LAYER, top: LAYER }),
    text: SEND_ENCODINGS,
  },
  { name: 'empty-low', value: layers({ low: {} }), text: SEND_LAYER },
  { name: 'empty-medium', value: layers({ low: LAYER, medium: {} }), text: SEND_LAYER },
  { name: 'empty-high', value: layers({ low: LAYER, medium: LAYER, high: {} }), text: SEND_LAYER },
  { name: 'second-entry', value: { video: 'default-video', screenVideo: 'best' }, text: SCREEN_PRESET },
];
const SEND_GOOD: readonly (readonly [string, Value])[] = [
  ...(
    [
      'default-video',
      'bandwidth-optimized',
      'bandwidth-and-quality-balanced',
      'quality-optimized',
      'adaptive-2-layers',
      'adaptive-3-layers',
    ] as const
  ).map((preset): readonly [string, Value] => [preset, { video: preset }]),
  ...(
    ['default-screen-video', 'detail-optimized', 'motion-optimized', 'motion-and-detail-balanced'] as const
  ).map((preset): readonly [string, Value] => [preset, { screenVideo: preset }]),
  ...(['low', 'medium', 'high'] as const).map((quality): readonly [string, Value] => [
    `quality-${quality}`,
    { video: { maxQuality: quality } },
  ]),
  ['adaptive', { video: { allowAdaptiveLayers: false } }],
  ['one-layer', layers({ low: LAYER })],
  ['two-layers', layers({ low: LAYER, medium: LAYER })],
  ['three-layers', layers({ low: LAYER, medium: LAYER, high: LAYER })],
  ['no-range', layers({ low: { maxBitrate: 1, maxFramerate: 500, scaleResolutionDownBy: 99 } })],
  ['unknown-layer-keys', layers({ low: { colour: 'red' } })],
  ['custom-track', { board: 'default-video' }],
];
const SEND_METHOD: readonly ContractCheck[] = [
  ...SEND_ROWS.map(({ name, value, text }) =>
    check(`updateSendSettings/refuses/${name}`, '5.4', 'loaded', [
      call('updateSendSettings', [value], throws(text)),
    ]),
  ),
  ...SEND_GOOD.map(([name, value]) =>
    check(`updateSendSettings/accepts/${name}`, '5.4', 'loaded', [
      call('updateSendSettings', [value], PROMISE),
      { do: 'sent', action: 'update-send-settings', with: { sendSettings: pattern(value) } },
    ]),
  ),
  check('updateSendSettings/resolves-bare', '5.4', 'joined', [
    {
      do: 'when',
      action: 'update-send-settings',
      answer: { sendSettings: { video: { maxQuality: 'low' } } },
    },
    call('updateSendSettings', [{ video: { maxQuality: 'low' } }], {
      resolves: { video: { maxQuality: 'low' } },
    }),
  ]),
  check('updateSendSettings/engine-refuses', '5.4', 'joined', [
    { do: 'when', action: 'update-send-settings', answer: { error: 'no such layer' } },
    call('updateSendSettings', [{ video: 'default-video' }], { rejects: 'no such layer' }),
  ]),
  check('updateSendSettings/before-load-is-kept', '5.4', 'new', [
    call('updateSendSettings', [{ video: 'default-video' }], { succeeds: true }),
    call('getSendSettings', [], { returns: { video: 'default-video' } }),
  ]),
  check('updateSendSettings/before-load-travels', '12', 'new', [
    call('updateSendSettings', [{ video: 'default-video' }], { succeeds: true }),
    call('join', [ROOM], PROMISE),
    {
      do: 'sent',
      action: 'join-meeting',
      with: { preloadCache: { like: 'has', fields: { sendSettings: { video: 'default-video' } } } },
    },
  ]),
  check('updateSendSettings/refusal-sends-nothing', '5.4', 'loaded', [
    call('updateSendSettings', [{}], throws(SEND_EMPTY)),
    { do: 'sent', action: 'update-send-settings', times: 0 },
  ]),
  ...(
    [
      ['bad-preset', { screenVideoSendSettings: 'default-video' }, SCREEN_PRESET],
      ['number', { screenVideoSendSettings: 5 }, SCREEN_PRESET],
      ['no-content', { screenVideoSendSettings: {} }, SEND_CONTENT],
      ['quality', { screenVideoSendSettings: { maxQuality: 'best' } }, SEND_QUALITY],
      ['encodings', { screenVideoSendSettings: { encodings: { high: LAYER } } }, SEND_ENCODINGS],
      ['empty-layer', { screenVideoSendSettings: { encodings: { low: {} } } }, SEND_LAYER],
    ] as const
  ).map(([name, value, text]) =>
    check(`startScreenShare/refuses/${name}`, '5.7', 'camera', [
      call('startScreenShare', [value], rejects(text)),
      { do: 'sent', action: 'local-screen-start', times: 0 },
    ]),
  ),
];

/** Plain data as a pattern of itself. */
function pattern(value: Value): Pattern {
  if (value === null || typeof value !== 'object') return value;
  if ('$' in value) return { like: 'anything' };
  if (isList(value)) return value.map(pattern);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, pattern(field)]));
}
function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export const OPTION_CHECKS: readonly ContractCheck[] = [
  ...STRINGS,
  ...LANG,
  ...USER_DATA_ROWS,
  ...UNCHECKED,
  ...UNKNOWN,
  ...SOURCES,
  ...SUBSCRIBE,
  ...THEMES,
  ...LAYOUTS,
  ...RECEIVE,
  ...SEND,
  ...INPUT,
  ...PREBUILT_ON_OBJECT,
  ...TRAY,
  ...INTEGRATIONS,
  ...CONFIG,
  ...NATIVE,
  ...SEND_METHOD,
];
