import type { ApiKey } from '@rer/media';
import { DataPacket_Kind, RoomServiceClient, ServerError } from 'livekit-server-sdk';
import { type MediaEngine, MediaEngineError } from './media-engine.ts';
import { permissionChanges, toMediaParticipant } from './participant-info.ts';

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
      await ask(() => service.createRoom(options));
    },
    async deleteRoom(name) {
      await askForThere(() => service.deleteRoom(name));
    },
    async listParticipants(name) {
      const participants = (await askForThere(() => service.listParticipants(name))) ?? [];
      return participants.map(toMediaParticipant);
    },
    async removeParticipant(name, identity) {
      await askForThere(() => service.removeParticipant(name, identity));
    },
    async muteTrack(name, identity, sid) {
      await askForThere(() => service.mutePublishedTrack(name, identity, sid, true));
    },
    async updateParticipant(name, identity, changes) {
      const info = await askForThere(() => service.getParticipant(name, identity));
      if (info === undefined) return;
      const { attributes = {} } = changes;
      const permission = { ...info.permission, ...permissionChanges(changes) };
      await askForThere(() => service.updateParticipant(name, identity, { attributes, permission }));
    },
    async sendData(name, identity, { topic, payload }) {
      const options = { destinationIdentities: [identity], topic };
      await askForThere(() => service.sendData(name, payload, DataPacket_Kind.RELIABLE, options));
    },
    close: () => Promise.resolve(),
  };
}

async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new MediaEngineError('The media server does not answer.', { cause });
  }
}

/** Undefined for what is not there. */
async function askForThere<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof ServerError && cause.status === 404) return undefined;
    throw new MediaEngineError('The media server does not answer.', { cause });
  }
}
