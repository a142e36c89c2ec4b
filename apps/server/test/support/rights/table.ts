import { randomBytes, randomUUID } from 'node:crypto';
import type { Manner, Who } from './people.ts';
import type { Kind, Owner, Thing } from './things.ts';

/** Status of the answer; of the data dialect also how many rows it shows. */
export type Cell = number | `${number}, ${number} rows`;
export type Cells = Readonly<Record<Who, Cell>>;

export interface Asked {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One right: who asks for what, of which row, and what everybody is answered. */
export interface Right {
  /** As the server declares it. */
  readonly route: string;
  readonly manner: Manner;
  /** What tells it from others of the same route. */
  readonly note?: string;
  /** What is asked about. */
  readonly kind: Kind;
  readonly ask: (thing: Thing) => Asked;
  /** What is asked for is read with the rights that the caller's role has in the database. */
  readonly inDatabase?: boolean;
  /** By whose row it is; `own` where rows belong to nobody. */
  readonly cells: Partial<Readonly<Record<Owner, Cells>>>;
}

const cells = (
  anon: Cell,
  member: Cell,
  half: Cell,
  viewer: Cell,
  editor: Cell,
  admin: Cell,
  agent: Cell,
  service: Cell,
): Cells => ({ anon, member, half, viewer, editor, admin, agent, service });

/** Public: whoever asks. A body that says nothing is answered with 400 by what is behind the gate. */
const everybody = (cell: Cell) => cells(cell, cell, cell, cell, cell, cell, cell, cell);
const accounts = (cell: Cell) => cells(401, cell, cell, cell, cell, cell, 401, 401);
const staff = (cell: Cell) => cells(401, 403, 403, cell, cell, cell, 401, cell);
const editors = (cell: Cell) => cells(401, 403, 403, 403, cell, cell, 401, cell);
const admins = (cell: Cell) => cells(401, 403, 403, 403, 403, cell, 401, cell);

type Lines = Right['cells'];
/** Rows of the directory belong to all of staff: one's own is like another's. */
const shared = (of: (cell: Cell) => Cells, cell: Cell, missing: Cell): Lines => ({
  own: of(cell),
  foreign: of(cell),
  missing: of(missing),
});
/** One's own alone; what belongs to somebody else is not there. */
const private_ = (of: (cell: Cell) => Cells, cell: Cell): Lines => ({
  own: of(cell),
  foreign: of(404),
  missing: of(404),
});

const page = (
  route: string,
  who: Cells | Lines,
  given: {
    readonly kind?: Kind;
    readonly ask?: (thing: Thing) => Partial<Asked>;
    readonly note?: string;
  } = {},
): Right => {
  const [, pattern = ''] = route.split(' ');
  const { kind = 'nothing', ask = () => ({}), note } = given;
  return {
    route,
    manner: 'page',
    kind,
    ...(note === undefined ? {} : { note }),
    ask: (thing) => ({
      path: pattern.replace(':id', thing.id).replace(':changeId', thing.other),
      ...ask(thing),
    }),
    cells: 'anon' in who ? { own: who } : who,
  };
};
/** See {@link Right.inDatabase}. */
const reading = (right: Right): Right => ({ ...right, inDatabase: true });
const body = (value: unknown) => ({ ask: () => ({ body: value }) });
const NOTHING_SAID = body({});

const PAGES: readonly Right[] = [
  ...['/', '/impressum', '/kontakt/gesendet', '/robots.txt', '/sitemap.xml', '/favicon.svg'].map((path) =>
    page(`GET ${path}`, everybody(200)),
  ),
  ...['/stats', '/dienstleister'].map((path) => page(`GET ${path}`, staff(200))),
  ...['/dienstleister-import', '/dienstleister_import', '/nachrichten'].map((path) =>
    page(`GET ${path}`, editors(200)),
  ),
  page('GET /volta-dienstleister', staff(200)),
  page('GET /rooms/:name', everybody(200), { ask: () => ({ path: '/rooms/halle' }) }),
  page('GET /rooms/:name/frame', everybody(200), { ask: () => ({ path: '/rooms/halle/frame' }) }),
  ...['/mitarbeiter', '/schluessel'].map((path) => page(`GET ${path}`, admins(200))),
  // The page alone: a key has no account that it could show.
  page('GET /konto', { ...accounts(200), service: 200 }),
  ...['/anmelden', '/einladung', '/passwort-vergessen'].map((path) => page(`GET ${path}`, everybody(200))),
  ...['/healthz', '/readyz', '/metrics', '/api/config', '/api/session'].map((path) =>
    page(`GET ${path}`, everybody(200)),
  ),
  page('OPTIONS *', everybody(204), { ask: () => ({ path: '/rest/v1/rer_dienstleister' }) }),
  page('POST /api/contact', everybody(400), NOTHING_SAID),
  page('POST /api/clicks', cells(403, 400, 400, 400, 400, 400, 403, 403), NOTHING_SAID),
];

const STATISTICS: readonly Right[] = [
  page('GET /api/stats', staff(200)),
  reading(
    page('GET /api/stats', staff(200), { note: 'of a page', ask: () => ({ path: '/api/stats?page=%2F' }) }),
  ),
  reading(page('GET /api/stats.csv', staff(200), { ask: () => ({ path: '/api/stats.csv?list=events' }) })),
];

const provider = { kind: 'provider' } as const;
const removed = { kind: 'removed provider' } as const;
const DIRECTORY: readonly Right[] = [
  reading(page('GET /api/directory', staff(200))),
  page('GET /api/directory', staff(200), {
    note: 'of a search',
    ask: () => ({ path: '/api/directory?query=netz' }),
  }),
  reading(
    page('GET /api/directory/values', staff(200), {
      ask: () => ({ path: '/api/directory/values?field=stadt' }),
    }),
  ),
  reading(page('GET /api/directory/export.csv', staff(200))),
  reading(page('GET /api/directory/:id', shared(staff, 200, 404), provider)),
  reading(page('GET /api/directory/:id/changes', shared(staff, 200, 404), provider)),
  reading(page('GET /api/directory/:id/similar', shared(staff, 200, 404), provider)),
  page('POST /api/directory', editors(201), body({ fields: { name: 'Neu', email: 'neu@example.org' } })),
  page('PATCH /api/directory/:id', shared(editors, 200, 404), {
    ...provider,
    ask: () => ({ body: { version: 1, changes: { stadt: 'Bonn' } } }),
  }),
  page('POST /api/directory/:id/changes/:changeId/undo', shared(editors, 200, 404), {
    kind: 'changed provider',
  }),
  page('DELETE /api/directory/:id', shared(admins, 200, 404), {
    ...provider,
    ask: ({ id }) => ({ path: `/api/directory/${id}?version=1` }),
  }),
  page('POST /api/directory/:id/restore', shared(admins, 200, 404), {
    ...removed,
    ask: () => ({ body: { version: 2 } }),
  }),
  page(
    'POST /api/directory/:id/merge',
    { own: admins(200), foreign: admins(200) },
    {
      kind: 'two providers',
      ask: ({ other }) => ({ body: { version: 1, otherId: other, otherVersion: 1, changes: {} } }),
    },
  ),
];

const message = { kind: 'message' } as const;
const MESSAGES: readonly Right[] = [
  reading(page('GET /api/messages', editors(200))),
  reading(page('GET /api/messages/counts', editors(200))),
  reading(page('GET /api/messages.csv', editors(200))),
  reading(page('GET /api/messages/:id', shared(editors, 200, 404), message)),
  page('PATCH /api/messages/:id', shared(editors, 200, 404), {
    ...message,
    ask: () => ({ body: { status: 'closed' } }),
  }),
  page('DELETE /api/messages/:id', shared(editors, 200, 404), message),
  page('POST /api/messages/:id/restore', shared(editors, 200, 404), { kind: 'erased message' }),
];

const anImport = { kind: 'import' } as const;
const IMPORTS: readonly Right[] = [
  reading(page('GET /api/import', staff(200))),
  page('GET /api/import/sample.csv', staff(200)),
  page('GET /api/import/unlock', staff(200)),
  page('POST /api/import/unlock', staff(401), body({ password: 'falsch' })),
  // No file: behind the gate the request says too little.
  page('POST /api/import', editors(400), {
    ask: () => ({
      path: '/api/import?mode=irgendwie',
      body: 'name\n',
      headers: { 'content-type': 'text/csv' },
    }),
  }),
  page('POST /api/import/mapping', editors(400), NOTHING_SAID),
  reading(page('GET /api/import/:id', shared(staff, 200, 404), anImport)),
  reading(page('GET /api/import/:id/skipped.csv', shared(staff, 200, 404), anImport)),
  // It has ended, and nothing came of it.
  page('POST /api/import/:id/cancel', shared(editors, 409, 404), anImport),
  page('POST /api/import/:id/undo', shared(editors, 409, 404), anImport),
];

const ACCOUNT: readonly Right[] = [
  page('GET /api/account', accounts(200)),
  page('PATCH /api/account', accounts(200), body({ name: 'Kim' })),
  page('POST /api/account/password', accounts(400), NOTHING_SAID),
  page('POST /api/account/factors', accounts(400), NOTHING_SAID),
  // The code is wrong.
  page('POST /api/account/factors/:id/verify', private_(accounts, 401), {
    kind: 'factor',
    ask: () => ({ body: { code: '000000' } }),
  }),
  page('DELETE /api/account/factors/:id', private_(accounts, 200), { kind: 'factor' }),
  page('POST /api/account/recovery-codes', cells(401, 200, 403, 200, 200, 200, 401, 401)),
  page('DELETE /api/account/sessions/:id', private_(accounts, 200), { kind: 'session' }),
  page('POST /api/session/factor', accounts(400), NOTHING_SAID),
  ...[
    '',
    '/code',
    '/code/send',
    '/invitation',
    '/invitation/look',
    '/recovery',
    '/recovery/code',
    '/recovery/look',
    '/recovery/accept',
  ].map((path) => page(`POST /api/session${path}`, everybody(400), NOTHING_SAID)),
];

const member = { kind: 'member' } as const;
const STAFF: readonly Right[] = [
  page('GET /api/staff', admins(200)),
  page('POST /api/staff', admins(201), {
    ask: () => ({ body: { email: `${randomBytes(6).toString('hex')}@example.org`, role: 'viewer' } }),
  }),
  page('POST /api/staff/:id/invitation', { foreign: admins(200), missing: admins(404) }, member),
  page('DELETE /api/staff/:id/invitation', { foreign: admins(200), missing: admins(404) }, member),
  page(
    'PATCH /api/staff/:id',
    { foreign: admins(200), missing: admins(404) },
    {
      ...member,
      ask: () => ({ body: { role: 'editor' } }),
    },
  ),
  page('DELETE /api/staff/:id/factors', { foreign: admins(200), missing: admins(404) }, member),
  page('GET /api/staff/audit', admins(200)),
  page('GET /api/staff/audit.csv', admins(200)),
  page('GET /api/keys', admins(200)),
  page('POST /api/keys', admins(201), body({ kind: 'voice', name: 'Stimme', days: 1 })),
  page('DELETE /api/keys/:id', shared(admins, 200, 404), { kind: 'key' }),
];

const program = (
  route: string,
  kind: Kind,
  lines: Lines,
  ask: (thing: Thing) => Asked,
  note?: string,
): Right => ({ route, manner: 'program', kind, ask, cells: lines, ...(note === undefined ? {} : { note }) });

const denied: Cells = cells(401, 403, 403, 403, 403, 403, 403, 403);
const readers = (cell: Cell) => ({ ...denied, viewer: cell, editor: cell, admin: cell, service: cell });
const writers = (cell: Cell) => ({ ...denied, editor: cell, admin: cell, service: cell });
const managers = (cell: Cell) => ({ ...denied, admin: cell, service: cell });
const shown = { prefer: 'return=representation' };
const counted = (of: (cell: Cell) => Cells): Lines => ({
  own: of('200, 1 rows'),
  foreign: of('200, 1 rows'),
  missing: of('200, 0 rows'),
});
const REST = '/rest/v1';
const PROVIDERS = `${REST}/rer_dienstleister`;
const CLICKS = `${REST}/analytics_events`;
const MESSAGES_TABLE = `${REST}/contact_messages`;
/** No interface shows them, whoever asks: they look like what is not there. */
const UNSERVED = [
  'users',
  'auth.users',
  'sessions',
  'audit_log',
  'rer_dienstleister_rows',
  'rer_rooms',
  'rer_meeting_tokens',
  'rer_room_stays',
  'rer_voice_assistants',
  'rer_voice_tokens',
  'rer_voice_calls',
  'rer_voice_conversations',
];

const DATA: readonly Right[] = [
  reading(
    program('GET *', 'provider', counted(readers), ({ id }) => ({
      path: `${PROVIDERS}?select=*&id=eq.${id}`,
    })),
  ),
  program('POST *', 'nothing', { own: writers('201, 1 rows') }, () => ({
    path: PROVIDERS,
    body: { name: 'Neu', email: 'neu@example.org' },
    headers: shown,
  })),
  program('PATCH *', 'provider', counted(writers), ({ id }) => ({
    path: `${PROVIDERS}?id=eq.${id}`,
    body: { stadt: 'Bonn' },
    headers: shown,
  })),
  program('DELETE *', 'provider', counted(managers), ({ id }) => ({
    path: `${PROVIDERS}?id=eq.${id}`,
    headers: shown,
  })),
  program(
    'PATCH *',
    'provider',
    { own: denied, foreign: denied, missing: denied },
    ({ id }) => ({ path: `${PROVIDERS}?id=eq.${id}`, body: { version: 9 } }),
    'bookkeeping',
  ),
  reading(
    program(
      'GET *',
      'nothing',
      { own: readers('200, 1 rows') },
      () => ({ path: `${CLICKS}?limit=1` }),
      'clicks',
    ),
  ),
  program(
    'POST *',
    'nothing',
    { own: { ...everybody(201), agent: 403 } },
    () => ({ path: CLICKS, body: { page_url: '/' } }),
    'clicks',
  ),
  reading(
    program(
      'GET *',
      'message',
      counted(writers),
      ({ id }) => ({ path: `${MESSAGES_TABLE}?select=*&id=eq.${id}` }),
      'messages',
    ),
  ),
  program(
    'PATCH *',
    'message',
    { own: denied },
    ({ id }) => ({ path: `${MESSAGES_TABLE}?id=eq.${id}`, body: { status: 'closed' } }),
    'messages',
  ),
  program(
    'PATCH *',
    'nothing',
    { own: denied },
    () => ({ path: `${CLICKS}?id=gt.0`, body: { page_url: '/' } }),
    'clicks',
  ),
  program('DELETE *', 'nothing', { own: denied }, () => ({ path: `${CLICKS}?id=gt.0` }), 'clicks'),
  program('PUT *', 'nothing', { own: everybody(405) }, () => ({ path: PROVIDERS, body: {} })),
  ...UNSERVED.map((table) =>
    program('GET *', 'nothing', { own: everybody(404) }, () => ({ path: `${REST}/${table}` }), table),
  ),
];

const FUNCTION = '/functions/v1/dienstleister';
const called = (agent: Cell, of: Cell) => cells(401, 401, 401, of, of, of, agent, of);
const FUNCTIONS: readonly Right[] = [
  program(
    `POST ${FUNCTION}`,
    'nothing',
    { own: called(200, 200) },
    () => ({
      path: FUNCTION,
      body: { action: 'search', data: { query: 'Netz' } },
    }),
    'search',
  ),
  reading(
    program(
      `POST ${FUNCTION}`,
      'provider',
      { own: called(200, 200), foreign: called(200, 200), missing: called(404, 404) },
      ({ id }) => ({ path: FUNCTION, body: { action: 'get', data: { id } } }),
      'get',
    ),
  ),
  program(
    `POST ${FUNCTION}`,
    'internal provider',
    { foreign: called(404, 200), missing: called(404, 404) },
    ({ id }) => ({ path: FUNCTION, body: { action: 'get', data: { id } } }),
    'get an internal one',
  ),
  program(
    `POST ${FUNCTION}`,
    'provider',
    {
      own: { ...called(403, 200), viewer: 403 },
      foreign: { ...called(403, 200), viewer: 403 },
      missing: { ...called(403, 404), viewer: 403 },
    },
    ({ id }) => ({ path: FUNCTION, body: { action: 'update', data: { id, stadt: 'Bonn' } } }),
    'update',
  ),
  ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) =>
    program(`${method} ${FUNCTION}`, 'nothing', { own: everybody(405) }, () => ({ path: FUNCTION })),
  ),
];

