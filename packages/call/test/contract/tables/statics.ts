import type { ContractCheck, Fields, Outcome, Pattern, Step, Surroundings } from '../language.ts';
import { ROOM } from '../starts.ts';
import { DUPLICATE, DUPLICATE_WARNING, WRAP } from '../texts.ts';
import {
  call,
  check,
  create,
  error,
  nothing,
  RESOLVES_NOTHING,
  SUCCEEDS,
  throws,
  UNDEFINED,
  warned,
} from './check.ts';

const getInstance = (args: readonly Fields[] | readonly string[], expect: Outcome): Step => ({
  do: 'static',
  name: 'getCallInstance',
  args,
  expect,
});
const byId = (of: string, expect: Outcome): Step => ({
  do: 'static',
  name: 'getCallInstance',
  args: [{ $: 'clientId', of }],
  expect,
});
const is = (name: string): Outcome => ({ returns: { like: 'same', as: name } });
const NONE: Outcome = { returns: nothing };

const INSTANCES: readonly ContractCheck[] = [
  check('statics/version', '2', 'nothing', [
    { do: 'static', name: 'version', expect: { returns: '0.75.2' } },
  ]),
  check('statics/createCallObject/without-options', '2', 'nothing', [
    { do: 'static', name: 'createCallObject', expect: SUCCEEDS, save: 'call' },
    call('meetingState', [], { returns: 'new' }),
  ]),
  check('statics/createCallObject/layout-is-forced', '2', 'nothing', [
    { do: 'make', save: 'options', value: { layout: 'browser' } },
    create({ $: 'saved', name: 'options' }),
    { do: 'get', of: 'options', path: ['layout'], expect: 'none' },
  ]),
  check('statics/createCallObject/version-written-to-options', '12', 'nothing', [
    { do: 'make', save: 'options', value: {} },
    create({ $: 'saved', name: 'options' }),
    { do: 'get', of: 'options', path: ['dailyJsVersion'], expect: '0.75.2' },
  ]),
  check('statics/createCallObject/properties-are-a-copy', '2', 'nothing', [
    { do: 'make', save: 'options', value: { userName: 'Ann' } },
    create({ $: 'saved', name: 'options' }),
    { do: 'get', path: ['properties'], expect: { like: 'not', same: 'options' } },
    {
      do: 'get',
      path: ['properties'],
      expect: { userName: 'Ann', layout: 'none', dailyJsVersion: '0.75.2' },
    },
  ]),
  check('statics/createCallObject/client-id', '5.1', 'new', [
    { do: 'get', path: ['callClientId'], expect: { like: 'matches', expression: '^\\d{13}0\\.\\d+$' } },
  ]),
  check(
    'statics/createCallObject/registered-in-global',
    '2',
    'new',
    [
      {
        do: 'global',
        path: ['_daily', 'instances', 'clientId:call'],
        expect: { like: 'has', fields: { tracks: {} } },
      },
      { do: 'global', path: ['_daily', 'pendings'], expect: [] },
    ],
    { platform: 'browser' },
  ),
  check(
    'statics/createCallObject/removed-from-global',
    '2',
    'new',
    [
      call('destroy', [], RESOLVES_NOTHING),
      { do: 'global', path: ['_daily', 'instances', 'clientId:call'], expect: nothing },
    ],
    { platform: 'browser' },
  ),
  check('statics/createCallObject/promise-any', '2', 'new', [
    { do: 'global', path: ['Promise', 'any'], expect: { like: 'type', of: 'function' } },
  ]),

  check('statics/getCallInstance/none', '2', 'nothing', [getInstance([], NONE)]),
  check('statics/getCallInstance/the-one', '2', 'new', [getInstance([], is('call'))]),
  check('statics/getCallInstance/by-id', '2', 'new', [byId('call', is('call'))]),
  check('statics/getCallInstance/unknown-id', '2', 'new', [getInstance(['nobody'], NONE)]),
  check('statics/getCallInstance/empty-id-means-oldest', '2', 'new', [getInstance([''], is('call'))]),
  check('statics/getCallInstance/oldest', '2', 'new', [
    create({ allowMultipleCallInstances: true }, SUCCEEDS, 'second'),
    getInstance([], is('call')),
  ]),
  check('statics/getCallInstance/oldest-living', '2', 'new', [
    create({ allowMultipleCallInstances: true }, SUCCEEDS, 'second'),
    call('destroy', [], RESOLVES_NOTHING),
    getInstance([], is('second')),
  ]),
  check('statics/getCallInstance/second-by-id', '2', 'new', [
    create({ allowMultipleCallInstances: true }, SUCCEEDS, 'second'),
    byId('second', is('second')),
  ]),
  check('statics/getCallInstance/destroyed', '2', 'destroyed', [getInstance([], NONE), byId('call', NONE)]),
  check('statics/getCallInstance/inside-destroyed-event', '12', 'new', [
    { do: 'handler', event: 'call-instance-destroyed', effect: { notes: 'getCallInstance', static: true } },
    call('destroy', [], RESOLVES_NOTHING),
    { do: 'notes', expect: [{ like: 'same', as: 'call' }] },
    getInstance([], NONE),
  ]),

  check('statics/duplicates/strict', '2', 'new', [create({}, throws(DUPLICATE), 'second')]),
  check('statics/duplicates/strict-explicit', '2', 'new', [
    create({ strictMode: true }, throws(DUPLICATE), 'second'),
  ]),
  check('statics/duplicates/not-allowed-explicit', '2', 'new', [
    create({ allowMultipleCallInstances: false }, throws(DUPLICATE), 'second'),
  ]),
  check('statics/duplicates/lax-warns', '2', 'new', [
    create({ strictMode: false }, SUCCEEDS, 'second'),
    { do: 'console', level: 'warn', expect: [DUPLICATE_WARNING] },
  ]),
  check('statics/duplicates/allowed-is-silent', '2', 'new', [
    create({ allowMultipleCallInstances: true }, SUCCEEDS, 'second'),
    { do: 'console', level: 'warn', expect: [] },
    byId('second', is('second')),
  ]),
  check('statics/duplicates/allowed-and-lax-is-silent', '2', 'new', [
    create({ allowMultipleCallInstances: true, strictMode: false }, SUCCEEDS, 'second'),
    { do: 'console', level: 'warn', expect: [] },
    byId('second', is('second')),
  ]),
  check('statics/duplicates/refusal-leaves-first', '2', 'new', [
    create({}, throws(DUPLICATE), 'second'),
    getInstance([], is('call')),
    call('destroy', [], RESOLVES_NOTHING),
    create({}, SUCCEEDS, 'third'),
  ]),
  check('statics/duplicates/after-destroy', '2', 'destroyed', [create({}, SUCCEEDS, 'second')]),
  check('statics/duplicates/after-leave', '2', 'left', [create({}, throws(DUPLICATE), 'second')]),
  check('statics/duplicates/after-error', '2', 'error', [create({}, throws(DUPLICATE), 'second')]),
  check('statics/duplicates/before-validation', '2', 'new', [
    create({ nonsense: 1 }, throws(DUPLICATE), 'second'),
  ]),
  check('statics/duplicates/of-a-frame', '2', 'frame', [create({}, throws(DUPLICATE), 'second')]),
  check(
    'statics/duplicates/frame-after-object',
    '2',
    'new',
    [{ do: 'static', name: 'createFrame', args: [{}], expect: throws(DUPLICATE) }],
    { platform: 'browser' },
  ),
  check('statics/duplicates/while-destroying', '16', 'joined', [
    { do: 'when', action: 'leave-meeting' },
    call('destroy', [], { pending: true }, 'destroying'),
    create({}, throws(DUPLICATE), 'second'),
    { do: 'engine', message: { action: 'left-meeting' } },
    { do: 'settled', promise: 'destroying', expect: RESOLVES_NOTHING },
    create({}, SUCCEEDS, 'third'),
  ]),
  check(
    'statics/ghosts/invalid-options',
    '13',
    'nothing',
    [
      create({ nonsense: 1 }, throws("unrecognized property 'nonsense'"), 'broken'),
      getInstance([], NONE),
      create({}, SUCCEEDS),
    ],
    { original: 'differs' },
  ),
  check(
    'statics/ghosts/invalid-value',
    '13',
    'nothing',
    [
      create({ url: 5 }, throws("property 'url': url should be a string"), 'broken'),
      create({}, SUCCEEDS),
      call('destroy', [], RESOLVES_NOTHING),
    ],
    { original: 'differs' },
  ),
  check(
    'statics/ghosts/invalid-frame',
    '13',
    'nothing',
    [
      {
        do: 'static',
        name: 'createFrame',
        args: [{ url: 5 }],
        expect: throws("property 'url': url should be a string"),
      },
      getInstance([], NONE),
    ],
    { original: 'differs', platform: 'browser' },
  ),
];

