import type { ApiKey, SignalEngine } from '@rer/media';
import type { MediaEngine, MediaParticipant } from './media-engine.ts';

/** Recorders and agents (`ParticipantInfo.Kind` of LiveKit's protocol). */
const NO_PERSONS: readonly number[] = [2, 4];

export interface LocalOptions {
  readonly rooms: SignalEngine['rooms'];
  readonly key: ApiKey;
}

/** Rooms of the embedded media server in this very process. */
export function createLocalMediaEngine({ rooms, key }: LocalOptions): MediaEngine {
  return {
    kind: 'embedded',
    url: undefined,
    key,
    async createRoom({ name, maxParticipants, emptyTimeoutS, departureTimeoutS }) {
      rooms.open(name, {
        maxParticipants,
        emptyTimeout: emptyTimeoutS,
        departureTimeout: departureTimeoutS,
      });
    },
    async deleteRoom(name) {
      rooms.delete(name);
    },
    async listParticipants(name): Promise<readonly MediaParticipant[]> {
      const participants = rooms.get(name)?.participants() ?? [];
      return participants.map(({ identity, attributes, kind }) => ({
        identity,
        attributes,
        isPerson: !NO_PERSONS.includes(kind),
      }));
    },
    async removeParticipant(name, identity) {
      const room = rooms.get(name);
      const participant = room?.participant(identity);
      if (participant !== undefined) room?.remove(participant.sid, 'removed');
    },
    async close() {
      rooms.close();
    },
  };
}
