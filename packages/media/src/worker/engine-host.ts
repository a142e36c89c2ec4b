import { randomUUID } from 'node:crypto';
import { Codec, ICEServer } from '@livekit/protocol';
import type { RtcConfig } from 'node-datachannel';
import { RoomService, webhookBody } from '../api/index.ts';
import { nativeTransports, TransportContext } from '../native/index.ts';
import type { RoomEvent } from '../room/index.ts';
import { type AdmittedRequest, type SignalConnection, SignalEngine } from '../signal/index.ts';
import { withChanges } from '../token/index.ts';
import { iceServersFor } from '../turn/index.ts';
import type { FromWorker, ToWorker, WorkerConfig } from './messages.ts';
import { PendingJoins } from './pending-joins.ts';
import { SendBatcher } from './send-batcher.ts';

const TICK_MS = 100;
const CLOSE_TRY_AGAIN_LATER = 1013;
const CODECS = ['audio/opus', 'audio/red', 'video/VP8', 'video/H264'];

const FULL = { status: 503, message: 'the media server is full' } as const;

/** The engine of one worker behind messages. */
export class EngineHost {
  readonly #postNow: (message: FromWorker) => void;
  readonly #sends: SendBatcher;
  readonly #engine: SignalEngine;
  readonly #transportContext: TransportContext;
  readonly #service: RoomService;
  readonly #pendingJoins = new PendingJoins<AdmittedRequest>();
  readonly #connections = new Map<number, SignalConnection>();
  readonly #timer: NodeJS.Timeout;

  constructor(config: WorkerConfig, say: (message: FromWorker) => void) {
    this.#postNow = say;
    this.#sends = new SendBatcher(say);
    const transportContext = new TransportContext({
      rtc: rtcConfigOf(config),
      ports: portsOf(config),
      publicAddresses: config.publicAddresses,
      onProblem: (error) => this.#reportProblem(error),
    });
    this.#transportContext = transportContext;
    this.#engine = new SignalEngine({
      clock: Date.now,
      keys: config.keys,
      transports: nativeTransports(transportContext),
      codecs: CODECS.map((mime) => new Codec({ mime })),
      iceServers: ({ sid }) =>
        iceServersFor(config.turn, sid, Date.now()).map((server) => new ICEServer(server)),
      autoCreate: config.autoCreate,
      onProblem: (error) => this.#reportProblem(error),
      ...(config.hasWebhooks ? { onEvent: (event) => this.#postWebhook(event) } : {}),
    });
    this.#service = new RoomService({ rooms: this.#engine.rooms, keys: config.keys });
    this.#timer = setInterval(() => {
      this.#engine.tick();
      this.#pendingJoins.tick(performance.now());
    }, TICK_MS);
  }

  handle(message: Exclude<ToWorker, { type: 'start' | 'close' }>): void {
    switch (message.type) {
      case 'ping':
        this.#post({ type: 'pong' });
        break;
      case 'admit':
        void this.#admit(message);
        break;
      case 'connect':
        this.#connect(message);
        break;
      case 'receive':
        this.#connections.get(message.id)?.receive(message.message);
        break;
      case 'closed':
        this.#pendingJoins.take(message.id);
        this.#connections.get(message.id)?.closed();
        this.#connections.delete(message.id);
        break;
      case 'call':
        void this.#call(message);
        break;
    }
  }

  /** Ends all rooms, and says what webhooks are to tell of that. */
  close(): void {
    clearInterval(this.#timer);
    this.#engine.close();
    this.#sends.flush();
  }

  #post(message: Exclude<FromWorker, { type: 'send' }>): void {
    this.#sends.flush();
    this.#postNow(message);
  }

  async #admit({ id, query, authorization, address }: ToWorker & { type: 'admit' }): Promise<void> {
    const outcome = await this.#engine.admit({
      query: new URLSearchParams(query),
      authorization,
      ...(address === undefined ? {} : { address }),
    });
    if (outcome.ok && !outcome.isReconnect && !this.#transportContext.connectionLimit.hasCapacity) {
      this.#post({ type: 'admitted', id, refusal: FULL });
    } else if (outcome.ok) {
      this.#pendingJoins.add(id, outcome, performance.now());
      const { principal, grants } = outcome;
      const resumes = this.#engine.resumes(outcome);
      this.#post({
        type: 'admitted',
        id,
        admission: { principal, attributes: { ...grants.attributes }, resumes },
      });
    } else {
      const { ok: _ok, ...refusal } = outcome;
      this.#post({ type: 'admitted', id, refusal });
    }
  }

  #connect({ id, changes = {} }: ToWorker & { type: 'connect' }): void {
    const admitted = this.#pendingJoins.take(id);
    if (admitted === undefined) {
      this.#post({ type: 'close-socket', id, code: CLOSE_TRY_AGAIN_LATER });
      return;
    }
    const grants = withChanges(admitted.grants, changes);
    const connection = this.#engine.connect(
      { ...admitted, grants },
      {
        send: (message) => this.#sends.add(id, message),
        close: (code) => this.#post({ type: 'close-socket', id, ...(code === undefined ? {} : { code }) }),
      },
    );
    this.#connections.set(id, connection);
  }

  async #call({ id, method, path, contentType, authorization, body }: ToWorker & { type: 'call' }) {
    const answer = await this.#service.handle({ method, path, contentType, authorization, body });
    this.#post({ type: 'answer', id, ...answer });
  }

  /** Reports an unexpected error; the server logs it. */
  #reportProblem(error: unknown): void {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#post({ type: 'problem', text });
  }

  #postWebhook(event: RoomEvent): void {
    const body = webhookBody(event, { id: `EV_${randomUUID()}`, nowMs: Date.now() });
    this.#post({ type: 'event', body });
  }
}

/** How many UDP ports there are; undefined when they are no limit, as one that all connections share is none. */
function portsOf({ udpPorts }: WorkerConfig): number | undefined {
  if (udpPorts === undefined || udpPorts.min === udpPorts.max) return undefined;
  return udpPorts.max - udpPorts.min + 1;
}

/** How native connections find their way. We ask no STUN server: our own addresses are known or told. */
function rtcConfigOf({ udpPorts, bindAddress }: WorkerConfig): RtcConfig {
  return {
    iceServers: [],
    ...(bindAddress === undefined ? {} : { bindAddress }),
    ...(udpPorts === undefined
      ? {}
      : {
          portRangeBegin: udpPorts.min,
          portRangeEnd: udpPorts.max,
          // One port for everybody is told apart by ICE credentials.
          enableIceUdpMux: udpPorts.min === udpPorts.max,
        }),
  };
}
