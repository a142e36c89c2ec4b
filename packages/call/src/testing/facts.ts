import type { PersonFacts, RemoteTrackFacts } from '../engine/core/facts.ts';
import { FakeTrack } from './fake-media.ts';

/** Somebody in a room of whom a media server knows nothing special, but for what is said. */
export function aPerson(sessionId: string, changes: Partial<PersonFacts> = {}): PersonFacts {
  return {
    sessionId,
    name: sessionId,
    kind: 'person',
    attributes: {},
    isHidden: false,
    joinedAt: undefined,
    rights: undefined,
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
