import type { Participant, TrackState } from '../api/participant.ts';

const OFF: TrackState = { subscribed: true, state: 'off', off: { byUser: true } };

/** A participant without tracks, with the given changes. */
export function aParticipant(
  id: string,
  {
    tracks = {},
    ...changes
  }: Partial<Omit<Participant, 'tracks'>> & {
    readonly tracks?: Partial<Participant['tracks']>;
  } = {},
): Participant {
  return {
    session_id: id,
    user_id: id,
    user_name: id,
    local: false,
    owner: false,
    record: false,
    will_eject_at: new Date(0),
    permissions: { hasPresence: true, canSend: true, canAdmin: false },
    audio: false,
    video: false,
    screen: false,
    cam_info: {},
    screen_info: {},
    ...changes,
    tracks: { audio: OFF, video: OFF, screenAudio: OFF, screenVideo: OFF, ...tracks },
  };
}
