import { randomUUID } from 'node:crypto';
import { Codec, ICEServer } from '@livekit/protocol';
import { RoomService, webhookPost } from '../api/index.ts';
import { MediaPlane, nativeTransports } from '../native/index.ts';
import type { RoomEvent } from '../room/index.ts';
import { type Admitted, type SignalConnection, SignalEngine } from '../signal/index.ts';
import { iceServersFor } from '../turn/index.ts';
import type { FromWorker, ToWorker, WorkerConfig } from './messages.ts';
import { rtcConfigOf } from './rtc-config.ts';

const TICK_MS = 100;
const CODECS = ['audio/opus', 'audio/red', 'video/VP8', 'video/H264'];

/** The engine of one worker behind messages. */
export class EngineHost {
  readonly #config: WorkerConfig;
  readonly #say: (message: FromWorker) => void;
  readonly #engine: SignalEngine;
  readonly #service: RoomService;
  readonly #admitted = new Map<number, Admitted>();
  readonly #connections = new Map<number, SignalConnection>();
  readonly #timer: NodeJS.Timeout;
  /** Events in the order in which they happened, though signing takes a moment. */
  #events: Promise<void> = Promise.resolve();

  constructor(config: WorkerConfig, say: (message: FromWorker) => void) {
    this.#config = config;
    this.#say = say;
    const plane = new MediaPlane({ rtc: rtcConfigOf(config), publicAddresses: config.publicAddresses });
    this.#engine = new SignalEngine({
      clock: Date.now,
      keys: config.keys,
      transports: nativeTransports(plane),
      codecs: CODECS.map((mime) => new Codec({ mime })),
      iceServers: ({ sid }) =>
        iceServersFor(config.turn, sid, Date.now()).map((server) => new ICEServer(server)),
      autoCreate: config.autoCreate,
      ...(config.hasWebhooks ? { onEvent: (event) => this.#tell(event) } : {}),
    });
    this.#service = new RoomService({ rooms: this.#engine.rooms, keys: config.keys });
    this.#timer = setInterval(() => this.#engine.tick(), TICK_MS);
  }

  handle(message: Exclude<ToWorker, { type: 'start' | 'close' }>): void {
    switch (message.type) {
      case 'ping':
        this.#say({ type: 'pong' });
        break;
      case 'admit':
        void this.#admit(message);
        break;
      case 'connect':
        this.#connect(message.id);
        break;
      case 'receive':
        this.#connections.get(message.id)?.receive(message.message);
        break;
      case 'closed':
        this.#admitted.delete(message.id);
        this.#connections.get(message.id)?.closed();
        this.#connections.delete(message.id);
        break;
      case 'call':
        void this.#call(message);
        break;
    }
  }

  /** Ends all rooms. Resolves when what there is to say has been said. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#engine.close();
    await this.#events;
  }

  async #admit({ id, query, authorization, address }: ToWorker & { type: 'admit' }): Promise<void> {
    const outcome = await this.#engine.admit({
      query: new URLSearchParams(query),
      authorization,
      ...(address === undefined ? {} : { address }),
    });
    if (outcome.ok) {
      this.#admitted.set(id, outcome);
      const { principal, grants } = outcome;
      this.#say({ type: 'admitted', id, who: { principal, attributes: { ...grants.attributes } } });
    } else {
      const { ok: _ok, ...refusal } = outcome;
      this.#say({ type: 'admitted', id, refusal });
    }
  }

  #connect(id: number): void {
    const admitted = this.#admitted.get(id);
    this.#admitted.delete(id);
    if (admitted === undefined) return;
    const connection = this.#engine.connect(admitted, {
      send: (message) => this.#say({ type: 'send', id, message }),
      close: (code) => this.#say({ type: 'close-socket', id, ...(code === undefined ? {} : { code }) }),
    });
    this.#connections.set(id, connection);
  }

  async #call({ id, method, path, contentType, authorization, body }: ToWorker & { type: 'call' }) {
    const answer = await this.#service.handle({ method, path, contentType, authorization, body });
    this.#say({ type: 'answer', id, ...answer });
  }

  #tell(event: RoomEvent): void {
    const options = { key: this.#config.keys[0], id: `EV_${randomUUID()}`, nowMs: Date.now() };
    // The event's objects go on changing.
    const { room, participant, track } = event;
    const snapshot: RoomEvent = {
      name: event.name,
      room: room.clone(),
      ...(participant === undefined ? {} : { participant: participant.clone() }),
      ...(track === undefined ? {} : { track: track.clone() }),
    };
    this.#events = this.#events
      .then(async () => this.#say({ type: 'event', post: await webhookPost(snapshot, options) }))
      .catch(() => undefined);
  }
}