const AUTH = '/auth/v1';
const holders = (cell: Cell) => cells(401, cell, cell, cell, cell, cell, 401, 401);
const SIGN_IN: readonly Right[] = [
  ...['/.well-known/jwks.json', '/settings', '/health'].map((path) =>
    program(`GET ${AUTH}${path}`, 'nothing', { own: everybody(200) }, () => ({ path: AUTH + path })),
  ),
  ...['/otp', '/magiclink', '/recover', '/verify', '/token'].map((path) =>
    program(`POST ${AUTH}${path}`, 'nothing', { own: everybody(400) }, () => ({
      path: AUTH + path,
      body: {},
    })),
  ),
  program(`POST ${AUTH}/signup`, 'nothing', { own: everybody(422) }, () => ({
    path: `${AUTH}/signup`,
    body: {},
  })),
  program(`POST ${AUTH}/sso`, 'nothing', { own: everybody(404) }, () => ({ path: `${AUTH}/sso`, body: {} })),
  program(`GET ${AUTH}/verify`, 'nothing', { own: everybody(400) }, () => ({ path: `${AUTH}/verify` })),
  program(`GET ${AUTH}/user`, 'nothing', { own: holders(200) }, () => ({ path: `${AUTH}/user` })),
  program(`PUT ${AUTH}/user`, 'nothing', { own: holders(200) }, () => ({
    path: `${AUTH}/user`,
    body: { data: { name: 'Kim' } },
  })),
  program(`POST ${AUTH}/factors`, 'nothing', { own: holders(400) }, () => ({
    path: `${AUTH}/factors`,
    body: {},
  })),
  program(`POST ${AUTH}/factors/:id/challenge`, 'factor', private_(holders, 200), ({ id }) => ({
    path: `${AUTH}/factors/${id}/challenge`,
    body: {},
  })),
  program(`POST ${AUTH}/factors/:id/verify`, 'factor', private_(holders, 422), ({ id }) => ({
    path: `${AUTH}/factors/${id}/verify`,
    body: { challenge_id: randomUUID(), code: '000000' },
  })),
  program(`DELETE ${AUTH}/factors/:id`, 'factor', private_(holders, 200), ({ id }) => ({
    path: `${AUTH}/factors/${id}`,
  })),
];

