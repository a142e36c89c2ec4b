import { z } from 'zod';

/**
 * The notation of the checks, as schemas. A check is plain data: a state to begin in and steps with what each must show. It
 * names no platform and no implementation: the runner reads it and a target carries it out. Pages import the types alone.
 */

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.exactOptional();
const list = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).readonly();
const text = z.string();

const TRACK = z
  .strictObject({
    $: z.literal('track'),
    kind: z.enum(['audio', 'video']),
    name: text,
    state: optional(z.enum(['muted', 'ended'])),
  })
  .readonly();

/** Values that JSON cannot hold, made by the runner when a step needs them. */
export type Special =
  | { readonly $: 'undefined' | 'notANumber' | 'infinity' | 'function' | 'circular' | 'instanceOfAClass' }
  | { readonly $: 'bigint'; readonly digits: string }
  | { readonly $: 'repeat'; readonly text: string; readonly times: number }
  | { readonly $: 'set'; readonly of: readonly Value[] }
  | { readonly $: 'date'; readonly at: string }
  | { readonly $: 'bytes'; readonly length: number }
  /** A MediaStreamTrack: the same name gives the same track within one check. */
  | z.infer<typeof TRACK>
  /** A MediaStream without tracks: only its identity counts. */
  | { readonly $: 'stream' }
  /** The address of a room of the target. */
  | { readonly $: 'room'; readonly name: string; readonly query?: string }
  /** What an earlier step saved. */
  | { readonly $: 'saved'; readonly name: string }
  /** The `callClientId` of an earlier saved instance. */
  | { readonly $: 'clientId'; readonly of: string }
  /** A new element of the page, put into its body when `attached`. */
  | { readonly $: 'element'; readonly tag: 'iframe' | 'div'; readonly attached: boolean };

export type Scalar = null | boolean | number | string;
export type Value = Scalar | Special | readonly Value[] | Fields;
export interface Fields {
  readonly [key: string]: Value;
}

const scalar = z.union([z.null(), z.boolean(), z.number(), text]);
const value: z.ZodType<Value> = z.lazy(() => z.union([scalar, list(value), special, fields]));
const special: z.ZodType<Special> = z.lazy(() =>
  z.discriminatedUnion('$', [
    z.strictObject({
      $: z.enum(['undefined', 'notANumber', 'infinity', 'function', 'circular', 'instanceOfAClass']),
    }),
    z.strictObject({ $: z.literal('bigint'), digits: text }),
    z.strictObject({ $: z.literal('repeat'), text, times: z.int() }),
    z.strictObject({ $: z.literal('set'), of: list(value) }),
    z.strictObject({ $: z.literal('date'), at: z.iso.datetime() }),
    z.strictObject({ $: z.literal('bytes'), length: z.int() }),
    TRACK,
    z.strictObject({ $: z.literal('stream') }),
    z.strictObject({ $: z.literal('room'), name: text, query: optional(text) }),
    z.strictObject({ $: z.literal('saved'), name: text }),
    z.strictObject({ $: z.literal('clientId'), of: text }),
    z.strictObject({ $: z.literal('element'), tag: z.enum(['iframe', 'div']), attached: z.boolean() }),
  ]),
);
const fields: z.ZodType<Fields> = z.lazy(() =>
  z.record(text, value).refine((given) => !('$' in given), 'is no value of the notation'),
);

/** What a value must be like. Plain data means equal to it in every field; the rest is said by a mark. */
export type Pattern = Scalar | Mark | readonly Pattern[] | PatternFields;
export interface PatternFields {
  readonly [key: string]: Pattern;
}
export type Mark =
  | { readonly like: 'anything' | 'undefined' | 'nullish' | 'date' }
  | { readonly like: 'type'; readonly of: 'string' | 'number' | 'boolean' | 'object' | 'function' }
  | { readonly like: 'set'; readonly of: readonly Scalar[] }
  /** An Error with exactly this message. */
  | { readonly like: 'error'; readonly text: string }
  /** A TypeError, whatever the JavaScript engine says in it. */
  | { readonly like: 'typeError' }
  /** A string with this text in the words of the target. */
  | { readonly like: 'text' | 'beginsWith' | 'contains'; readonly text: string }
  | { readonly like: 'matches'; readonly expression: string }
  /** An object with at least these fields. */
  | { readonly like: 'has'; readonly fields: PatternFields }
  /** An object without these fields. */
  | { readonly like: 'lacks'; readonly fields: readonly string[] }
  | { readonly like: 'all' | 'oneOf'; readonly of: readonly Pattern[] }
  /** The very object an earlier step saved. */
  | { readonly like: 'same'; readonly as: string }
  | { readonly like: 'not'; readonly same: string }
  | { readonly like: 'track'; readonly name: string }
  | { readonly like: 'clientId'; readonly of: string }
  | { readonly like: 'room'; readonly name: string };