const frame = (path: readonly string[], expect: Pattern): Step => ({ do: 'get', of: 'frame', path, expect });
const theFrame: Step = call('iframe', [], { returns: { like: 'type', of: 'object' } }, 'frame');
const inParent = (options: Fields): readonly Step[] => [
  { do: 'make', save: 'parent', value: { $: 'element', tag: 'div', attached: true } },
  {
    do: 'static',
    name: 'createFrame',
    args: [{ $: 'saved', name: 'parent' }, options],
    expect: SUCCEEDS,
    save: 'call',
  },
  theFrame,
];
const browser = { platform: 'browser' } as const;

const BODY_STYLE: readonly (readonly [string, string])[] = [
  ['position', 'fixed'],
  ['borderTopWidth', '1px'],
  ['borderTopStyle', 'solid'],
  ['borderTopColor', 'black'],
  ['backgroundColor', 'white'],
  ['width', '375px'],
  ['height', '450px'],
  ['right', '1em'],
  ['bottom', '1em'],
  ['visibility', ''],
];
const PARENT_STYLE: readonly (readonly [string, string])[] = [
  ['borderTopWidth', '0px'],
  ['width', '100%'],
  ['height', '100%'],
  ['position', ''],
  ['backgroundColor', ''],
];
const FULL_STYLE: readonly (readonly [string, string])[] = [
  ['position', 'fixed'],
  ['top', '0px'],
  ['left', '0px'],
  ['width', '100%'],
  ['height', '100%'],
  ['borderTopWidth', '0px'],
  ['pointerEvents', 'none'],
];

