import type { RemoteParticipantFacts, RemoteTrackFacts } from '../engine/core/participant-facts.ts';
import { FakeTrack } from './fake-media.ts';

/** Somebody in a room of whom a media server knows nothing special, but for what is said. */
export function aPerson(
  sessionId: string,
  changes: Partial<RemoteParticipantFacts> = {},
): RemoteParticipantFacts {
  return {
    sessionId,
    name: sessionId,
    kind: 'person',
    attributes: {},
    isHidden: false,
    joinedAt: undefined,
    mediaPermissions: undefined,
    threshold: undefined,
    tracks: {},
    ...changes,
  };
}

/** A track that arrives and plays, but for what is said. */
export function aTrack(
  kind: 'audio' | 'video',
  changes: Partial<RemoteTrackFacts> = {},
  id = `${kind}-1`,
): RemoteTrackFacts {
  return { kind, isMuted: false, isPaused: false, track: new FakeTrack(kind, id), ...changes };
}