/** Nobody but the service, and who holds a key of its own: no bearer is told so by 400 (dialect), any other one by 401. */
const service = (cell: Cell) => cells(400, 401, 401, 401, 401, 401, 401, cell);
const aRoom = (of: (cell: Cell) => Cells, cell: Cell): Lines => ({
  own: of(cell),
  foreign: of(cell),
  missing: of(404),
});
const ROOMS: readonly Right[] = [
  program('GET /v1/rooms', 'nothing', { own: service(200) }, () => ({ path: '/v1/rooms?limit=1' })),
  program('POST /v1/rooms', 'nothing', { own: service(200) }, () => ({ path: '/v1/rooms', body: {} })),
  program('GET /v1/rooms/:name', 'room', aRoom(service, 200), ({ id }) => ({ path: `/v1/rooms/${id}` })),
  ...['POST', 'PUT'].map((method) =>
    program(`${method} /v1/rooms/:name`, 'room', aRoom(service, 200), ({ id }) => ({
      path: `/v1/rooms/${id}`,
      body: { properties: { lang: 'de' } },
    })),
  ),
  program('DELETE /v1/rooms/:name', 'room', aRoom(service, 200), ({ id }) => ({ path: `/v1/rooms/${id}` })),
  program('POST /v1/meeting-tokens', 'nothing', { own: service(200) }, () => ({
    path: '/v1/meeting-tokens',
    body: {},
  })),
  program('GET /v1/meeting-tokens/:token', 'nothing', { own: service(400) }, () => ({
    path: '/v1/meeting-tokens/x.y.z',
  })),
  // A private one: to a stranger it is not there, whatever rights he has elsewhere.
  page(
    'POST /rooms/:name/join',
    { own: everybody(404), foreign: everybody(404), missing: everybody(404) },
    {
      kind: 'room',
      ask: ({ id }) => ({ path: `/rooms/${id}/join`, body: {} }),
    },
  ),
  // For who is in it, by the token of his stay.
  page(
    'POST /rooms/:name/participants/:sessionId',
    { own: everybody(403), foreign: everybody(403), missing: everybody(403) },
    {
      kind: 'room',
      ask: ({ id }) => ({ path: `/rooms/${id}/participants/${randomUUID()}`, body: { eject: true } }),
    },
  ),
];