const FRAMES: readonly ContractCheck[] = [
  ...BODY_STYLE.map(([property, value]) =>
    check(`frame/on-body/${property}`, '9', 'frame', [theFrame, frame(['style', property], value)]),
  ),
  ...PARENT_STYLE.map(([property, value]) =>
    check(
      `frame/in-parent/${property}`,
      '9',
      'nothing',
      [...inParent({}), frame(['style', property], value)],
      browser,
    ),
  ),
  ...FULL_STYLE.map(([property, value]) =>
    check(
      `frame/transparent/${property}`,
      '9',
      'nothing',
      [
        { do: 'static', name: 'createTransparentFrame', args: [{}], expect: SUCCEEDS, save: 'call' },
        theFrame,
        frame(['style', property], value),
      ],
      browser,
    ),
  ),
  check('frame/on-body/parent', '2', 'frame', [theFrame, frame(['parentElement', 'tagName'], 'BODY')]),
  check('frame/on-body/allow', '9', 'frame', [
    theFrame,
    frame(['allow'], 'microphone; camera; autoplay; display-capture; screen-wake-lock'),
  ]),
  check(
    'frame/on-body/allow-old-browser',
    '9',
    'nothing',
    [
      { do: 'static', name: 'createFrame', args: [{}], expect: SUCCEEDS, save: 'call' },
      theFrame,
      frame(['allow'], 'microphone, camera'),
    ],
    {
      ...browser,
      surroundings: {
        userAgent:
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/61.0.3163.100 Safari/537.36',
      },
    },
  ),
  check('frame/on-body/no-address', '9', 'frame', [theFrame, frame(['src'], '')]),
  check('frame/on-body/layout', '2', 'frame', [
    { do: 'get', path: ['properties', 'layout'], expect: 'browser' },
  ]),
  check(
    'frame/custom-layout',
    '2',
    'frame',
    [{ do: 'get', path: ['properties', 'layout'], expect: 'custom-v1' }],
    {
      options: { customLayout: true },
    },
  ),
  check(
    'frame/given-layout',
    '2',
    'frame',
    [{ do: 'get', path: ['properties', 'layout'], expect: 'custom-v1' }],
    {
      options: { layout: 'custom-v1' },
    },
  ),
  check(
    'frame/layout-none-keeps-frame',
    '2',
    'frame',
    [call('accessState', [], throws('accessState() is only supported on custom callObject instances'))],
    { options: { layout: 'none' } },
  ),
  check(
    'frame/without-arguments',
    '2',
    'nothing',
    [
      { do: 'static', name: 'createFrame', expect: SUCCEEDS, save: 'call' },
      theFrame,
      frame(['parentElement', 'tagName'], 'BODY'),
    ],
    browser,
  ),
  check(
    'frame/in-parent/parent-and-options',
    '2',
    'nothing',
    [
      ...inParent({ userName: 'Ann' }),
      frame(['parentElement'], { like: 'same', as: 'parent' }),
      { do: 'get', path: ['properties', 'userName'], expect: 'Ann' },
    ],
    browser,
  ),
  check(
    'frame/in-parent/parent-alone',
    '2',
    'nothing',
    [
      { do: 'make', save: 'parent', value: { $: 'element', tag: 'div', attached: true } },
      {
        do: 'static',
        name: 'createFrame',
        args: [{ $: 'saved', name: 'parent' }],
        expect: SUCCEEDS,
        save: 'call',
      },
      theFrame,
      frame(['parentElement'], { like: 'same', as: 'parent' }),
    ],
    browser,
  ),
  ...(
    [
      ['nothing-alone', [null]],
      ['nothing-and-options', [null, { url: 5 }]],
      ['nothing-and-nothing', [null, null]],
      ['options-and-nothing', [{}, null]],
    ] as const
  ).map(([name, args]) =>
    check(
      `frame/in-body/${name}`,
      '2',
      'nothing',
      [
        { do: 'static', name: 'createFrame', args, expect: SUCCEEDS, save: 'call' },
        theFrame,
        frame(['parentElement', 'tagName'], 'BODY'),
        { do: 'get', path: ['properties', 'url'], expect: { like: 'undefined' } },
      ],
      browser,
    ),
  ),
  ...(['x', 5] as const).map((noParent) =>
    check(
      `frame/in-body/no-parent-${noParent}`,
      '2',
      'nothing',
      [
        {
          do: 'static',
          name: 'createFrame',
          args: [noParent, { userName: 'Ann' }],
          expect: SUCCEEDS,
          save: 'call',
        },
        theFrame,
        frame(['parentElement', 'tagName'], 'BODY'),
        { do: 'get', path: ['properties', 'userName'], expect: 'Ann' },
      ],
      { ...browser, original: 'differs' },
    ),
  ),
  check(
    'frame/style-replaces-default',
    '9',
    'frame',
    [
      theFrame,
      frame(['style', 'width'], '50%'),
      frame(['style', 'height'], ''),
      frame(['style', 'position'], ''),
    ],
    { options: { iframeStyle: { width: '50%' } } },
  ),
  check(
    'frame/removed-when-construction-fails',
    '2',
    'nothing',
    [
      { do: 'make', save: 'parent', value: { $: 'element', tag: 'div', attached: true } },
      {
        do: 'static',
        name: 'createFrame',
        args: [{ $: 'saved', name: 'parent' }, { nonsense: 1 }],
        expect: throws("unrecognized property 'nonsense'"),
      },
      { do: 'get', of: 'parent', path: ['childElementCount'], expect: 0 },
    ],
    browser,
  ),
  check(
    'frame/transparent/removed-when-construction-fails',
    '13',
    'nothing',
    [
      {
        do: 'static',
        name: 'createTransparentFrame',
        args: [{ nonsense: 1 }],
        expect: throws("unrecognized property 'nonsense'"),
      },
      {
        do: 'global',
        path: ['document', 'body', 'lastElementChild', 'tagName'],
        expect: { like: 'oneOf', of: ['SCRIPT', nothing, 'DIV'] },
      },
    ],
    { ...browser, original: 'differs' },
  ),
  check(
    'frame/transparent/allow',
    '9',
    'nothing',
    [
      { do: 'static', name: 'createTransparentFrame', args: [{}], expect: SUCCEEDS, save: 'call' },
      theFrame,
      frame(['allow'], 'microphone; camera; autoplay'),
      { do: 'get', path: ['properties', 'layout'], expect: 'custom-v1' },
    ],
    browser,
  ),
  check('frame/removed-by-destroy', '5.1', 'frame joined', [
    theFrame,
    call('destroy', [], RESOLVES_NOTHING),
    frame(['parentElement'], null),
  ]),
  check(
    'frame/leave-before-load',
    '13',
    'frame',
    [call('leave', [], RESOLVES_NOTHING), call('meetingState', [], { returns: 'left-meeting' })],
    { original: 'differs' },
  ),
  check(
    'frame/destroy-before-load',
    '13',
    'frame',
    [call('destroy', [], RESOLVES_NOTHING), call('isDestroyed', [], { returns: true })],
    { original: 'differs' },
  ),
  check('frame/load-without-url', '5.1', 'frame', [
    call('load', [], { rejects: error("can't load iframe meeting because url property isn't set") }),
    call('meetingState', [], { returns: 'new' }),
  ]),
  check('frame/join-without-url', '5.1', 'frame', [
    call('join', [], { rejects: error("can't load iframe meeting because url property isn't set") }),
  ]),
  check('frame/address-set-by-load', '9', 'frame', [
    call('load', [ROOM], { pending: true }),
    theFrame,
    frame(['src'], { like: 'contains', text: '/green?' }),
    frame(['src'], { like: 'contains', text: 'emb=' }),
    frame(['src'], { like: 'contains', text: 'embHref=https%3A%2F%2F' }),
    frame(['src'], { like: 'contains', text: 'dailyJsVersion=0.75.2' }),
    frame(['src'], { like: 'contains', text: 'layout=browser' }),
  ]),
  check('frame/address-order', '9', 'frame', [
    call('load', [{ ...ROOM, token: 'key' }], { pending: true }),
    theFrame,
    frame(['src'], {
      like: 'matches',
      expression: '\\?(t=key&)?layout=browser&emb=[^&]+&embHref=[^&]+&dailyJsVersion=0\\.75\\.2$',
    }),
  ]),
  check('frame/address-with-query', '9', 'frame', [
    call('load', [{ url: { $: 'room', name: 'green', query: 'a=1' } }], { pending: true }),
    theFrame,
    frame(['src'], { like: 'contains', text: '/green?a=1&layout=browser&' }),
  ]),
  check(
    'frame/token-is-encoded',
    '13',
    'frame',
    [
      call('load', [{ ...ROOM, token: 'a&b=c' }], { pending: true }),
      theFrame,
      { do: 'get', of: 'frame', path: ['src'], expect: { like: 'matches', expression: '^(?!.*t=a&b=c)' } },
    ],
    { original: 'differs' },
  ),
  check('frame/launch-config', '9', 'frame', [
    call('load', [{ ...ROOM, userName: 'Ann' }], { pending: true }),
    { do: 'engine', message: { action: 'iframe-ready-for-launch-config' } },
    {
      do: 'sent',
      action: 'iframe-launch-config',
      with: { userName: 'Ann', layout: 'browser', dailyJsVersion: '0.75.2' },
    },
  ]),
  check('frame/load-events', '3', 'frame', [
    call('load', [ROOM], { pending: true }, 'loading'),
    { do: 'events', expect: [['loading']] },
    { do: 'engine', message: { action: 'loaded' } },
    { do: 'settled', promise: 'loading', expect: RESOLVES_NOTHING },
    { do: 'events', expect: [['loading'], ['loaded']] },
    call('meetingState', [], { returns: 'loaded' }),
  ]),
  check('frame/load-sends-css', '3', 'frame', [
    call('load', [{ ...ROOM, cssText: 'p { color: red }' }], { pending: true }),
    { do: 'engine', message: { action: 'loaded' } },
    { do: 'sent', action: 'load-css', with: { cssText: 'p { color: red }' } },
  ]),
  check('frame/join-with-another-url', '5.1', 'frame loaded', [
    call('join', [{ url: { $: 'room', name: 'blue' } }], { rejects: nothing }),
    call('meetingState', [], { returns: 'loaded' }),
  ]),
  check(
    'frame/join-resends-css',
    '5.1',
    'frame loaded',
    [call('join', [], SUCCEEDS), { do: 'sent', action: 'load-css', with: { bodyClass: 'quiet' } }],
    { options: { cssText: 'p {}', bodyClass: 'quiet' } },
  ),
  check('frame/error-empties-address', '8', 'frame joined', [
    theFrame,
    { do: 'engine', message: { action: 'error', errorMsg: 'gone', error: { type: 'ejected', msg: 'gone' } } },
    frame(['attributes', 'src', 'value'], ''),
  ]),
  check('frame/error-keeps-address', '8', 'frame joined', [
    theFrame,
    {
      do: 'engine',
      message: {
        action: 'error',
        errorMsg: 'gone',
        preserveIframe: true,
        error: { type: 'ejected', msg: 'gone' },
      },
    },
    frame(['attributes', 'src', 'value'], { like: 'contains', text: '/green' }),
    { do: 'events', expect: [['error', { errorMsg: 'gone', error: { type: 'ejected', msg: 'gone' } }]] },
  ]),
  check('frame/session-state-without-data', '5.6', 'frame joined', [
    {
      do: 'engine',
      message: {
        action: 'meeting-session-state-updated',
        meetingSessionState: { data: { a: 1 }, topology: 'sfu' },
      },
    },
    call('meetingSessionState', [], { returns: { topology: 'sfu' } }),
    {
      do: 'events',
      expect: [['meeting-session-state-updated', { meetingSessionState: { topology: 'sfu' } }]],
    },
  ]),
  check('frame/session-state-only-with-topology', '7', 'frame joined', [
    {
      do: 'engine',
      message: {
        action: 'meeting-session-state-updated',
        meetingSessionState: { data: { a: 1 }, topology: 'sfu' },
      },
    },
    { do: 'forget' },
    {
      do: 'engine',
      message: {
        action: 'meeting-session-state-updated',
        meetingSessionState: { data: { a: 2 }, topology: 'sfu' },
      },
    },
    { do: 'events', expect: [] },
  ]),
  check('frame/tracks-are-not-attached', '6.2', 'frame joined', [
    {
      do: 'engine',
      message: {
        action: 'participant-joined',
        participant: {
          session_id: 'ben',
          local: false,
          tracks: { audio: { subscribed: true, state: 'playable' } },
        },
      },
    },
    {
      do: 'events',
      expect: [
        [
          'participant-joined',
          {
            participant: {
              session_id: 'ben',
              local: false,
              tracks: { audio: { subscribed: true, state: 'playable' } },
            },
          },
        ],
      ],
    },
  ]),
  ...(
    [
      ['nothing', UNDEFINED],
      ['null', null],
      ['a-string', 'frame'],
      ['a-plain-object', {}],
      ['no-src', { contentWindow: {} }],
      ['no-window', { src: 'https://a.test' }],
      ['src-not-a-string', { contentWindow: {}, src: 5 }],
    ] as const
  ).map(([name, value]) =>
    check(`wrap/refuses/${name}`, '2', 'nothing', [
      { do: 'static', name: 'wrap', args: [value], expect: throws(WRAP) },
    ]),
  ),
  check(
    'wrap/takes-a-frame',
    '2',
    'nothing',
    [
      { do: 'make', save: 'given', value: { $: 'element', tag: 'iframe', attached: true } },
      { do: 'static', name: 'wrap', args: [{ $: 'saved', name: 'given' }], expect: SUCCEEDS, save: 'call' },
      call('iframe', [], { returns: { like: 'same', as: 'given' } }),
      { do: 'get', path: ['properties', 'layout'], expect: 'browser' },
    ],
    browser,
  ),
  check(
    'wrap/custom-layout',
    '2',
    'nothing',
    [
      { do: 'make', save: 'given', value: { $: 'element', tag: 'iframe', attached: true } },
      {
        do: 'static',
        name: 'wrap',
        args: [{ $: 'saved', name: 'given' }, { customLayout: true }],
        expect: SUCCEEDS,
        save: 'call',
      },
      { do: 'get', path: ['properties', 'layout'], expect: 'custom-v1' },
    ],
    browser,
  ),
];

