import { LeaveRequest_Action, ServerInfo, ServerInfo_Edition, SignalResponse } from '@livekit/protocol';
import {
  type CloseReason,
  type Participant,
  PROTOCOL_VERSION,
  type RoomContextOptions,
  type RoomDefaults,
  type RoomEffect,
  type RoomEvent,
  Rooms,
} from '../room/index.ts';
import { type ApiKey, signAccessToken } from '../token/index.ts';
import { type AdmittedRequest, admit, type RefusedJoin, type SignalingRequest } from './admission.ts';
import { leaveMessage } from './signal-messages.ts';
import { SignalSession, type SignalSocket } from './signal-session.ts';
import type { TransportFactory } from './transport.ts';

/** Dependencies and settings of the signal engine. */
export interface SignalEngineOptions extends Partial<Omit<RoomContextOptions, 'clock' | 'emit'>> {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** The first one signs; all verify. */
  readonly keys: readonly [ApiKey, ...ApiKey[]];
  readonly transports: TransportFactory;
  /** What happened in the rooms, for webhooks. */
  readonly onEvent?: (event: RoomEvent) => void;
  /** Receives unexpected errors that concern one participant; that participant is disconnected. */
  readonly onProblem?: (error: unknown) => void;
  /** Whether joining creates missing rooms. Default true. */
  readonly autoCreate?: boolean;
  readonly roomDefaults?: RoomDefaults;
}

/** One client's socket, once it is a conversation. */
export interface SignalConnection {
  /** A binary message of the client. */
  receive(message: Uint8Array): void;
  /** The socket is closed, by whomever. */
  closed(): void;
}

/** Refreshed tokens are good for at least this long. */
const TOKEN_MS = 10 * 60_000;

const NO_CONNECTION: SignalConnection = { receive: () => {}, closed: () => {} };

function defaultServerInfo(): ServerInfo {
  return new ServerInfo({
    edition: ServerInfo_Edition.Standard,
    version: '1.9.0',
    protocol: PROTOCOL_VERSION,
  });
}

/** The signalling of all rooms of one worker: sockets and transports on one side, rooms on the other. */
export class SignalEngine {
  readonly rooms: Rooms;
  readonly #options: SignalEngineOptions;
  readonly #sessions = new Map<string, SignalSession>();

  constructor(options: SignalEngineOptions) {
    this.#options = options;
    const context = { serverInfo: defaultServerInfo(), ...options };
    this.rooms = new Rooms({ ...context, emit: (effect) => this.#apply(effect) }, options.roomDefaults);
  }

  /** Whether a request to `/rtc` or `/rtc/validate` may become a connection. */
  async admit(request: SignalingRequest): Promise<AdmittedRequest | RefusedJoin> {
    const { keys, clock, autoCreate = true } = this.#options;
    return await admit(request, {
      keys,
      limits: this.rooms.context.limits,
      nowMs: clock(),
      autoCreate,
      mayOpen: (room) => autoCreate || this.rooms.get(room) !== undefined,
    });
  }

  /** Begins, or resumes, the conversation through the socket of a request that was admitted. */
  connect(admitted: AdmittedRequest, socket: SignalSocket): SignalConnection {
    const session = admitted.isReconnect ? this.#resume(admitted, socket) : this.#join(admitted, socket);
    if (!session) return NO_CONNECTION;
    return {
      receive: (message) => this.#contain(session, () => session.receive(socket, message)),
      closed: () => session.detach(socket),
    };
  }

  #join(admitted: AdmittedRequest, socket: SignalSocket): SignalSession | undefined {
    const { clock, transports } = this.#options;
    const { client, grants, principal, autoSubscribe, adaptiveStream, tokenExpiresAtMs } = admitted;
    if (!this.rooms.get(admitted.room) && !admitted.mayOpen) {
      this.#refuse(socket, 'room-deleted', LeaveRequest_Action.DISCONNECT, client.protocol);
      return undefined;
    }
    const room = this.rooms.open(admitted.room, this.rooms.get(admitted.room) ? {} : admitted.roomSettings);
    const sid = this.rooms.context.newSid('PA_');
    const session = new SignalSession({
      sid,
      room,
      protocol: client.protocol,
      clock,
      transports,
      refreshedToken: () => this.#refreshedToken(room.bySid(sid)),
    });
    this.#sessions.set(sid, session);
    session.attach(socket);
    const outcome = room.join({
      sid,
      grants,
      principal,
      client,
      autoSubscribe,
      adaptiveStream,
      tokenExpiresAtMs,
    });
    if (!outcome.ok) {
      this.#sessions.delete(sid);
      this.#refuse(socket, 'join-failed', LeaveRequest_Action.DISCONNECT, client.protocol);
      return undefined;
    }
    session.start();
    return session;
  }

  /** Whether the request resumes a participant that is still in that room. Connecting it never makes a new one. */
  resumes(admitted: AdmittedRequest): boolean {
    return admitted.isReconnect && this.#sessionToResume(admitted) !== undefined;
  }

  #resume(admitted: AdmittedRequest, socket: SignalSocket): SignalSession | undefined {
    const session = this.#sessionToResume(admitted);
    if (!session) {
      this.#refuse(socket, 'state-mismatch', LeaveRequest_Action.RECONNECT, admitted.client.protocol);
      return undefined;
    }
    session.resume(socket);
    return session;
  }

  /** The session of the participant that the request wants back. */
  #sessionToResume({ room, grants, sid }: AdmittedRequest): SignalSession | undefined {
    const participant = this.rooms.get(room)?.participant(grants.identity);
    if (!participant || (sid !== '' && sid !== participant.sid)) return undefined;
    return this.#sessions.get(participant.sid);
  }

  #refuse(socket: SignalSocket, reason: CloseReason, action: LeaveRequest_Action, protocol: number): void {
    const message = leaveMessage(reason, action, protocol);
    if (message) socket.send(new SignalResponse({ message }).toBinary());
    socket.close();
  }

  async #refreshedToken(participant: Participant | undefined): Promise<string | undefined> {
    if (!participant) return undefined;
    const nowMs = this.#options.clock();
    const validForMs = Math.max(TOKEN_MS, participant.tokenExpiresAtMs - nowMs);
    // A second connection says again that it is one; or else its token would be good for further ones.
    const grants = { ...participant.grants, identity: participant.principal };
    return await signAccessToken(this.#options.keys[0], grants, { nowMs, validForMs });
  }

  #apply(effect: RoomEffect): void {
    if (effect.kind === 'event') {
      this.#options.onEvent?.(effect.event);
      return;
    }
    const sid = targetSid(effect);
    this.#sessions.get(sid)?.apply(effect);
    if (effect.kind === 'close') this.#sessions.delete(sid);
  }

  /** Time has passed; wants to be called about ten times a second. */
  tick(): void {
    this.rooms.tick();
    for (const session of this.#sessions.values()) this.#contain(session, () => session.tick());
  }

  /** An error of one task does not stop the others. */
  #contain(session: SignalSession, run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#options.onProblem?.(error);
      session.reconnect();
    }
  }

  /** Ends all rooms and tells everybody that the server stops. */
  close(): void {
    this.rooms.close();
  }
}

function targetSid(effect: Exclude<RoomEffect, { kind: 'event' }>): string {
  switch (effect.kind) {
    case 'send-message':
    case 'send-data':
    case 'refresh-token':
      return effect.to;
    case 'forward':
    case 'stop-forward':
    case 'adjust-forward':
      return effect.subscriber;
    case 'mute':
    case 'withdraw':
    case 'track-expected':
      return effect.publisher;
    case 'close':
      return effect.participant;
  }
}