/** Media clients and their servers prove themselves by tokens of their own, which nobody's sign-in replaces. */
const MEDIA: readonly Right[] = [
  page('GET /rtc/validate', everybody(401)),
  ...['/rtc', '/rtc/v1', '/rtc/v1/validate'].map((path) => page(`GET ${path}`, everybody(404))),
  page('POST /twirp/livekit.RoomService/:method', everybody(401), {
    ask: () => ({ path: '/twirp/livekit.RoomService/ListRooms', body: {} }),
  }),
  page('POST /twirp/livekit.RoomService/SendData', everybody(401), {
    ask: () => ({ path: '/twirp/livekit.RoomService/SendData', body: {} }),
  }),
];

/** Nobody but the holder of a private token, or of the service key: whatever he is elsewhere, everybody else is told the same. */
const holder = (cell: Cell) => cells(401, 401, 401, 401, 401, 401, 401, cell);
const stored = (cell: Cell): Lines => ({ foreign: holder(cell), missing: holder(404) });
const NO_LOG = `/voice/log?callId=${randomUUID()}`;
const VOICE: readonly Right[] = [
  ...[
    '/assistant',
    '/v2/assistant',
    '/tool',
    '/token',
    '/call',
    '/v2/call',
    '/v2/call/metadata',
    '/logs',
  ].map((path) =>
    program(`GET /voice${path}`, 'nothing', { own: holder(200) }, () => ({ path: `/voice${path}?limit=1` })),
  ),
  ...[
    ['/assistant', {}],
    ['/tool', { type: 'endCall' }],
    ['/token', {}],
  ].map(([path, given]) =>
    program(`POST /voice${path}`, 'nothing', { own: holder(201) }, () => ({
      path: `/voice${path}`,
      body: given,
    })),
  ),
  ...(
    [
      ['assistant', 'voice assistant'],
      ['tool', 'voice tool'],
      ['token', 'voice token'],
      ['call', 'voice call'],
    ] as const
  ).flatMap(([name, kind]) => [
    program(`GET /voice/${name}/:id`, kind, stored(200), ({ id }) => ({ path: `/voice/${name}/${id}` })),
    program(`PATCH /voice/${name}/:id`, kind, stored(200), ({ id }) => ({
      path: `/voice/${name}/${id}`,
      body: name === 'tool' ? { async: true } : { name: 'Neu' },
    })),
    program(`DELETE /voice/${name}/:id`, kind, stored(200), ({ id }) => ({ path: `/voice/${name}/${id}` })),
  ]),
  program('PUT /voice/assistant/:id', 'voice assistant', stored(200), ({ id }) => ({
    path: `/voice/assistant/${id}`,
    body: {},
  })),
  program('GET /voice/assistant/:id/version', 'voice assistant', stored(200), ({ id }) => ({
    path: `/voice/assistant/${id}/version`,
  })),
  // Nobody runs calls there.
  program('POST /voice/call/web', 'nothing', { own: holder(503) }, () => ({
    path: '/voice/call/web',
    body: { assistant: {} },
  })),
  // By the key in its address, which no right replaces.
  page(
    'POST /voice/call/:id/control/:key',
    { foreign: everybody(404), missing: everybody(404) },
    {
      kind: 'voice call',
      ask: ({ id }) => ({ path: `/voice/call/${id}/control/x`, body: { type: 'end-call' } }),
    },
  ),
  program('GET /voice/log', 'nothing', { own: holder(200) }, () => ({ path: NO_LOG })),
  program('DELETE /voice/log', 'nothing', { own: holder(200) }, () => ({ path: NO_LOG })),
  program('DELETE /voice/logs', 'nothing', { own: holder(200) }, () => ({
    path: '/voice/logs?type=Webhook',
  })),
  reading(page('GET /api/conversations', staff(200))),
  reading(page('GET /api/conversations/current', staff(200))),
  reading(page('GET /api/conversations/:id', private_(staff, 200), { kind: 'conversation' })),
  page('DELETE /api/conversations/:id', private_(staff, 200), { kind: 'conversation' }),
];

