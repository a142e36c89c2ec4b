import {
  CreateRoomRequest,
  DataPacket_Kind,
  DeleteRoomRequest,
  DeleteRoomResponse,
  ListParticipantsRequest,
  ListParticipantsResponse,
  ListRoomsRequest,
  ListRoomsResponse,
  MuteRoomTrackRequest,
  MuteRoomTrackResponse,
  MuteTrackRequest,
  type ParticipantInfo,
  RemoveParticipantResponse,
  type Room as RoomInfo,
  RoomParticipantIdentity,
  SendDataRequest,
  SendDataResponse,
  UpdateParticipantRequest,
  UpdateRoomMetadataRequest,
  UpdateSubscription,
  UpdateSubscriptionsRequest,
  UpdateSubscriptionsResponse,
} from '@livekit/protocol';
import { fitsBytes, type Participant, type Room, type Rooms } from '../room/index.ts';
import { type ApiKey, toPermission } from '../token/index.ts';
import { type ApiCaller, authenticateCaller } from './authenticate-caller.ts';
import {
  answerTwirp,
  TwirpError,
  type TwirpMethod,
  type TwirpRequest,
  type TwirpResponse,
  twirpMethod,
} from './twirp.ts';

/** Dependencies and settings of the room service. */
export interface RoomServiceOptions {
  readonly rooms: Rooms;
  readonly keys: readonly ApiKey[];
  /** Whether moderators may switch a microphone on. Default false, as in livekit-server. */
  readonly remoteUnmute?: boolean;
}

/** Where the service answers. */
export const ROOM_SERVICE_PREFIX = '/twirp/livekit.RoomService/';

const NONCE_BYTES = 16;

/**
 * LiveKit's server API for rooms and participants.
 *
 * `ForwardParticipant`, `MoveParticipant` and `PerformRpc` are unimplemented.
 */
export class RoomService {
  readonly #rooms: Rooms;
  readonly #keys: readonly ApiKey[];
  readonly #remoteUnmute: boolean;
  readonly #methods: ReadonlyMap<string, TwirpMethod<ApiCaller>>;

  constructor({ rooms, keys, remoteUnmute = false }: RoomServiceOptions) {
    this.#rooms = rooms;
    this.#keys = keys;
    this.#remoteUnmute = remoteUnmute;
    this.#methods = this.#makeMethods();
  }

  /** Answers a request to a path that begins with {@link ROOM_SERVICE_PREFIX}. Never throws. */
  async handle(request: TwirpRequest): Promise<TwirpResponse> {
    return await answerTwirp(ROOM_SERVICE_PREFIX, this.#methods, request, async ({ authorization }) => {
      return await authenticateCaller(this.#keys, authorization, this.#rooms.context.clock());
    });
  }