// supportedBrowser()

const SUPPORT_FIELDS = [
  'supported',
  'mobile',
  'supportsFullscreen',
  'supportsScreenShare',
  'supportsSfu',
  'supportsVideoProcessing',
  'supportsAudioProcessing',
] as const;
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko)';
const gecko = (version: number): string =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;

const BROWSERS: readonly (readonly [string, Surroundings, Readonly<Record<string, Pattern>>])[] = [
  [
    'chrome-120',
    { userAgent: `${LINUX} Chrome/120.0.0.0 Safari/537.36` },
    {
      supported: true,
      supportsSfu: true,
      mobile: false,
      supportsAudioProcessing: true,
      supportsScreenShare: true,
      supportsFullscreen: true,
      name: 'Chrome',
      version: '120.0.0.0',
    },
  ],
  [
    'chrome-75',
    { userAgent: `${LINUX} Chrome/75.0.3770.80 Safari/537.36` },
    { supported: true, supportsScreenShare: true, supportsVideoProcessing: false },
  ],
  [
    'chrome-74',
    { userAgent: `${LINUX} Chrome/74.0.3729.169 Safari/537.36` },
    { supported: false, supportsSfu: false, supportsScreenShare: false },
  ],
  [
    'chromium-edge',
    { userAgent: `${LINUX} Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0` },
    { supported: true, supportsAudioProcessing: true },
  ],
  [
    'legacy-edge',
    { userAgent: `${LINUX} Chrome/70.0.3538.102 Safari/537.36 Edge/18.19042` },
    { supported: false, supportsAudioProcessing: false },
  ],
  [
    'firefox-91',
    { userAgent: gecko(91) },
    { supported: true, supportsVideoProcessing: false, supportsAudioProcessing: true, name: 'Firefox' },
  ],
  ['firefox-90', { userAgent: gecko(90) }, { supported: false }],
  [
    'safari-13-1',
    { userAgent: `${MAC} Version/13.1 Safari/605.1.15` },
    { supported: true, supportsVideoProcessing: false, supportsAudioProcessing: false },
  ],
  ['safari-13-0', { userAgent: `${MAC} Version/13.0 Safari/605.1.15` }, { supported: false }],
  [
    'safari-17-4',
    { userAgent: `${MAC} Version/17.4 Safari/605.1.15` },
    { supported: true, supportsAudioProcessing: true, name: 'Safari' },
  ],
  ['safari-17-3', { userAgent: `${MAC} Version/17.3 Safari/605.1.15` }, { supportsAudioProcessing: false }],
  ['safari-15-3', { userAgent: `${MAC} Version/15.3 Safari/605.1.15` }, { supportsVideoProcessing: false }],
  [
    'ios-without-version',
    { userAgent: `${PHONE} Mobile/15E148` },
    { supported: true, mobile: true, supportsAudioProcessing: false, supportsVideoProcessing: false },
  ],
  [
    'ios-chrome-counts-as-safari',
    { userAgent: `${PHONE} CriOS/60.0.0.0 Version/16.0 Mobile/15E148 Safari/604.1` },
    { supported: true, mobile: true },
  ],
  [
    'ipad-as-mac',
    { userAgent: `${MAC} Version/17.4 Safari/605.1.15`, touchPoints: 5 },
    { supportsVideoProcessing: false, mobile: false },
  ],
  [
    'android',
    { userAgent: `${ANDROID} Chrome/120.0.0.0 Mobile Safari/537.36` },
    { supported: true, mobile: true, supportsAudioProcessing: false, supportsVideoProcessing: false },
  ],
  [
    'opera-counts-as-chrome',
    { userAgent: `${LINUX} Chrome/120.0.0.0 Safari/537.36 OPR/106.0.0.0` },
    { supported: true },
  ],
  [
    'unknown',
    { userAgent: 'Lynx/2.9.0' },
    { supported: false, supportsSfu: false, supportsAudioProcessing: false, supportsVideoProcessing: false },
  ],
  [
    'no-capture',
    { userAgent: `${LINUX} Chrome/120.0.0.0 Safari/537.36`, without: ['getUserMedia'] },
    { supported: false, supportsSfu: false },
  ],
  [
    'no-screen-capture',
    { userAgent: `${LINUX} Chrome/120.0.0.0 Safari/537.36`, without: ['getDisplayMedia'] },
    { supported: true, supportsScreenShare: false },
  ],
  [
    'no-worklet',
    { userAgent: `${LINUX} Chrome/120.0.0.0 Safari/537.36`, without: ['audioWorklet'] },
    { supported: true, supportsAudioProcessing: false },
  ],
];