const pattern: z.ZodType<Pattern> = z.lazy(() => z.union([scalar, list(pattern), mark, patternFields]));
const mark: z.ZodType<Mark> = z.lazy(() =>
  z.discriminatedUnion('like', [
    z.strictObject({ like: z.enum(['anything', 'undefined', 'nullish', 'date', 'typeError']) }),
    z.strictObject({
      like: z.literal('type'),
      of: z.enum(['string', 'number', 'boolean', 'object', 'function']),
    }),
    z.strictObject({ like: z.literal('set'), of: list(scalar) }),
    z.strictObject({ like: z.enum(['error', 'text', 'beginsWith', 'contains']), text }),
    z.strictObject({ like: z.literal('matches'), expression: text }),
    z.strictObject({ like: z.literal('has'), fields: patternFields }),
    z.strictObject({ like: z.literal('lacks'), fields: list(text) }),
    z.strictObject({ like: z.enum(['all', 'oneOf']), of: list(pattern) }),
    z.strictObject({ like: z.literal('same'), as: text }),
    z.strictObject({ like: z.literal('not'), same: text }),
    z.strictObject({ like: z.enum(['track', 'room']), name: text }),
    z.strictObject({ like: z.literal('clientId'), of: text }),
  ]),
);
const patternFields: z.ZodType<PatternFields> = z.lazy(() =>
  z.record(text, pattern).refine((given) => !('like' in given), 'is no mark of the notation'),
);

/** How a call of a method must end. */
const outcome = z.union([
  z.strictObject({ returns: pattern }).readonly(),
  z.strictObject({ throws: pattern }).readonly(),
  z.strictObject({ resolves: pattern }).readonly(),
  z.strictObject({ rejects: pattern }).readonly(),
  /** A promise that has not settled when everything under way has come to rest. */
  z.strictObject({ pending: z.literal(true) }).readonly(),
  /** A promise; how it settles is another check's matter. */
  z.strictObject({ promise: z.literal(true) }).readonly(),
  /** Neither throws nor rejects. */
  z.strictObject({ succeeds: z.literal(true) }).readonly(),
]);
export type Outcome = z.infer<typeof outcome>;

/** A message of the engine, or one to it, in the actions and fields of section 10 of the contract. */
export interface EngineMessage extends Fields {
  readonly action: string;
}
const message: z.ZodType<EngineMessage> = z.intersection(z.looseObject({ action: text }), fields);

const loadOutcome = z.union([z.enum(['works', 'hangs']), z.strictObject({ status: z.int() }).readonly()]);
export type LoadOutcome = z.infer<typeof loadOutcome>;

/** A track the engine holds for the client to attach to participants (section 6.2). */
const heldTrack = z
  .strictObject({
    /** `local`, or a session id. */
    owner: text,
    /** `cam`, `screen`, or the name of a custom track. */
    from: text,
    track: TRACK,
    /** Seconds; of several streams the one begun last counts. */
    begun: optional(z.number()),
  })
  .readonly();
export type HeldTrack = z.infer<typeof heldTrack>;

/** What the engine knows of its peers: their connection and what this client subscribes of them. */
const peerState = z
  .strictObject({
    peer: text,
    connection: optional(z.enum(['sfu', 'peer-to-peer'])),
    peering: optional(z.enum(['new', 'checking', 'connected', 'completed', 'failed'])),
    subscribed: optional(fields),
  })
  .readonly();
export type PeerState = z.infer<typeof peerState>;

const consoleLevel = z.enum(['error', 'warn', 'log']);
export type ConsoleLevel = z.infer<typeof consoleLevel>;

/** What a handler of an event does when the event comes. */
const handlerEffect = z.union([
  z.strictObject({ throws: text }).readonly(),
  /** Calls a method of the instance or of the class and notes what it returned, or what is found in that at a path. */
  z
    .strictObject({
      notes: text,
      args: optional(list(value)),
      path: optional(list(text)),
      static: optional(z.boolean()),
    })
    .readonly(),
  /** Notes a mark, to tell the order of handlers and continuations. */
  z.strictObject({ mark: text }).readonly(),
]);
export type HandlerEffect = z.infer<typeof handlerEffect>;

