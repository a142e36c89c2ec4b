import { DisconnectReason, LeaveRequest_Action, Pong, protoInt64, SignalRequest } from '@livekit/protocol';
import {
  type CloseReason,
  RESPONSE,
  type Room,
  type RoomEffect,
  requestResponse,
  type ServerMessage,
} from '../room/index.ts';
import { PublisherNegotiation } from './publisher-negotiation.ts';
import {
  connectionOf,
  encodeServerMessage,
  leaveMessage,
  readTrickleCandidate,
  trickleRequest,
} from './signal-messages.ts';
import { SubscriberNegotiation } from './subscriber-negotiation.ts';
import type {
  IceCandidate,
  PeerConnectionRole,
  Transport,
  TransportEvents,
  TransportFactory,
} from './transport.ts';

/** The WebSocket of one client, as far as we need it. Its events never fire from inside a call. */
export interface SignalSocket {
  send(message: Uint8Array): void;
  /** @param code A close code of RFC 6455; 1000 when left out. */
  close(code?: number): void;
}

/** Clients ping every few seconds; browsers may slow a page in the background down to one ping a minute. */
const SILENCE_TIMEOUT_MS = 75_000;
/** How long a client whose media connection failed may take to come back. */
const FAILED_TIMEOUT_MS = 5000;
/** A client that leaves closes its media connections as it says so, and its word may be slower. */
const LEAVE_GRACE_MS = 300;
/** Candidates of ours that wait for the description they belong to. */
const HELD_CANDIDATES_MAX = 64;

const CLOSE_INVALID_DATA = 1007;

const LEAVE_REASONS: ReadonlyMap<DisconnectReason, CloseReason> = new Map([
  [DisconnectReason.USER_UNAVAILABLE, 'user-unavailable'],
  [DisconnectReason.USER_REJECTED, 'user-rejected'],
]);

/** Dependencies and client facts of one signal session. */
export interface SignalSessionOptions {
  readonly sid: string;
  readonly room: Room;
  readonly protocol: number;
  readonly clock: () => number;
  readonly transports: TransportFactory;
  /** Makes a token for the participant as it is now. */
  readonly refreshedToken: () => Promise<string | undefined>;
}

