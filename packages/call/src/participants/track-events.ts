import type { EventBody } from '../api/events.ts';
import type { Participant, TrackState } from '../api/participant.ts';

/** The track that can be played under an entry, or nothing. */
function playable(entry: TrackState | undefined): MediaStreamTrack | undefined {
  return entry?.state === 'playable' ? entry.track : undefined;
}

/** Tracks that could be played and no longer can; `after` is nothing where the person is gone. */
export function stoppedTracks(
  before: Participant | undefined,
  after: Participant | undefined,
): readonly EventBody<'track-stopped'>[] {
  const participant = after ?? before;
  if (participant === undefined) return [];
  return Object.entries(before?.tracks ?? {}).flatMap(([type, entry]) => {
    const track = playable(entry);
    if (track === undefined || playable(after?.tracks[type])?.id === track.id) return [];
    return [{ action: 'track-stopped' as const, participant, track, type }];
  });
}

/** Tracks that can be played now and could not before. */
export function startedTracks(
  before: Participant | undefined,
  after: Participant,
): readonly EventBody<'track-started'>[] {
  return Object.entries(after.tracks).flatMap(([type, entry]) => {
    const track = playable(entry);
    if (track === undefined || playable(before?.tracks[type])?.id === track.id) return [];
    return [{ action: 'track-started' as const, participant: after, track, type }];
  });
}
