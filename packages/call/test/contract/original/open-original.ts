import type { EngineMessage, Fields, HeldTrack, LoadOutcome, PeerState, Surroundings } from '../language.ts';
import { inPage } from '../page/in-page.ts';
import { PageSurroundings } from '../page/surroundings.ts';
import type { ContractTarget, OpenedComponent, ScriptedEngine } from '../target.ts';

/**
 * The original in a page, without any network: its requests are answered here, its clock stands still until it is
 * advanced, and the engine it would have loaded is a script that hands everything to the checks.
 */
export function originalTarget(address: string): ContractTarget {
  let opened = 0;
  return {
    name: 'the original',
    implementation: 'original',
    platform: 'browser',
    notBuilt: [],
    async open(surroundings) {
      const page = new Surrounds(surroundings);
      opened += 1;
      const module: unknown = await import(/* @vite-ignore */ `${address}?${opened}`);
      return openedFrom(module, page);
    },
  };
}

function openedFrom(module: unknown, page: Surrounds): OpenedComponent {
  if (!isRecord(module)) throw new Error('the original is no module');
  const component = module['default'];
  if (typeof component !== 'function') throw new Error('the original has no class');
  const { engine } = page;
  return {
    ...inPage(page),
    component,
    exports: module,
    engine,
    geo: (answer) => page.answerGeo(answer),
  };
}

/** What the original needs of a page besides. */
class Surrounds extends PageSurroundings {
  readonly engine: OriginalEngine;
  #geo: Fields | 'fails' = 'fails';

  constructor(surroundings: Surroundings) {
    const engine = new OriginalEngine(surroundings.reactNative === true);
    super(surroundings, engine);
    this.engine = engine;
    this.#network();
    this.#messages();
    this.replace(globalThis, '__contractEngine', { value: { started: () => engine.started() } });
    if (surroundings.reactNative === true) this.#reactNative();
  }

  answerGeo(answer: Fields | 'fails'): void {
    this.#geo = answer;
  }

  #network(): void {
    const answer = async (request: RequestInfo | URL): Promise<Response> => {
      const address = String(request instanceof Request ? request.url : request);
      if (address.includes('//gs.')) {
        if (this.#geo === 'fails') throw new TypeError('Failed to fetch');
        return Response.json(this.#geo);
      }
      if (!address.includes('call-machine') && !address.includes('bundle')) return new Response('');
      const outcome = this.engine.nextLoad();
      if (outcome === 'hangs') return new Promise(() => undefined);
      if (outcome !== 'works') return new Response('', { status: outcome.status });
      return new Response('window.__contractEngine.started();');
    };
    this.replace(globalThis, 'fetch', { value: answer, writable: true });
  }

  #messages(): void {
    const receive = (message: unknown) => this.engine.receive(message);
    const frameWindow = { postMessage: receive };
    this.replace(globalThis, 'postMessage', { value: receive, writable: true });
    this.replace(HTMLIFrameElement.prototype, 'contentWindow', { get: () => frameWindow });
    const add = globalThis.addEventListener;
    const listening: EventListenerOrEventListenerObject[] = [];
    const listen = (
      ...args: readonly [string, EventListenerOrEventListenerObject, AddEventListenerOptions?]
    ) => {
      if (args[0] === 'message') listening.push(args[1]);
      Reflect.apply(add, globalThis, args);
    };
    this.replace(globalThis, 'addEventListener', { value: listen, writable: true });
    this.onClose(() => {
      for (const listener of listening) globalThis.removeEventListener('message', listener);
    });
  }

  #reactNative(): void {
    const nothing = () => undefined;
    const native: Readonly<Record<string, unknown>> = Object.fromEntries(
      [
        'addAudioFocusChangeListener',
        'removeAudioFocusChangeListener',
        'addAppStateChangeListener',
        'removeAppStateChangeListener',
        'addSystemScreenCaptureStopListener',
        'removeSystemScreenCaptureStopListener',
        'setKeepDeviceAwake',
        'setAudioMode',
        'setShowOngoingMeetingNotification',
        'setAudioDevice',
      ].map((name) => [name, nothing]),
    );
    this.replace(globalThis, 'DailyNativeUtils', {
      value: { ...native, getAudioDevice: async () => 'speaker-1' },
    });
    this.replace(globalThis, 'global', { value: globalThis });
    this.replace(globalThis, 'dailyJsToCallMachineEmitter', {
      writable: true,
      value: {
        emit: (_name: string, message: unknown) => this.engine.receive(message),
        removeListener: nothing,
      },
    });
    this.replace(globalThis, 'callMachineToDailyJsEmitter', { value: this.engine.emitter, writable: true });
  }
}

type Request = { readonly message: Readonly<Record<string, unknown>> };

/** The engine's side of the messages: what the loaded bundle would do. */
class OriginalEngine implements ScriptedEngine {
  readonly #listeners: ((message: unknown) => void)[] = [];
  readonly emitter = {
    addListener: (_name: string, listener: (message: unknown) => void) => this.#listeners.push(listener),
    removeListener: () => undefined,
  };
  readonly #native: boolean;
  readonly #reactions = new Map<string, { readonly answer: unknown; readonly emit: readonly unknown[] }>();
  readonly #sent: Readonly<Record<string, unknown>>[] = [];
  #loads: LoadOutcome[] = [];
  #requests: Request[] = [];
  #state: Readonly<Record<string, unknown>> = emptyState();