/** A model that is not in the table: everybody who may ask is told so, and nothing is downloaded. */
const NO_MODEL = { ask: () => ({ path: '/api/speech-models/unbekannt/download' }) };
const SPEECH_MODELS: readonly Right[] = [
  page('GET /api/speech-models', staff(200)),
  page('POST /api/speech-models/:name/download', admins(404), NO_MODEL),
  page('DELETE /api/speech-models/:name/download', admins(404), NO_MODEL),
];

/** What ends sessions, and so comes last. */
const ENDS: readonly Right[] = [
  program(`POST ${AUTH}/logout`, 'nothing', { own: holders(204) }, () => ({
    path: `${AUTH}/logout?scope=local`,
  })),
  page('DELETE /api/account/sessions', accounts(200)),
  page('DELETE /api/session', accounts(200)),
];

/** The table of rights (data contract 3.2; design, "Who may do what") as what everybody is answered by each route. */
export const RIGHTS_TABLE: readonly Right[] = [
  ...PAGES,
  ...STATISTICS,
  ...DIRECTORY,
  ...MESSAGES,
  ...IMPORTS,
  ...ACCOUNT,
  ...STAFF,
  ...ROOMS,
  ...MEDIA,
  ...VOICE,
  ...SPEECH_MODELS,
  ...DATA,
  ...FUNCTIONS,
  ...SIGN_IN,
  ...ENDS,
];