  #makeMethods(): ReadonlyMap<string, TwirpMethod<ApiCaller>> {
    const unimplemented: TwirpMethod<ApiCaller> = {
      require() {
        throw new TwirpError('unimplemented', 'not implemented');
      },
      run: () => new Uint8Array(),
    };
    return new Map([
      [
        'CreateRoom',
        twirpMethod(CreateRoomRequest, mayCreate, (_grant, request) => this.#createRoom(request)),
      ],
      ['ListRooms', twirpMethod(ListRoomsRequest, mayList, (_grant, request) => this.#listRooms(request))],
      [
        'DeleteRoom',
        twirpMethod(DeleteRoomRequest, mayCreate, (_grant, request) => this.#deleteRoom(request)),
      ],
      [
        'ListParticipants',
        twirpMethod(ListParticipantsRequest, mayModerate, (grant: ApiCaller, { room }) => {
          const participants = this.#requireRoom(grant, room).participants();
          return new ListParticipantsResponse({ participants });
        }),
      ],
      [
        'GetParticipant',
        twirpMethod(RoomParticipantIdentity, mayModerate, (grant: ApiCaller, request) =>
          this.#requireParticipant(grant, request).participant.info(),
        ),
      ],
      [
        'RemoveParticipant',
        twirpMethod(RoomParticipantIdentity, mayModerate, (grant: ApiCaller, request) => {
          const room = this.#requireRoom(grant, request.room);
          const connections = room.connectionsOf(request.identity);
          if (connections.length === 0) throw participantNotFound();
          for (const { sid } of connections) room.remove(sid, 'removed');
          return new RemoveParticipantResponse();
        }),
      ],
      [
        'MutePublishedTrack',
        twirpMethod(MuteRoomTrackRequest, mayModerate, (grant, request) => this.#mute(grant, request)),
      ],
      [
        'UpdateParticipant',
        twirpMethod(UpdateParticipantRequest, mayModerate, (grant, request) =>
          this.#updateParticipant(grant, request),
        ),
      ],
      [
        'UpdateSubscriptions',
        twirpMethod(UpdateSubscriptionsRequest, mayModerate, (grant: ApiCaller, request) => {
          const { room, participant } = this.#requireParticipant(grant, request);
          const { trackSids, participantTracks, subscribe } = request;
          const update = new UpdateSubscription({ trackSids, participantTracks, subscribe });
          room.updateSubscription(participant.sid, update);
          return new UpdateSubscriptionsResponse();
        }),
      ],
      [
        'SendData',
        twirpMethod(SendDataRequest, mayModerate, (grant, request) => this.#sendData(grant, request)),
      ],
      [
        'UpdateRoomMetadata',
        twirpMethod(UpdateRoomMetadataRequest, mayModerate, (grant: ApiCaller, { room: name, metadata }) => {
          this.#requireFit(
            metadata,
            this.#rooms.context.limits.metadataBytes,
            'metadata size exceeds limits',
          );
          const room = this.#requireRoom(grant, name);
          room.setMetadata(metadata);
          return room.info();
        }),
      ],
      ['ForwardParticipant', unimplemented],
      ['MoveParticipant', unimplemented],
      ['PerformRpc', unimplemented],
    ]);
  }

  // --- Rooms

  #createRoom(request: CreateRoomRequest): RoomInfo {
    const { name, metadata, emptyTimeout, departureTimeout, maxParticipants } = request;
    const { limits } = this.#rooms.context;
    if (name === '') throw new TwirpError('invalid_argument', 'no room name');
    this.#requireFit(name, limits.roomNameBytes, 'room name length exceeds limits');
    this.#requireFit(metadata, limits.metadataBytes, 'metadata size exceeds limits');
    return this.#rooms.open(name, { metadata, emptyTimeout, departureTimeout, maxParticipants }).info();
  }

  #listRooms({ names }: ListRoomsRequest): ListRoomsResponse {
    return new ListRoomsResponse({ rooms: this.#rooms.list(names).map((room) => room.info()) });
  }

  #deleteRoom({ room }: DeleteRoomRequest): DeleteRoomResponse {
    if (!this.#rooms.delete(room)) throw roomNotFound();
    return new DeleteRoomResponse();
  }

  #sendData(grant: ApiCaller, request: SendDataRequest): SendDataResponse {
    const { room: name, data, kind, topic, nonce, destinationIdentities, destinationSids } = request;
    const room = this.#requireRoom(grant, name);
    if (nonce.length !== 0 && nonce.length !== NONCE_BYTES) {
      throw new TwirpError(
        'invalid_argument',
        `nonce should be 16-bytes or not present, got: ${nonce.length} bytes`,
      );
    }
    const reliable = kind === DataPacket_Kind.RELIABLE;
    room.sendData({ payload: data, reliable, topic, destinationIdentities, destinationSids, nonce });
    return new SendDataResponse();
  }

  // --- Participants

  #mute(grant: ApiCaller, request: MuteRoomTrackRequest): MuteRoomTrackResponse {
    const { room, participant } = this.#requireParticipant(grant, request);
    const { trackSid: sid, muted } = request;
    if (!muted && !this.#remoteUnmute) {
      throw new TwirpError('failed_precondition', 'remote unmute not enabled');
    }
    const track = room.setMuted(participant.sid, new MuteTrackRequest({ sid, muted }), true);
    if (!track) throw new TwirpError('not_found', 'track is not found');
    return new MuteRoomTrackResponse({ track });
  }

  #updateParticipant(grant: ApiCaller, request: UpdateParticipantRequest): ParticipantInfo {
    const { room, participant } = this.#requireParticipant(grant, request);
    requireGrant(grant.participantIdentity === undefined || !changesIdentity(participant, request));
    const problem = room.updateParticipant(participant.sid, request);
    if (problem) throw new TwirpError('invalid_argument', problem);
    if (request.permission) room.setPermission(participant.sid, request.permission);
    return participant.info();
  }

  /** The room, if the caller may moderate it. */
  #requireRoom(grant: ApiCaller, name: string): Room {
    requireGrant(grant.roomAdmin && grant.room === name);
    const room = this.#rooms.get(name);
    if (!room) throw roomNotFound();
    // Tokens outlive the participant's session.
    requireGrant(
      grant.participantIdentity === undefined || room.connectionsOf(grant.participantIdentity).length > 0,
    );
    return room;
  }

  /** A participant, if the caller may moderate its room. */
  #requireParticipant(
    grant: ApiCaller,
    { room: name, identity }: { room: string; identity: string },
  ): { room: Room; participant: Participant } {
    const room = this.#requireRoom(grant, name);
    const participant = room.participant(identity);
    if (!participant) throw participantNotFound();
    return { room, participant };
  }

  #requireFit(text: string, maxBytes: number, message: string): void {
    if (!fitsBytes(text, maxBytes)) throw new TwirpError('invalid_argument', message);
  }
}

const mayCreate = ({ roomCreate }: ApiCaller): void => requireGrant(roomCreate);
const mayList = ({ roomList }: ApiCaller): void => requireGrant(roomList);
/** Of some room; which one is in the body. */
const mayModerate = ({ roomAdmin }: ApiCaller): void => requireGrant(roomAdmin);

function requireGrant(isAllowed: boolean | undefined): void {
  if (!isAllowed) throw new TwirpError('unauthenticated', 'permissions denied');
}

/**
 * Whether an update changes facts that other participants trust as set by the token's issuer: name, attributes, visibility and
 * kind, and the right to change metadata.
 */
function changesIdentity(
  { grants, video }: Participant,
  { name, attributes, permission }: UpdateParticipantRequest,
): boolean {
  if (Object.keys(attributes).length > 0 || (name !== '' && name !== grants.name)) return true;
  const { hidden, recorder, agent, canUpdateMetadata } = toPermission(video);
  return (
    permission !== undefined &&
    (permission.hidden !== hidden ||
      permission.recorder !== recorder ||
      permission.agent !== agent ||
      permission.canUpdateMetadata !== canUpdateMetadata)
  );
}

function participantNotFound(): TwirpError {
  return new TwirpError('not_found', 'participant does not exist');
}

function roomNotFound(): TwirpError {
  return new TwirpError('not_found', 'requested room does not exist');
}
