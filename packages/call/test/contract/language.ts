/**
 * The language in which the checks are written. A check is plain data: a state to begin in and steps with what each must
 * show. Nothing in it names a platform or an implementation; the runner reads it and a target carries it out.
 */

/** Values that plain data cannot hold, made by the runner when a step needs them. */
export type Special =
  | { readonly $: 'undefined' }
  | { readonly $: 'notANumber' }
  | { readonly $: 'infinity' }
  | { readonly $: 'bigint'; readonly digits: string }
  | { readonly $: 'function' }
  | { readonly $: 'circular' }
  | { readonly $: 'repeat'; readonly text: string; readonly times: number }
  | { readonly $: 'set'; readonly of: readonly Value[] }
  | { readonly $: 'date'; readonly at: string }
  | { readonly $: 'bytes'; readonly length: number }
  | { readonly $: 'instanceOfAClass' }
  /** A MediaStreamTrack: the same name gives the same track within one check. */
  | {
      readonly $: 'track';
      readonly kind: 'audio' | 'video';
      readonly name: string;
      readonly state?: 'muted' | 'ended';
    }
  /** A MediaStream without tracks: only its identity counts. */
  | { readonly $: 'stream' }
  /** The address of a room of the target. */
  | { readonly $: 'room'; readonly name: string; readonly query?: string }
  /** What an earlier step saved. */
  | { readonly $: 'saved'; readonly name: string }
  /** The own user id of an earlier saved instance: its `callClientId`. */
  | { readonly $: 'clientId'; readonly of: string }
  /** A new element of the page, put into its body when `attached`. */
  | { readonly $: 'element'; readonly tag: 'iframe' | 'div'; readonly attached: boolean };

export type Scalar = null | boolean | number | string;
export type Value = Scalar | Special | readonly Value[] | Fields;
export interface Fields {
  readonly [key: string]: Value;
}

/** What a value must be like. Plain data means equal to it in every field; the rest is said by a mark. */
export type Pattern = Scalar | Mark | readonly Pattern[] | PatternFields;
export interface PatternFields {
  readonly [key: string]: Pattern;
}
export type Mark =
  | { readonly like: 'anything' }
  | { readonly like: 'undefined' }
  | { readonly like: 'nullish' }
  | { readonly like: 'type'; readonly of: 'string' | 'number' | 'boolean' | 'object' | 'function' }
  | { readonly like: 'date' }
  | { readonly like: 'set'; readonly of: readonly Scalar[] }
  /** An Error with exactly this message. */
  | { readonly like: 'error'; readonly text: string }
  /** A TypeError, whatever the engine of the language says in it. */
  | { readonly like: 'typeError' }
  /** A string with this text in the words of the target. */
  | { readonly like: 'text'; readonly text: string }
  | { readonly like: 'beginsWith'; readonly text: string }
  | { readonly like: 'contains'; readonly text: string }
  | { readonly like: 'matches'; readonly expression: string }
  /** An object with at least these fields. */
  | { readonly like: 'has'; readonly fields: PatternFields }
  /** An object without these fields. */
  | { readonly like: 'lacks'; readonly fields: readonly string[] }
  | { readonly like: 'all'; readonly of: readonly Pattern[] }
  | { readonly like: 'oneOf'; readonly of: readonly Pattern[] }
  /** The very object an earlier step saved. */
  | { readonly like: 'same'; readonly as: string }
  | { readonly like: 'not'; readonly same: string }
  | { readonly like: 'track'; readonly name: string }
  | { readonly like: 'clientId'; readonly of: string }
  | { readonly like: 'room'; readonly name: string };

/** How a call of a method must end. */
export type Outcome =
  | { readonly returns: Pattern }
  | { readonly throws: Pattern }
  | { readonly resolves: Pattern }
  | { readonly rejects: Pattern }
  /** A promise that has not settled when everything under way has come to rest. */
  | { readonly pending: true }
  /** A promise; how it settles is another check's matter. */
  | { readonly promise: true }
  /** Neither throws nor rejects. */
  | { readonly succeeds: true };

/** A message of the engine, or one to it, in the actions and fields of section 10 of the contract. */
export interface EngineMessage extends Fields {
  readonly action: string;
}

export type LoadOutcome = 'works' | 'hangs' | { readonly status: number };

/** A track the engine holds for the client to attach to participants (section 6.2). */
export interface HeldTrack {
  /** `local`, or a session id. */
  readonly owner: string;
  /** `cam`, `screen`, or the name of a custom track. */
  readonly from: string;
  readonly track: {
    readonly $: 'track';
    readonly kind: 'audio' | 'video';
    readonly name: string;
    readonly state?: 'muted' | 'ended';
  };
  /** Seconds; of several streams the one begun last counts. */
  readonly begun?: number;
}

/** What the engine knows of its peers: their connection and what this client subscribes of them. */
export interface PeerState {
  readonly peer: string;
  readonly connection?: 'sfu' | 'peer-to-peer';
  readonly peering?: 'new' | 'checking' | 'connected' | 'completed' | 'failed';
  readonly subscribed?: Fields;
}

export type ConsoleLevel = 'error' | 'warn' | 'log';

