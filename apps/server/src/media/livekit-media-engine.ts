import type { ApiKey } from '@rer/media';
import { DataPacket_Kind, RoomServiceClient, ServerError } from 'livekit-server-sdk';
import { type MediaEngine, MediaEngineError } from './media-engine.ts';
import { permissionFields, toMediaParticipant } from './participant-info.ts';

export interface LivekitOptions {
  /** `ws://`, `wss://`, `http://` or `https://`. */
  readonly url: string;
  readonly key: ApiKey;
  /** Signs the tokens of clients: {@link MediaEngine.clientKey}. */
  readonly clientKey: ApiKey;
}

/** Nobody waits longer for the server's own interface. */
const TIMEOUT_S = 5;

/** A LiveKit server or cluster, reached by its own interface (Twirp `RoomService`). */
export function createLivekitMediaEngine({ url, key, clientKey }: LivekitOptions): MediaEngine {
  const service = new RoomServiceClient(url.replace(/^ws/i, 'http'), key.key, key.secret, {
    requestTimeout: TIMEOUT_S,
  });
  return {
    kind: 'livekit',
    url: url.replace(/^http/i, 'ws'),
    key,
    clientKey,
    async createRoom({ name, maxParticipants, emptyTimeoutS, departureTimeoutS }) {
      const options = {
        name,
        maxParticipants,
        emptyTimeout: emptyTimeoutS,
        departureTimeout: departureTimeoutS,
      };
      await callServer(() => service.createRoom(options));
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
    close: () => Promise.resolve(),
  };
}

async function callServer<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new MediaEngineError('The media server does not answer.', { cause });
  }
}

/** Undefined for what is not there. */
async function callUnlessMissing<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof ServerError && cause.status === 404) return undefined;
    throw new MediaEngineError('The media server does not answer.', { cause });
  }
}