const SUPPORT: readonly ContractCheck[] = [
  check(
    'supportedBrowser/shape',
    '2',
    'nothing',
    [
      {
        do: 'static',
        name: 'supportedBrowser',
        expect: {
          returns: {
            name: { like: 'type', of: 'string' },
            version: { like: 'type', of: 'string' },
            ...Object.fromEntries(
              SUPPORT_FIELDS.map((field) => [field, { like: 'type', of: 'boolean' } as const]),
            ),
          },
        },
      },
    ],
    browser,
  ),
  ...BROWSERS.flatMap(([name, surroundings, fields]) =>
    Object.entries(fields).map(([field, expected]) =>
      check(
        `supportedBrowser/${name}/${field}`,
        '2',
        'nothing',
        [
          {
            do: 'static',
            name: 'supportedBrowser',
            expect: { returns: { like: 'has', fields: { [field]: expected } } },
          },
        ],
        { ...browser, surroundings },
      ),
    ),
  ),
  check(
    'supportedBrowser/react-native',
    '2',
    'nothing',
    [
      {
        do: 'static',
        name: 'supportedBrowser',
        expect: {
          returns: {
            like: 'all',
            of: [
              { like: 'lacks', fields: ['supportsFullscreen'] },
              {
                supported: true,
                mobile: true,
                name: 'React Native',
                version: null,
                supportsScreenShare: true,
                supportsSfu: true,
                supportsVideoProcessing: false,
                supportsAudioProcessing: false,
              },
            ],
          },
        },
      },
    ],
    { surroundings: { reactNative: true } },
  ),
];