  constructor(native: boolean) {
    this.#native = native;
  }

  get isBusy(): boolean {
    return this.#requests.length > 0;
  }

  loads(outcomes: readonly LoadOutcome[]): void {
    this.#loads = [...outcomes];
  }

  nextLoad(): LoadOutcome {
    return this.#loads.shift() ?? 'works';
  }

  /** The bundle has run: it takes over every client that waits for an engine. */
  started(): void {
    const pendings = list(read(globalThis, ['_daily', 'pendings']));
    for (const id of pendings.splice(0)) {
      const instance = read(globalThis, ['_daily', 'instances', String(id)]);
      if (!isRecord(instance)) continue;
      Reflect.set(instance, 'callMachine', {
        store: { getState: () => this.#state },
        reset: () => undefined,
      });
      this.#requests.push({ message: { action: '', callClientId: id } });
    }
  }

  emit(message: EngineMessage, callClientId: string | undefined): void {
    this.#say({ ...message, callClientId });
  }

  strange(message: EngineMessage, callClientId: string | undefined): void {
    const data: unknown = structuredClone({
      ...message,
      callClientId,
      what: 'iframe-call-message',
      from: 'embedded',
    });
    globalThis.dispatchEvent(
      new MessageEvent('message', { data, origin: 'https://stranger.test', source: null }),
    );
  }

  when(action: string, reaction: { readonly answer: unknown; readonly emit: readonly unknown[] }): void {
    this.#reactions.set(action, reaction);
  }

  sent(): readonly Readonly<Record<string, unknown>>[] {
    return this.#sent;
  }

  hold(
    tracks: readonly { readonly held: HeldTrack; readonly track: object }[],
    peers: readonly PeerState[],
  ): void {
    this.#state = stateOf(tracks, peers);
  }

  receive(message: unknown): void {
    // What cannot be cloned fails here, as it does between windows.
    const copy: unknown = this.#native ? message : structuredClone(message);
    if (!isRecord(copy) || typeof copy['action'] !== 'string') return;
    this.#sent.push(withoutEnvelope(copy));
    this.#requests.push({ message: copy });
  }

  answerAll(): void {
    const requests = this.#requests;
    this.#requests = [];
    for (const { message } of requests) this.#answer(message);
  }

  #answer(message: Readonly<Record<string, unknown>>): void {
    const { action, callClientId, callbackStamp } = message;
    if (action === '') {
      this.#say({ action: 'loaded', callClientId });
      return;
    }
    const reaction = this.#reactions.get(String(action));
    if (reaction === undefined) return;
    for (const event of reaction.emit) if (isRecord(event)) this.#say({ ...event, callClientId });
    if (isRecord(reaction.answer)) this.#say({ ...reaction.answer, action, callClientId, callbackStamp });
  }

  #say(message: Readonly<Record<string, unknown>>): void {
    if (this.#native) {
      for (const listener of this.#listeners) listener({ ...message });
      return;
    }
    const data: unknown = structuredClone({ ...message, what: 'iframe-call-message', from: 'embedded' });
    globalThis.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source: window }));
  }
}

function stateOf(
  tracks: readonly { readonly held: HeldTrack; readonly track: object }[],
  peers: readonly PeerState[],
): Readonly<Record<string, unknown>> {
  const streams: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  for (const [at, { held, track }] of tracks.entries()) {
    if (held.owner === 'local') custom[held.from] = { track };
    streams[`stream-${at}`] = {
      participantId: held.owner,
      type: held.from,
      pendingTrack: track,
      starttime: (held.begun ?? 0) * 1000,
    };
  }
  const own = (from: string) => {
    const ofKind = (kind: string) => () =>
      tracks
        .filter(({ held }) => held.owner === 'local' && held.from === from && held.track.kind === kind)
        .map(({ track }) => track);
    return { stream: { getAudioTracks: ofKind('audio'), getVideoTracks: ofKind('video') } };
  };
  const participants: Record<string, unknown> = {};
  const subscribedTracks: Record<string, unknown> = { ALL: true };
  for (const { peer, connection, peering, subscribed } of peers) {
    participants[peer] = {
      public: { rtcType: { impl: connection ?? 'sfu' } },
      private: { peeringState: peering ?? 'new' },
    };
    if (subscribed === undefined) continue;
    subscribedTracks[peer] = Object.fromEntries(
      Object.entries(subscribed).map(([media, value]) => [MEDIA[media] ?? media, value]),
    );
  }
  return {
    local: {
      streams: { cam: own('cam'), screen: own('screen') },
      public: { customTracks: custom, subscribedTracks },
    },
    streams,
    participants,
  };
}

const MEDIA: Readonly<Record<string, string>> = {
  audio: 'cam-audio',
  video: 'cam-video',
  screenAudio: 'screen-audio',
  screenVideo: 'screen-video',
};

function emptyState(): Readonly<Record<string, unknown>> {
  return stateOf([], []);
}

function withoutEnvelope(message: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const envelope = ['what', 'from', 'callClientId', 'callbackStamp'];
  return Object.fromEntries(Object.entries(message).filter(([key]) => !envelope.includes(key)));
}

function read(from: unknown, path: readonly string[]): unknown {
  let at = from;
  for (const part of path) at = isRecord(at) ? at[part] : undefined;
  return at;
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
