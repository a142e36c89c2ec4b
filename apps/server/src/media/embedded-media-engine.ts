import { type ApiKey, type EmbeddedMedia, RoomServiceCaller, RoomServiceError } from '@rer/media';
import { type MediaEngine, MediaEngineError } from './media-engine.ts';
import { permissionFields, toMediaParticipant } from './participant-info.ts';

const NOT_FOUND = 404;

export interface EmbeddedOptions {
  readonly media: EmbeddedMedia;
  readonly key: ApiKey;
}

/** The media server in a process of ours, reached without a network in between. */
export function createEmbeddedMediaEngine({ media, key }: EmbeddedOptions): MediaEngine {
  const service = new RoomServiceCaller(key, async (request) => await media.call(request));
  return {
    kind: 'embedded',
    url: undefined,
    key,
    clientKey: key,
    async createRoom({ name, maxParticipants, emptyTimeoutS, departureTimeoutS }) {
      const settings = {
        name,
        maxParticipants,
        emptyTimeout: emptyTimeoutS,
        departureTimeout: departureTimeoutS,
      };
      await callUnlessMissing(async () => await service.createRoom(settings));
    },
    async deleteRoom(name) {
      await callUnlessMissing(async () => await service.deleteRoom(name));
    },
    async listParticipants(name) {
      const participants = (await callUnlessMissing(async () => await service.listParticipants(name))) ?? [];
      return participants.map(toMediaParticipant);
    },
    async removeParticipant(name, identity) {
      await callUnlessMissing(async () => await service.removeParticipant(name, identity));
    },
    async muteTrack(name, identity, sid) {
      await callUnlessMissing(async () => await service.muteTrack(name, identity, sid));
    },
    async updateParticipant(name, identity, changes) {
      const present = (await callUnlessMissing(async () => await service.listParticipants(name))) ?? [];
      const info = present.find((one) => one.identity === identity);
      if (info === undefined) return;
      const { attributes = {} } = changes;
      const permission = { ...info.permission, ...permissionFields(changes) };
      await callUnlessMissing(
        async () => await service.updateParticipant(name, identity, { attributes, permission }),
      );
    },
    async sendData(name, identity, data) {
      await callUnlessMissing(async () => await service.sendData(name, [identity], data));
    },
    async close() {
      await media.close();
    },
  };
}

/** Undefined for what is not there. */
async function callUnlessMissing<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof RoomServiceError && cause.status === NOT_FOUND) return undefined;
    throw new MediaEngineError('The media server does not answer.', { cause });
  }
}