const EXPORTS: Readonly<Record<string, string>> = {
  DAILY_STATE_NEW: 'new',
  DAILY_STATE_JOINING: 'joining-meeting',
  DAILY_STATE_JOINED: 'joined-meeting',
  DAILY_STATE_LEFT: 'left-meeting',
  DAILY_STATE_ERROR: 'error',
  DAILY_TRACK_STATE_BLOCKED: 'blocked',
  DAILY_TRACK_STATE_OFF: 'off',
  DAILY_TRACK_STATE_SENDABLE: 'sendable',
  DAILY_TRACK_STATE_LOADING: 'loading',
  DAILY_TRACK_STATE_INTERRUPTED: 'interrupted',
  DAILY_TRACK_STATE_PLAYABLE: 'playable',
  DAILY_ACCESS_UNKNOWN: 'unknown',
  DAILY_ACCESS_LEVEL_FULL: 'full',
  DAILY_ACCESS_LEVEL_LOBBY: 'lobby',
  DAILY_ACCESS_LEVEL_NONE: 'none',
  DAILY_RECEIVE_SETTINGS_BASE_KEY: 'base',
  DAILY_RECEIVE_SETTINGS_ALL_PARTICIPANTS_KEY: '*',
  DAILY_FATAL_ERROR_EJECTED: 'ejected',
  DAILY_FATAL_ERROR_NBF_ROOM: 'nbf-room',
  DAILY_FATAL_ERROR_NBF_TOKEN: 'nbf-token',
  DAILY_FATAL_ERROR_EXP_ROOM: 'exp-room',
  DAILY_FATAL_ERROR_EXP_TOKEN: 'exp-token',
  DAILY_FATAL_ERROR_NO_ROOM: 'no-room',
  DAILY_FATAL_ERROR_MEETING_FULL: 'meeting-full',
  DAILY_FATAL_ERROR_EOL: 'end-of-life',
  DAILY_FATAL_ERROR_NOT_ALLOWED: 'not-allowed',
  DAILY_FATAL_ERROR_CONNECTION: 'connection-error',
  DAILY_CAMERA_ERROR_CAM_IN_USE: 'cam-in-use',
  DAILY_CAMERA_ERROR_MIC_IN_USE: 'mic-in-use',
  DAILY_CAMERA_ERROR_CAM_AND_MIC_IN_USE: 'cam-mic-in-use',
  DAILY_CAMERA_ERROR_PERMISSIONS: 'permissions',
  DAILY_CAMERA_ERROR_UNDEF_MEDIADEVICES: 'undefined-mediadevices',
  DAILY_CAMERA_ERROR_NOT_FOUND: 'not-found',
  DAILY_CAMERA_ERROR_CONSTRAINTS: 'constraints',
  DAILY_CAMERA_ERROR_UNKNOWN: 'unknown',
  DAILY_EVENT_IFRAME_READY_FOR_LAUNCH_CONFIG: 'iframe-ready-for-launch-config',
  DAILY_EVENT_IFRAME_LAUNCH_CONFIG: 'iframe-launch-config',
  DAILY_EVENT_THEME_UPDATED: 'theme-updated',
  DAILY_EVENT_LOADING: 'loading',
  DAILY_EVENT_LOADED: 'loaded',
  DAILY_EVENT_LOAD_ATTEMPT_FAILED: 'load-attempt-failed',
  DAILY_EVENT_STARTED_CAMERA: 'started-camera',
  DAILY_EVENT_CAMERA_ERROR: 'camera-error',
  DAILY_EVENT_JOINING_MEETING: 'joining-meeting',
  DAILY_EVENT_JOINED_MEETING: 'joined-meeting',
  DAILY_EVENT_LEFT_MEETING: 'left-meeting',
  DAILY_EVENT_PARTICIPANT_JOINED: 'participant-joined',
  DAILY_EVENT_PARTICIPANT_UPDATED: 'participant-updated',
  DAILY_EVENT_PARTICIPANT_LEFT: 'participant-left',
  DAILY_EVENT_PARTICIPANT_COUNTS_UPDATED: 'participant-counts-updated',
  DAILY_EVENT_ACCESS_STATE_UPDATED: 'access-state-updated',
  DAILY_EVENT_MEETING_SESSION_SUMMARY_UPDATED: 'meeting-session-summary-updated',
  DAILY_EVENT_MEETING_SESSION_STATE_UPDATED: 'meeting-session-state-updated',
  DAILY_EVENT_MEETING_SESSION_DATA_ERROR: 'meeting-session-data-error',
  DAILY_EVENT_WAITING_PARTICIPANT_ADDED: 'waiting-participant-added',
  DAILY_EVENT_WAITING_PARTICIPANT_UPDATED: 'waiting-participant-updated',
  DAILY_EVENT_WAITING_PARTICIPANT_REMOVED: 'waiting-participant-removed',
  DAILY_EVENT_TRACK_STARTED: 'track-started',
  DAILY_EVENT_TRACK_STOPPED: 'track-stopped',
  DAILY_EVENT_TRANSCRIPTION_STARTED: 'transcription-started',
  DAILY_EVENT_TRANSCRIPTION_STOPPED: 'transcription-stopped',
  DAILY_EVENT_TRANSCRIPTION_ERROR: 'transcription-error',
  DAILY_EVENT_RECORDING_STARTED: 'recording-started',
  DAILY_EVENT_RECORDING_STOPPED: 'recording-stopped',
  DAILY_EVENT_RECORDING_STATS: 'recording-stats',
  DAILY_EVENT_RECORDING_ERROR: 'recording-error',
  DAILY_EVENT_RECORDING_UPLOAD_COMPLETED: 'recording-upload-completed',
  DAILY_EVENT_RECORDING_DATA: 'recording-data',
  DAILY_EVENT_APP_MSG: 'app-message',
  DAILY_EVENT_TRANSCRIPTION_MSG: 'transcription-message',
  DAILY_EVENT_REMOTE_MEDIA_PLAYER_STARTED: 'remote-media-player-started',
  DAILY_EVENT_REMOTE_MEDIA_PLAYER_UPDATED: 'remote-media-player-updated',
  DAILY_EVENT_REMOTE_MEDIA_PLAYER_STOPPED: 'remote-media-player-stopped',
  DAILY_EVENT_LOCAL_SCREEN_SHARE_STARTED: 'local-screen-share-started',
  DAILY_EVENT_LOCAL_SCREEN_SHARE_STOPPED: 'local-screen-share-stopped',
  DAILY_EVENT_LOCAL_SCREEN_SHARE_CANCELED: 'local-screen-share-canceled',
  DAILY_EVENT_ACTIVE_SPEAKER_CHANGE: 'active-speaker-change',
  DAILY_EVENT_ACTIVE_SPEAKER_MODE_CHANGE: 'active-speaker-mode-change',
  DAILY_EVENT_NETWORK_QUALITY_CHANGE: 'network-quality-change',
  DAILY_EVENT_NETWORK_CONNECTION: 'network-connection',
  DAILY_EVENT_CPU_LOAD_CHANGE: 'cpu-load-change',
  DAILY_EVENT_FACE_COUNTS_UPDATED: 'face-counts-updated',
  DAILY_EVENT_FULLSCREEN: 'fullscreen',
  DAILY_EVENT_EXIT_FULLSCREEN: 'exited-fullscreen',
  DAILY_EVENT_LIVE_STREAMING_STARTED: 'live-streaming-started',
  DAILY_EVENT_LIVE_STREAMING_UPDATED: 'live-streaming-updated',
  DAILY_EVENT_LIVE_STREAMING_STOPPED: 'live-streaming-stopped',
  DAILY_EVENT_LIVE_STREAMING_ERROR: 'live-streaming-error',
  DAILY_EVENT_LANG_UPDATED: 'lang-updated',
  DAILY_EVENT_RECEIVE_SETTINGS_UPDATED: 'receive-settings-updated',
  DAILY_EVENT_INPUT_SETTINGS_UPDATED: 'input-settings-updated',
  DAILY_EVENT_NONFATAL_ERROR: 'nonfatal-error',
  DAILY_EVENT_ERROR: 'error',
};
/** Events of section 7 that have no constant. */
const NO_EXPORT = [
  'DAILY_STATE_LOADING',
  'DAILY_STATE_LOADED',
  'DAILY_EVENT_CALL_INSTANCE_DESTROYED',
  'DAILY_EVENT_LOCAL_AUDIO_LEVEL',
  'DAILY_EVENT_REMOTE_PARTICIPANTS_AUDIO_LEVEL',
  'DAILY_EVENT_DIALIN_READY',
  'DAILY_EVENT_DIALOUT_CONNECTED',
  'DAILY_EVENT_SIDEBAR_VIEW_CHANGED',
  'DAILY_EVENT_CUSTOM_BUTTON_CLICK',
  'DAILY_EVENT_SEND_SETTINGS_UPDATED',
] as const;