/** What a handler of an event does when the event comes. */
export type HandlerEffect =
  | { readonly throws: string }
  /** Calls a method of the instance or of the class and notes what it returned, or what is found in that at a path. */
  | {
      readonly notes: string;
      readonly args?: readonly Value[];
      readonly path?: readonly string[];
      readonly static?: boolean;
    }
  /** Notes a mark, to tell the order of handlers and continuations. */
  | { readonly mark: string };

export type Step =
  /** Calls a static method. A result with `on` becomes an instance whose events are recorded under the saved name. */
  | {
      readonly do: 'static';
      readonly name: string;
      readonly args?: readonly Value[];
      readonly expect: Outcome;
      readonly save?: string;
      readonly listen?: readonly string[];
    }
  | {
      readonly do: 'call';
      readonly method: string;
      readonly args?: readonly Value[];
      readonly expect: Outcome;
      readonly save?: string;
      readonly on?: string;
      /** Notes a mark when the promise of the call settles. */
      readonly mark?: string;
    }
  | { readonly do: 'settled'; readonly promise: string; readonly expect: Outcome }
  | {
      readonly do: 'get';
      readonly of?: string;
      readonly path: readonly string[];
      readonly expect: Pattern;
      readonly save?: string;
    }
  | { readonly do: 'exports'; readonly name: string; readonly expect: Pattern }
  | { readonly do: 'global'; readonly path: readonly string[]; readonly expect: Pattern }
  | { readonly do: 'make'; readonly save: string; readonly value: Value }
  /** Something the engine says, without having been asked. */
  | { readonly do: 'engine'; readonly message: EngineMessage; readonly to?: string }
  /** The same message, posted by a window that is not the engine's. */
  | { readonly do: 'stranger'; readonly message: EngineMessage }
  /** What the engine does from now on when the client sends this action. */
  | {
      readonly do: 'when';
      readonly action: string;
      readonly answer?: Fields;
      readonly emit?: readonly EngineMessage[];
    }
  | { readonly do: 'loads'; readonly outcomes: readonly LoadOutcome[] }
  | { readonly do: 'tracks'; readonly held: readonly HeldTrack[] }
  | { readonly do: 'peers'; readonly peers: readonly PeerState[] }
  | { readonly do: 'sent'; readonly action: string; readonly with?: PatternFields; readonly times?: number }
  /** The events recorded since the last `forget`, in order. With `among`, only these names count. */
  | {
      readonly do: 'events';
      readonly expect: readonly (readonly [name: string, payload?: Pattern])[];
      readonly among?: readonly string[];
      readonly of?: string;
    }
  /** What was written to the console since the last `forget`: exactly these first arguments on this level. */
  | { readonly do: 'console'; readonly level: ConsoleLevel; readonly expect: readonly string[] }
  /** At least this line. */
  | { readonly do: 'logged'; readonly level: ConsoleLevel; readonly text: string }
  | { readonly do: 'forget' }
  | { readonly do: 'advance'; readonly ms: number }
  | { readonly do: 'handler'; readonly event: string; readonly effect: HandlerEffect; readonly on?: string }
  | { readonly do: 'notes'; readonly expect: readonly Pattern[] }
  | { readonly do: 'devices'; readonly list: readonly Fields[]; readonly tell: boolean }
  | { readonly do: 'geo'; readonly answer: Fields | 'fails' };

export type StartState =
  | 'nothing'
  | 'new'
  | 'loading'
  | 'preparing'
  | 'loaded'
  | 'camera'
  | 'joining'
  | 'joined'
  | 'left'
  | 'error'
  | 'destroyed'
  | 'frame'
  | 'frame loaded'
  | 'frame joined';

/** Parts of the component. A target names the parts it does not have yet; what goes beyond their guards is left out. */
export type Feature =
  | 'core'
  | 'recording'
  | 'streaming'
  | 'transcription'
  | 'telephone'
  | 'player'
  | 'sessionData'
  | 'access'
  | 'qualityTests'
  /** What changes the prebuilt interface. */
  | 'prebuilt'
  | 'proxy'
  | 'processors'
  /** People who send to each other without a server between them. */
  | 'peerToPeer'
  /** What tests of pages put into a call. */
  | 'testAid'
  | 'reactNative';

/** The surroundings a component is opened in. Absent means the plain page of the platform. */
export interface Surroundings {
  readonly reactNative?: boolean;
  readonly userAgent?: string;
  readonly touchPoints?: number;
  readonly without?: readonly ('audioWorklet' | 'getUserMedia' | 'getDisplayMedia' | 'deviceChangeEvent')[];
}

export interface ContractCheck {
  readonly id: string;
  /** Section of the contract. */
  readonly section: string;
  readonly network: 'none' | 'scripted engine';
  readonly original: 'same' | 'differs' | 'notApplicable';
  /** `browser`: needs a page with its elements; `any`: also runs in Node. */
  readonly platform: 'any' | 'browser';
  readonly feature: Feature;
  /** False: guards and validation, which hold for parts not built yet too. */
  readonly beyondGuards: boolean;
  readonly start: StartState;
  /** Options of the instance that the state begins with. */
  readonly options?: Fields;
  readonly surroundings?: Surroundings;
  readonly steps: readonly Step[];
}

/** Where ours is meant to differ. `originally` are the steps that show what the original does. */
export interface IntendedDifference {
  readonly id: string;
  readonly original: string;
  readonly ours: string;
  readonly why: string;
  readonly originally: readonly Step[];
}
