import type { RemoteParticipantFacts, RemoteTrackFacts } from '../engine/model/participant-facts.ts';
import { FakeTrack } from './fake-media.ts';

/** A remote participant with defaults and the given changes. */
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

/** A playable remote track with the given changes. */
export function aTrack(
  kind: 'audio' | 'video',
  changes: Partial<RemoteTrackFacts> = {},
  id = `${kind}-1`,
): RemoteTrackFacts {
  return { kind, isMuted: false, isPaused: false, track: new FakeTrack(kind, id), ...changes };
}
