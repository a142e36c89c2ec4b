import type { Participant, ParticipantTracks, TrackState } from '../api/participant.ts';
import { type FindTrack, trackQuery } from './track-table.ts';

/**
 * A participant as the engine tells of it, with its media tracks (sections 6.2 and 6.3). `held` is what was known before: a
 * muted track stays in the old fields once it was there.
 */
export function attachTracks(told: Participant, held: Participant | undefined, find: FindTrack): Participant {
  const owner = told.local ? 'local' : told.session_id;
  const tracks: ParticipantTracks = { ...told.tracks };
  for (const [key, entry] of Object.entries(told.tracks)) {
    if (entry !== undefined) tracks[key] = attachTrack(owner, key, entry, find);
  }
  return { ...told, tracks, ...legacyFields({ ...told, tracks }, held) };
}

function attachTrack(owner: string, key: string, entry: TrackState, find: FindTrack): TrackState {
  const { track: _track, persistentTrack: _persistent, ...bare } = entry;
  const query = trackQuery(owner, key, entry.kind);
  const track = query && find(query);
  if (track === undefined) return bare;
  return { ...bare, persistentTrack: track, ...(bare.state === 'playable' && { track }) };
}

type LegacyFields = Pick<
  Participant,
  'audio' | 'video' | 'screen' | 'audioTrack' | 'videoTrack' | 'screenVideoTrack' | 'screenAudioTrack'
>;

/** The flags and tracks of clients that know no `tracks`. */
function legacyFields({ audio, video, screen, tracks }: Participant, held?: Participant): LegacyFields {
  const audioTrack = audio ? legacyTrack(tracks.audio, held?.audioTrack) : undefined;
  const videoTrack = video ? legacyTrack(tracks.video, held?.videoTrack) : undefined;
  const screenVideoTrack = screen ? legacyTrack(tracks.screenVideo, held?.screenVideoTrack) : undefined;
  const screenAudioTrack = screen ? legacyTrack(tracks.screenAudio, held?.screenAudioTrack) : undefined;
  return {
    audio: isSubscribed(tracks.audio) ? audioTrack !== undefined : audio,
    video: isSubscribed(tracks.video) ? videoTrack !== undefined : video,
    screen: screenVideoTrack !== undefined,
    ...(audioTrack !== undefined && { audioTrack }),
    ...(videoTrack !== undefined && { videoTrack }),
    ...(screenVideoTrack !== undefined && { screenVideoTrack }),
    ...(screenAudioTrack !== undefined && { screenAudioTrack }),
  };
}

/** Tolerates a missing entry here; methods that read it report it. */
function isSubscribed(entry: TrackState | undefined): boolean {
  return entry?.subscribed === true;
}

function legacyTrack(
  entry: TrackState | undefined,
  held: MediaStreamTrack | false | undefined,
): MediaStreamTrack | undefined {
  const track = entry?.persistentTrack;
  if (track === undefined || !isSubscribed(entry)) return undefined;
  return !track.muted || track === held ? track : undefined;
}
