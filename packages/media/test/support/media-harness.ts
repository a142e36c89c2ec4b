import {
  AddTrackRequest,
  DataPacket,
  protoInt64,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  type TrackInfo,
  TrackSource,
  TrackType,
} from '@livekit/protocol';
import type { RoomEvent } from '../../src/room/index.ts';
import {
  type OfferedSection,
  type SignalConnection,
  SignalEngine,
  type SignalEngineOptions,
  type SignalSocket,
} from '../../src/signal/index.ts';
import { type ClaimGrants, signAccessToken, type VideoGrant } from '../../src/token/index.ts';
import { ScriptedTransport, scriptedOffer } from './scripted-transport.ts';

export const KEY = { key: 'APItest', secret: 'a-secret-that-is-long-enough-for-hs256' };
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;

type RequestMessage = Exclude<SignalRequest['message'], { case: undefined }>;
type ResponseMessage = Exclude<SignalResponse['message'], { case: undefined }>;
type ResponseCase = ResponseMessage['case'];
type MessageOf<C extends ResponseCase> = Extract<ResponseMessage, { case: C }>;
type ResponseValue<C extends ResponseCase> = MessageOf<C>['value'];

/** A WebSocket that remembers what it carried. */
export class ScriptedSocket implements SignalSocket {
  readonly received: ResponseMessage[] = [];
  closeCode: number | undefined;

  send(message: Uint8Array): void {
    const response = SignalResponse.fromBinary(message);
    if (this.closeCode === undefined && response.message.case) this.received.push(response.message);
  }

  close(code = 1000): void {
    this.closeCode ??= code;
  }

  get isClosed(): boolean {
    return this.closeCode !== undefined;
  }
}

export interface JoinOptions {
  readonly room?: string;
  readonly video?: VideoGrant;
  readonly claims?: Partial<ClaimGrants>;
  readonly query?: Readonly<Record<string, string>>;
  readonly validForMs?: number;
  /** Default true: the media connection stands at once. */
  readonly isActive?: boolean;
}

/** Waits until everything that was begun is through. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
}

/** A client with a scripted transport, which says what it is told to say. */
export class ScriptedClient {
  readonly identity: string;
  readonly options: JoinOptions;
  socket = new ScriptedSocket();
  readonly #harness: MediaHarness;
  #connection: SignalConnection | undefined;
  #sections: OfferedSection[] = [];
  #offerId = 0;
  #heard = 0;
  #answered = 0;
  #sid = '';

  constructor(harness: MediaHarness, identity: string, options: JoinOptions) {
    this.#harness = harness;
    this.identity = identity;
    this.options = options;
  }

