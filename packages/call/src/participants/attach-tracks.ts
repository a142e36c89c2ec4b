import type { Participant, ParticipantTracks, TrackState } from '../api/participant.ts';
import { type FindTrack, trackQuery } from './find-track.ts';

/**
 * A participant as the engine tells of it, with its media tracks (sections 6.2 and 6.3). `held` is what was known before: a
 * muted track stays in the old fields once it was there.
 */
export function attachTracks(told: Participant, held: Participant | undefined, find: FindTrack): Participant {
  const owner = told.local ? 'local' : told.session_id;
  const { audio, video, screenAudio, screenVideo, ...others } = told.tracks;
  const attach = (key: string, entry: TrackState) => attachTrack(owner, key, entry, find);
  const tracks: ParticipantTracks = {
    audio: attach('audio', audio),
    video: attach('video', video),
    screenAudio: attach('screenAudio', screenAudio),
    screenVideo: attach('screenVideo', screenVideo),
  };
  for (const [key, entry] of Object.entries(others)) {
    if (entry !== undefined) tracks[key] = attach(key, entry);
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
  const audioTrack = audio && legacyTrack(tracks.audio, held?.audioTrack);
  const videoTrack = video && legacyTrack(tracks.video, held?.videoTrack);
  const screenVideoTrack = screen && legacyTrack(tracks.screenVideo, held?.screenVideoTrack);
  const screenAudioTrack = screen && legacyTrack(tracks.screenAudio, held?.screenAudioTrack);
  return {
    audio: isSubscribed(tracks.audio) ? audioTrack !== false : audio,
    video: isSubscribed(tracks.video) ? videoTrack !== false : video,
    screen: screenVideoTrack !== false,
    audioTrack,
    videoTrack,
    screenVideoTrack,
    screenAudioTrack,
  };
}

function isSubscribed({ subscribed }: TrackState): boolean {
  return subscribed === true;
}

function legacyTrack(
  entry: TrackState,
  held: MediaStreamTrack | false | undefined,
): MediaStreamTrack | false {
  const track = entry.persistentTrack;
  if (track === undefined || !isSubscribed(entry)) return false;
  return !track.muted || track === held ? track : false;
}