const NAMED: readonly ContractCheck[] = [
  ...Object.entries(EXPORTS).map(([name, value]) =>
    check(`exports/${name}`, '2', 'nothing', [{ do: 'exports', name, expect: value }]),
  ),
  check('exports/default', '2', 'nothing', [
    { do: 'exports', name: 'default', expect: { like: 'type', of: 'function' } },
  ]),
  ...NO_EXPORT.map((name) =>
    check(`exports/absent/${name}`, '2', 'nothing', [{ do: 'exports', name, expect: nothing }]),
  ),
];

const LAX: readonly ContractCheck[] = [
  check(
    'strictness/lax-after-destroy-sends',
    '1',
    'destroyed',
    [
      call('setLocalAudio', [true], { returns: { like: 'same', as: 'call' } }),
      { do: 'get', path: ['callClientId'], expect: { like: 'clientId', of: 'call' } },
    ],
    { options: { strictMode: false } },
  ),
  check(
    'strictness/lax-after-destroy-logs',
    '19',
    'destroyed',
    [
      call('setLocalAudio', [true], SUCCEEDS),
      {
        do: 'console',
        level: 'error',
        expect: [
          'You are are attempting to use a call instance that was previously destroyed, which is unsupported. Please remove `strictMode: false` from your constructor properties to enable strict mode to track down and fix this unsupported usage.',
        ],
      },
    ],
    { options: { strictMode: false } },
  ),
  check('strictness/strict-after-destroy-silent', '1', 'destroyed', [
    call('setLocalAudio', [true], throws('Use after destroy')),
    { do: 'console', level: 'error', expect: [] },
  ]),
  check('strictness/strict-loses-client-id', '5.1', 'destroyed', [
    { do: 'get', path: ['callClientId'], expect: nothing },
  ]),
  check(
    'strictness/lax-load-after-destroy',
    '1',
    'destroyed',
    [{ do: 'loads', outcomes: ['hangs'] }, call('load', [], { pending: true })],
    { options: { strictMode: false } },
  ),
  check('strictness/duplicate-warning-once', '2', 'new', [
    create({ strictMode: false }, SUCCEEDS, 'second'),
    warned(DUPLICATE_WARNING),
    call('meetingState', [], { returns: 'new' }),
  ]),
];

export const STATIC_CHECKS: readonly ContractCheck[] = [
  ...INSTANCES,
  ...FRAMES,
  ...SUPPORT,
  ...NAMED,
  ...LAX,
];