const step = z.discriminatedUnion('do', [
  /** Calls a static method. A result with `on` becomes an instance whose events are recorded under the saved name. */
  z.strictObject({
    do: z.literal('static'),
    name: text,
    args: optional(list(value)),
    expect: outcome,
    save: optional(text),
    listen: optional(list(text)),
  }),
  z.strictObject({
    do: z.literal('call'),
    method: text,
    args: optional(list(value)),
    expect: outcome,
    save: optional(text),
    on: optional(text),
    /** Notes a mark when the promise of the call settles. */
    mark: optional(text),
  }),
  z.strictObject({ do: z.literal('settled'), promise: text, expect: outcome }),
  z.strictObject({
    do: z.literal('get'),
    of: optional(text),
    path: list(text),
    expect: pattern,
    save: optional(text),
  }),
  z.strictObject({ do: z.literal('exports'), name: text, expect: pattern }),
  z.strictObject({ do: z.literal('global'), path: list(text), expect: pattern }),
  z.strictObject({ do: z.literal('make'), save: text, value }),
  /** Something the engine says, without having been asked. */
  z.strictObject({ do: z.literal('engine'), message, to: optional(text) }),
  /** The same message, posted by a window that is not the engine's. */
  z.strictObject({ do: z.literal('stranger'), message }),
  /** What the engine does from now on when the client sends this action. */
  z.strictObject({
    do: z.literal('when'),
    action: text,
    answer: optional(fields),
    emit: optional(list(message)),
  }),
  z.strictObject({ do: z.literal('loads'), outcomes: list(loadOutcome) }),
  z.strictObject({ do: z.literal('tracks'), held: list(heldTrack) }),
  z.strictObject({ do: z.literal('peers'), peers: list(peerState) }),
  z.strictObject({
    do: z.literal('sent'),
    action: text,
    with: optional(patternFields),
    times: optional(z.int()),
  }),
  /** The events recorded since the last `forget`, in order. With `among`, only these names count. */
  z.strictObject({
    do: z.literal('events'),
    expect: list(z.union([z.tuple([text, pattern]).readonly(), z.tuple([text]).readonly()])),
    among: optional(list(text)),
    of: optional(text),
  }),
  /** What was written to the console since the last `forget`: exactly these first arguments on this level. */
  z.strictObject({ do: z.literal('console'), level: consoleLevel, expect: list(text) }),
  /** At least this line. */
  z.strictObject({ do: z.literal('logged'), level: consoleLevel, text }),
  z.strictObject({ do: z.literal('forget') }),
  z.strictObject({ do: z.literal('advance'), ms: z.number() }),
  z.strictObject({ do: z.literal('handler'), event: text, effect: handlerEffect, on: optional(text) }),
  z.strictObject({ do: z.literal('notes'), expect: list(pattern) }),
  z.strictObject({ do: z.literal('devices'), list: list(fields), tell: z.boolean() }),
  z.strictObject({ do: z.literal('geo'), answer: z.union([z.literal('fails'), fields]) }),
]);
export type Step = Readonly<z.infer<typeof step>>;

const startState = z.enum([
  'nothing',
  'new',
  'loading',
  'preparing',
  'loaded',
  'camera',
  'joining',
  'joined',
  'left',
  'error',
  'destroyed',
  'frame',
  'frame loaded',
  'frame joined',
]);
export type StartState = z.infer<typeof startState>;

/** Parts of the component. A target names the parts it does not have yet; what goes beyond their guards is left out. */
const feature = z.enum([
  'core',
  'recording',
  'streaming',
  'transcription',
  'telephone',
  'player',
  'sessionData',
  'access',
  'qualityTests',
  /** What changes the prebuilt interface. */
  'prebuilt',
  'proxy',
  'processors',
  /** Participants who send to each other without a server between them. */
  'peerToPeer',
  /** What tests of pages put into a call. */
  'testAid',
  'reactNative',
]);
export type Feature = z.infer<typeof feature>;

/** The surroundings a component is opened in. Absent means the plain page of the platform. */
const surroundings = z
  .strictObject({
    reactNative: optional(z.boolean()),
    userAgent: optional(text),
    touchPoints: optional(z.int()),
    without: optional(list(z.enum(['audioWorklet', 'getUserMedia', 'getDisplayMedia', 'deviceChangeEvent']))),
  })
  .readonly();
export type Surroundings = z.infer<typeof surroundings>;

/** One row of a table. What it leaves out has the value given here. */
export const CHECK = z
  .strictObject({
    id: text,
    /** Section of the contract. */
    section: text,
    network: z.enum(['none', 'scripted engine']).default('scripted engine'),
    original: z.enum(['same', 'differs', 'notApplicable']).default('same'),
    /** `browser`: needs a page with its elements; `any`: also runs in Node. */
    platform: z.enum(['any', 'browser']).default('any'),
    feature: feature.default('core'),
    /** False: guards and validation, which hold for parts not built yet too. */
    beyondGuards: z.boolean().default(false),
    start: startState,
    /** Options of the instance that the state begins with. */
    options: optional(fields),
    surroundings: optional(surroundings),
    steps: list(step),
  })
  .readonly();
export type ContractCheck = z.infer<typeof CHECK>;

/** Where ours is meant to differ. `originally` are the steps that show what the original does. */
export const DIFFERENCE = z
  .strictObject({ id: text, original: text, ours: text, why: text, originally: list(step) })
  .readonly();
export type IntendedDifference = z.infer<typeof DIFFERENCE>;

/**
 * Where the written contract and the original disagree, or where the contract leaves out what can be observed. `shows`
 * runs against the original alone and proves what it does; `checks` says what the checks expect of ours.
 */
export const DISAGREEMENT = z
  .strictObject({ section: text, contract: text, original: text, checks: text, shows: CHECK })
  .readonly();