  async connect(query: Readonly<Record<string, string>> = {}): Promise<void> {
    this.socket = new ScriptedSocket();
    const connection = await this.#harness.connect(this.socket, this.identity, {
      ...this.options,
      query: { ...this.options.query, ...query },
    });
    this.#connection = connection;
    await settle();
    this.#sid = this.all('join').at(-1)?.participant?.sid ?? this.#sid;
  }

  /** Comes back through a new socket, as clients do whose old one broke. */
  async resume(): Promise<void> {
    await this.connect({ reconnect: '1', sid: this.sid });
  }

  /** The sid that it was given when it joined. */
  get sid(): string {
    return this.#sid;
  }

  get transport(): ScriptedTransport {
    return this.#harness.transport(this.sid);
  }

  send(...messages: RequestMessage[]): void {
    for (const message of messages) this.sendBytes(new SignalRequest({ message }).toBinary());
  }

  sendBytes(bytes: Uint8Array): void {
    this.#connection?.receive(bytes);
  }

  /** The socket breaks. */
  loseSocket(): void {
    this.socket.close(1006);
    this.#connection?.closed();
  }

  all<C extends ResponseCase>(name: C): ResponseValue<C>[] {
    return this.socket.received
      .filter((message): message is MessageOf<C> => message.case === name)
      .map(({ value }) => value as ResponseValue<C>);
  }

  /** The one message of its kind. */
  the<C extends ResponseCase>(name: C): ResponseValue<C> {
    const last = this.all(name).at(-1);
    if (last === undefined) throw new Error(`${this.identity} was not told ${name}`);
    return last;
  }

  /** The names of the messages since the last time this was asked. */
  takeNewCases(): ResponseCase[] {
    const names = this.socket.received.slice(this.#heard).map((message) => message.case);
    this.#heard = this.socket.received.length;
    return names;
  }

  connectMedia(): void {
    this.transport.events.connected('subscriber');
  }

  /** Does what clients do all the time: pings, and answers offers. */
  tick(): void {
    if (this.socket.isClosed) return;
    this.send({ case: 'ping', value: protoInt64.parse(this.#harness.nowMs) });
    const { id = 0 } = this.all('offer').at(-1) ?? {};
    if (id <= this.#answered) return;
    this.#answered = id;
    this.send({ case: 'answer', value: new SessionDescription({ type: 'answer', sdp: 'fine', id }) });
  }

  /** Answers the last offer of the server. */
  async answer(sdp = 'fine'): Promise<void> {
    const { id } = this.the('offer');
    this.#answered = id;
    this.send({ case: 'answer', value: new SessionDescription({ type: 'answer', sdp, id }) });
    await settle();
  }

  announce(cid: string, options: Partial<ConstructorParameters<typeof AddTrackRequest>[0]> = {}): void {
    const value = new AddTrackRequest({
      cid,
      name: cid,
      type: TrackType.AUDIO,
      source: TrackSource.MICROPHONE,
      ...options,
    });
    this.send({ case: 'addTrack', value });
  }

  /** Offers a section for each track it was ever told to, as browsers do. */
  async offer(
    change: (sections: OfferedSection[]) => OfferedSection[] = (sections) => sections,
  ): Promise<void> {
    this.#sections = change(this.#sections);
    this.#offerId += 1;
    const sdp = scriptedOffer(this.#sections);
    this.send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp, id: this.#offerId }) });
    await settle();
  }

  /** Announces a track and sends it. */
  async publish(
    cid: string,
    options: Partial<ConstructorParameters<typeof AddTrackRequest>[0]> = {},
  ): Promise<TrackInfo> {
    this.announce(cid, options);
    const kind = options?.type === TrackType.VIDEO ? 'video' : 'audio';
    await this.offer((sections) => [
      ...sections,
      { mid: String(sections.length), kind, cid, isSending: true },
    ]);
    const answer = this.all('trackPublished').find((published) => published.cid === cid);
    if (!answer?.track) throw new Error(`${this.identity} could not publish ${cid}`);
    return answer.track;
  }

  async publishVideo(cid: string, options: object = {}): Promise<TrackInfo> {
    return await this.publish(cid, { type: TrackType.VIDEO, source: TrackSource.CAMERA, ...options });
  }

  async unpublish(cid: string): Promise<void> {
    await this.offer((sections) =>
      sections.map((section) => (section.cid === cid ? { ...section, isSending: false } : section)),
    );
  }

  /** The data packets that arrived, oldest first. */
  packets(): DataPacket[] {
    return this.transport.sent.map(({ packet }) => DataPacket.fromBinary(packet));
  }
}

/** A media server with scripted clients and a clock that the test moves. */
export class MediaHarness {
  readonly engine: SignalEngine;
  readonly events: RoomEvent[] = [];
  nowMs = Date.UTC(2026, 0, 5, 12);
  readonly #transports = new Map<string, ScriptedTransport>();
  readonly #clients: ScriptedClient[] = [];
  #sids = 0;

  constructor(options: Partial<SignalEngineOptions> = {}) {
    this.engine = new SignalEngine({
      clock: () => this.nowMs,
      keys: [KEY],
      newSid: (prefix) => `${prefix}${++this.#sids}`,
      transports: ({ sid }, events) => {
        const transport = new ScriptedTransport(events);
        this.#transports.set(sid, transport);
        return transport;
      },
      onEvent: (event) => this.events.push(event),
      ...options,
    });
  }

  async token(identity: string, options: JoinOptions = {}): Promise<string> {
    const { room = 'hall', video = {}, claims = {}, validForMs = 60 * MINUTE } = options;
    const grants = { identity, ...claims, video: { roomJoin: true, room, ...video } };
    return await signAccessToken(KEY, grants, { nowMs: this.nowMs, validForMs });
  }

  async request(identity: string, options: JoinOptions = {}) {
    const query = new URLSearchParams({
      protocol: '16',
      sdk: 'js',
      access_token: await this.token(identity, options),
      ...options.query,
    });
    return await this.engine.admit({ query });
  }

  async connect(socket: ScriptedSocket, identity: string, options: JoinOptions): Promise<SignalConnection> {
    const admitted = await this.request(identity, options);
    if (!admitted.ok) throw new Error(`${admitted.status} ${admitted.message}`);
    return this.engine.connect(admitted, socket);
  }

  async join(identity: string, options: JoinOptions = {}): Promise<ScriptedClient> {
    const client = new ScriptedClient(this, identity, options);
    await client.connect();
    if (options.isActive ?? true) client.connectMedia();
    await client.answer();
    this.#clients.push(client);
    return client;
  }

  /** Lets somebody in who may be refused, and who does nothing by itself. */
  async tryJoin(identity: string, options: JoinOptions = {}): Promise<ScriptedClient> {
    const client = new ScriptedClient(this, identity, options);
    await client.connect();
    return client;
  }

  transport(sid: string): ScriptedTransport {
    const transport = this.#transports.get(sid);
    if (!transport) throw new Error(`${sid} has no transport`);
    return transport;
  }

  transports(): ScriptedTransport[] {
    return [...this.#transports.values()];
  }

  /** Time passes, in steps as short as the server's own; who joined keeps up with the server. */
  async advance(ms: number): Promise<void> {
    const end = this.nowMs + ms;
    while (this.nowMs < end) {
      if (this.nowMs % (5 * SECOND) < 100) await this.#tickClients();
      this.nowMs = Math.min(end, this.nowMs + 100);
      this.engine.tick();
    }
    await settle();
  }

  async #tickClients(): Promise<void> {
    for (const client of this.#clients) client.tick();
    await settle();
  }

  eventNames(): string[] {
    return this.events.map(({ name }) => name);
  }
}
