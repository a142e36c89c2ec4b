import { type ApiKey, type EmbeddedMedia, RoomServiceCaller, RoomServiceError } from '@rer/media';
import { DataPacket_Kind, RoomServiceClient, ServerError } from 'livekit-server-sdk';
import { type MediaEngine, MediaEngineError } from './media-engine.ts';
import { permissionFields, toMediaParticipant } from './participant-info.ts';

/** Timeout of a call to a LiveKit server. */
const TIMEOUT_S = 5;
const NOT_FOUND = 404;

/** What of LiveKit's `RoomService` the seam needs. */
interface RoomServiceCalls
  extends Pick<
    RoomServiceCaller,
    'deleteRoom' | 'listParticipants' | 'getParticipant' | 'removeParticipant' | 'sendData'
  > {
  createRoom(...parameters: Parameters<RoomServiceClient['createRoom']>): Promise<unknown>;
  mutePublishedTrack(...parameters: Parameters<RoomServiceCaller['mutePublishedTrack']>): Promise<unknown>;
  updateParticipant(...parameters: Parameters<RoomServiceCaller['updateParticipant']>): Promise<unknown>;
}

/** The media server in our worker process, reached without a network. */
export function createEmbeddedMediaEngine(media: EmbeddedMedia, key: ApiKey): MediaEngine {
  const service = new RoomServiceCaller(key, async (request) => await media.call(request));
  return {
    kind: 'embedded',
    url: undefined,
    key,
    clientKey: key,
    ...engineMethods(service),
    close: async () => await media.close(),
  };
}

/** How a LiveKit server is reached. */
export interface LivekitOptions {
  /** `ws://`, `wss://`, `http://` or `https://`. */
  readonly url: string;
  readonly key: ApiKey;
  /** Signs the tokens of clients: {@link MediaEngine.clientKey}. */
  readonly clientKey: ApiKey;
}

/** A LiveKit server or cluster, reached by its server API. */
export function createLivekitMediaEngine({ url, key, clientKey }: LivekitOptions): MediaEngine {
  const service = new RoomServiceClient(url.replace(/^ws/i, 'http'), key.key, key.secret, {
    requestTimeout: TIMEOUT_S,
  });
  return {
    kind: 'livekit',
    url: url.replace(/^http/i, 'ws'),
    key,
    clientKey,
    ...engineMethods(service),
    close: () => Promise.resolve(),
  };
}

/** The methods of the seam, by calls to LiveKit's `RoomService`. */
function engineMethods(
  service: RoomServiceCalls,
): Omit<MediaEngine, 'kind' | 'url' | 'key' | 'clientKey' | 'close'> {
  return {
    async createRoom({ name, maxParticipants, emptyTimeoutS, departureTimeoutS }) {
      const limits = { maxParticipants, emptyTimeout: emptyTimeoutS, departureTimeout: departureTimeoutS };
      await callUnlessMissing(() => service.createRoom({ name, ...limits }));
    },
    async deleteRoom(name) {
      await callUnlessMissing(() => service.deleteRoom(name));
    },
    async listParticipants(name) {
      const participants = (await callUnlessMissing(() => service.listParticipants(name))) ?? [];
      return participants.map(toMediaParticipant);
    },
    async removeParticipant(name, identity) {
      await callUnlessMissing(() => service.removeParticipant(name, identity));
    },
    async muteTrack(name, identity, sid) {
      await callUnlessMissing(() => service.mutePublishedTrack(name, identity, sid, true));
    },
    async updateParticipant(name, identity, changes) {
      const info = await callUnlessMissing(() => service.getParticipant(name, identity));
      if (info === undefined) return;
      const { attributes = {} } = changes;
      const permission = { ...info.permission, ...permissionFields(changes) };
      await callUnlessMissing(() => service.updateParticipant(name, identity, { attributes, permission }));
    },
    async sendData(name, identity, { topic, payload }) {
      const options = { destinationIdentities: [identity], topic };
      await callUnlessMissing(() => service.sendData(name, payload, DataPacket_Kind.RELIABLE, options));
    },
  };
}

/** @returns Undefined for what does not exist. */
async function callUnlessMissing<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (cause) {
    const isAnswer = cause instanceof ServerError || cause instanceof RoomServiceError;
    if (isAnswer && cause.status === NOT_FOUND) return undefined;
    throw new MediaEngineError('The media server does not answer.', { cause });
  }
}