/** The conversation with one client, over all the sockets that it comes back with. */
export class SignalSession implements TransportEvents {
  readonly #options: SignalSessionOptions;
  readonly #publisher: PublisherNegotiation;
  readonly #subscriber: SubscriberNegotiation;
  readonly #heldCandidates: Record<PeerConnectionRole, IceCandidate[] | undefined> = {
    publisher: [],
    subscriber: [],
  };
  #transport: Transport | undefined;
  #socket: SignalSocket | undefined;
  #lastMessageAtMs = 0;
  #hasConnected = false;
  /** Connections that failed, and since when. */
  readonly #failedAtMs = new Map<PeerConnectionRole, number>();
  #isClosed = false;

  constructor(options: SignalSessionOptions) {
    this.#options = options;
    const transport = () => this.#requireTransport();
    const send = (message: ServerMessage) => this.send(message);
    const onBroken = () => this.#reconnectFully();
    const { room, sid, clock } = options;
    this.#publisher = new PublisherNegotiation({
      room,
      sid,
      transport,
      send,
      onAnswered: () => this.#releaseCandidates('publisher'),
      onBroken,
    });
    this.#subscriber = new SubscriberNegotiation({
      transport,
      clock,
      send,
      onOffered: () => this.#releaseCandidates('subscriber'),
      onBroken,
    });
  }

  get room(): Room {
    return this.#options.room;
  }

  #requireTransport(): Transport {
    const { transports, sid, room } = this.#options;
    this.#transport ??= transports({ sid, room: room.name }, this);
    return this.#transport;
  }

  // --- The socket

  /** Speaks through this socket from now on; an earlier one ends. */
  attach(socket: SignalSocket): void {
    this.#socket?.close();
    this.#socket = socket;
    this.#lastMessageAtMs = this.#options.clock();
  }

  /** Begins the media part of a fresh session: the first offer carries the data channels, and what there is. */
  start(): void {
    this.#subscriber.offer();
  }

  /** Goes on with an earlier session through another socket. */
  resume(socket: SignalSocket): void {
    this.attach(socket);
    this.#failedAtMs.clear();
    this.room.resume(this.#options.sid);
    this.#restartSubscriber();
  }

  #restartSubscriber(): void {
    this.#heldCandidates.subscriber = [];
    this.#subscriber.restart();
  }

  send(message: ServerMessage): void {
    this.#socket?.send(encodeServerMessage(message));
  }

  /** The socket ended without a word. Media goes on; a client that never had any is gone. */
  detach(socket: SignalSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    if (!this.#hasConnected) this.room.remove(this.#options.sid, 'signal-closed', undefined);
  }

  /** Takes a message from a socket; from one that was replaced it is nothing. */
  receive(socket: SignalSocket, bytes: Uint8Array): void {
    if (this.#isClosed || this.#socket !== socket) return;
    let request: SignalRequest;
    try {
      request = SignalRequest.fromBinary(bytes);
    } catch {
      socket.close(CLOSE_INVALID_DATA);
      this.detach(socket);
      return;
    }
    this.#lastMessageAtMs = this.#options.clock();
    this.#handle(request.message);
  }

  #handle(message: SignalRequest['message']): void {
    const { room, sid } = this.#options;
    switch (message.case) {
      case 'offer':
        this.#publisher.takeOffer(message.value);
        break;
      case 'answer':
        void this.#subscriber.takeAnswer(message.value);
        break;
      case 'trickle':
        this.#takeCandidate(connectionOf(message.value.target), message.value.candidateInit);
        break;
      case 'addTrack':
        room.addTrack(sid, message.value);
        break;
      case 'mute':
        room.setMuted(sid, message.value, false);
        break;
      case 'subscription':
        room.updateSubscription(sid, message.value);
        break;
      case 'trackSetting':
        room.updateTrackSettings(sid, message.value);
        break;
      case 'subscriptionPermission':
        room.updateSubscriptionPermission(sid, message.value);
        break;
      case 'syncState':
        if (!room.syncState(sid, message.value)) this.#reconnectFully();
        return;
      case 'updateMetadata':
        room.updateOwnMetadata(sid, message.value);
        break;
      case 'updateAudioTrack':
        room.updateAudioTrack(sid, message.value);
        break;
      case 'updateVideoTrack':
        room.updateVideoTrack(sid, message.value);
        break;
      case 'leave':
        room.remove(sid, LEAVE_REASONS.get(message.value.reason) ?? 'client-left');
        break;
      case 'ping':
        this.send({ case: 'pong', value: protoInt64.parse(this.#options.clock()) });
        break;
      case 'pingReq':
        this.#pong(message.value.timestamp);
        break;
      case 'simulate':
        this.#simulate(message.value.scenario.case);
        break;
      default:
        // Messages that are out of date, or newer than we are.
        return;
    }
  }

  #pong(lastPingTimestamp: bigint): void {
    const timestamp = protoInt64.parse(this.#options.clock());
    this.send({ case: 'pongResp', value: new Pong({ lastPingTimestamp, timestamp }) });
  }

  #takeCandidate(connection: PeerConnectionRole, candidateInit: string): void {
    const candidate = readTrickleCandidate(candidateInit);
    if (candidate) this.#requireTransport().addCandidate(connection, candidate);
    else this.send(requestResponse(RESPONSE.unclassified, 'could not decode trickle'));
  }

  /** What clients may try out on themselves. */
  #simulate(scenario: string | undefined): void {
    if (scenario === 'serverLeave' || scenario === 'nodeFailure') {
      this.room.remove(this.#options.sid, 'server-stopping');
    }
    if (scenario === 'leaveRequestFullReconnect') this.#reconnectFully();
    if (scenario === 'switchCandidateProtocol') this.#restartSubscriber();
  }

  /** Something went wrong with this participant alone: it begins anew. */
  reconnect(): void {
    this.#reconnectFully();
  }

  #reconnectFully(): void {
    this.room.remove(this.#options.sid, 'state-mismatch', LeaveRequest_Action.RECONNECT);
  }

  // --- What the room wants done

  /** Carries out an effect of the room that is for this participant. */
  apply(effect: RoomEffect): void {
    if (this.#isClosed) return;
    switch (effect.kind) {
      case 'send-message':
        this.send(effect.message);
        break;
      case 'forward':
        this.#subscriber.add(effect);
        break;
      case 'stop-forward':
        this.#subscriber.remove(effect.trackSid);
        break;
      case 'adjust-forward':
        this.#subscriber.adjust(effect.trackSid, effect.settings);
        break;
      case 'mute':
        this.#requireTransport().muteTrack(effect.trackSid, effect.muted);
        break;
      case 'withdraw':
        this.#publisher.withdraw(effect.trackSid);
        break;
      case 'track-expected':
        this.#publisher.bindExpected();
        break;
      case 'send-data':
        this.#requireTransport().send(effect.reliable, effect.packet, effect.from);
        break;
      case 'refresh-token':
        void this.#refreshToken();
        break;
      case 'close':
        this.#close(effect.reason, effect.action);
        break;
      case 'event':
        return;
    }
  }

  async #refreshToken(): Promise<void> {
    // Without a new token the client goes on with the one it has.
    const token = await this.#options.refreshedToken().catch(() => undefined);
    if (token !== undefined && !this.#isClosed) this.send({ case: 'refreshToken', value: token });
  }

  #close(reason: CloseReason, action: LeaveRequest_Action | undefined): void {
    const leave = action === undefined ? undefined : leaveMessage(reason, action, this.#options.protocol);
    if (leave) this.send(leave);
    this.#isClosed = true;
    this.#publisher.close();
    this.#subscriber.close();
    this.#socket?.close();
    this.#socket = undefined;
    this.#transport?.close();
  }

  // --- What the transport reports

  candidate(connection: PeerConnectionRole, candidate: IceCandidate): void {
    const held = this.#heldCandidates[connection];
    if (!held) this.send({ case: 'trickle', value: trickleRequest(connection, candidate) });
    else if (held.length < HELD_CANDIDATES_MAX) held.push(candidate);
  }

  /** Candidates before the description that they belong to would be lost on the client. */
  #releaseCandidates(connection: PeerConnectionRole): void {
    const held = this.#heldCandidates[connection] ?? [];
    this.#heldCandidates[connection] = undefined;
    for (const candidate of held) this.candidate(connection, candidate);
  }

  connected(connection: PeerConnectionRole): void {
    this.#hasConnected = true;
    this.#failedAtMs.delete(connection);
    if (connection === 'subscriber') this.room.activate(this.#options.sid);
  }

  failed(connection: PeerConnectionRole): void {
    if (this.#isClosed || this.#failedAtMs.has(connection)) return;
    this.#failedAtMs.set(connection, this.#options.clock());
  }

  /** The client shall come back, and get another way. */
  #resumeLater(): void {
    const leave = leaveMessage('connection-lost', LeaveRequest_Action.RESUME, this.#options.protocol);
    if (leave) this.send(leave);
    this.#socket?.close();
    this.#socket = undefined;
  }

  data(reliable: boolean, packet: Uint8Array): void {
    this.room.receiveData(this.#options.sid, reliable, packet);
  }

  audioLevel(trackSid: string, levelDbov: number, durationMs: number): void {
    this.room.observeAudio(this.#options.sid, trackSid, levelDbov, durationMs);
  }

  stats(trackSid: string, isSending: boolean, window: Parameters<TransportEvents['stats']>[2]): void {
    this.room.observeStream(this.#options.sid, trackSid, isSending, window);
  }

  // --- What time brings

  tick(): void {
    const now = this.#options.clock();
    const failedForMs = now - Math.min(now, ...this.#failedAtMs.values());
    if (failedForMs >= FAILED_TIMEOUT_MS) {
      this.room.remove(this.#options.sid, 'connection-lost');
      return;
    }
    if (failedForMs >= LEAVE_GRACE_MS) this.#resumeLater();
    const socket = this.#socket;
    if (!socket) return;
    if (this.#subscriber.isOverdue()) {
      this.#reconnectFully();
      return;
    }
    if (now - this.#lastMessageAtMs < SILENCE_TIMEOUT_MS) return;
    socket.close();
    this.detach(socket);
  }
}
