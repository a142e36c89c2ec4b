import {
  CreateRoomRequest,
  type DataPacket_Kind,
  DeleteRoomRequest,
  ListParticipantsRequest,
  ListParticipantsResponse,
  MuteRoomTrackRequest,
  ParticipantInfo,
  Room,
  RoomParticipantIdentity,
  SendDataRequest,
  UpdateParticipantRequest,
} from '@livekit/protocol';
import { type ApiKey, signAccessToken, type VideoGrant } from '../token/index.ts';
import { ROOM_SERVICE_PREFIX } from './room-service.ts';
import type { TwirpRequest, TwirpResponse } from './twirp.ts';

const CALL_VALID_MS = 60_000;
const OK = 200;

/** The service refused a call, or could not be asked. */
export class RoomServiceError extends Error {
  override readonly name = 'RoomServiceError';
  /** The HTTP status of the response; 404 when the room or participant does not exist. */
  readonly status: number;

  constructor(status: number, method: string) {
    super(`${method} was answered with status ${status}.`);
    this.status = status;
  }
}

/** Calls {@link RoomService} without a network, under the same rules and with the methods of `RoomServiceClient`. */
export class RoomServiceCaller {
  readonly #key: ApiKey;
  readonly #send: (request: TwirpRequest) => Promise<TwirpResponse>;
  readonly #clock: () => number;

  /** @param clock Milliseconds since 1970. */
  constructor(
    key: ApiKey,
    send: (request: TwirpRequest) => Promise<TwirpResponse>,
    clock: () => number = Date.now,
  ) {
    this.#key = key;
    this.#send = send;
    this.#clock = clock;
  }

  /** Makes a room, or gives the one of that name these settings. */
  async createRoom(settings: ConstructorParameters<typeof CreateRoomRequest>[0]): Promise<Room> {
    const request = new CreateRoomRequest(settings);
    return Room.fromBinary(await this.#call('CreateRoom', { roomCreate: true }, request));
  }

  async deleteRoom(room: string): Promise<void> {
    await this.#call('DeleteRoom', { roomCreate: true }, new DeleteRoomRequest({ room }));
  }

  async listParticipants(room: string): Promise<ParticipantInfo[]> {
    const request = new ListParticipantsRequest({ room });
    const answer = await this.#call('ListParticipants', { roomAdmin: true, room }, request);
    return ListParticipantsResponse.fromBinary(answer).participants;
  }

  async removeParticipant(room: string, identity: string): Promise<void> {
    const request = new RoomParticipantIdentity({ room, identity });
    await this.#call('RemoveParticipant', { roomAdmin: true, room }, request);
  }

  async getParticipant(room: string, identity: string): Promise<ParticipantInfo> {
    const request = new RoomParticipantIdentity({ room, identity });
    return ParticipantInfo.fromBinary(await this.#call('GetParticipant', { roomAdmin: true, room }, request));
  }

  async mutePublishedTrack(room: string, identity: string, trackSid: string, muted: boolean): Promise<void> {
    const request = new MuteRoomTrackRequest({ room, identity, trackSid, muted });
    await this.#call('MutePublishedTrack', { roomAdmin: true, room }, request);
  }

  /** Changes only the given fields; permissions are replaced as a whole. */
  async updateParticipant(
    room: string,
    identity: string,
    changes: Pick<
      Exclude<ConstructorParameters<typeof UpdateParticipantRequest>[0], undefined>,
      'attributes' | 'permission'
    >,
  ): Promise<void> {
    const request = new UpdateParticipantRequest({ ...changes, room, identity });
    await this.#call('UpdateParticipant', { roomAdmin: true, room }, request);
  }

  /** Sends data of the server itself to these participants. */
  async sendData(
    room: string,
    data: Uint8Array<ArrayBuffer>,
    kind: DataPacket_Kind,
    { destinationIdentities, topic }: { readonly destinationIdentities: string[]; readonly topic: string },
  ): Promise<void> {
    const request = new SendDataRequest({ room, data, topic, kind, destinationIdentities });
    await this.#call('SendData', { roomAdmin: true, room }, request);
  }

  async #call(method: string, video: VideoGrant, request: { toBinary(): Uint8Array }): Promise<Uint8Array> {
    const times = { nowMs: this.#clock(), validForMs: CALL_VALID_MS };
    const token = await signAccessToken(this.#key, { identity: '', video }, times);
    const { status, body } = await this.#send({
      method: 'POST',
      path: ROOM_SERVICE_PREFIX + method,
      contentType: 'application/protobuf',
      authorization: `Bearer ${token}`,
      body: request.toBinary(),
    });
    if (status !== OK) throw new RoomServiceError(status, method);
    return body;
  }
}
