import type { Participant } from '@rer/call';
import { CALL_TEXTS } from './texts.ts';

/** A participant of the room, as the page draws it. */
export interface RoomParticipant {
  readonly id: string;
  readonly name: string;
  readonly isYou: boolean;
  readonly isSpeaking: boolean;
  readonly isHeard: boolean;
  /** What of him is seen; null: nothing. */
  readonly camera: MediaStreamTrack | null;
  readonly screen: MediaStreamTrack | null;
}

/** A voice is louder than this, from 0 to 1. */
const VOICE_LEVEL = 0.02;

export function drawParticipant(person: Participant, level: number): RoomParticipant {
  const { audio, video, screenVideo } = person.tracks;
  const isHeard = audio.state !== 'off' && audio.state !== 'blocked';
  return {
    id: person.session_id,
    name: displayName(person),
    isYou: person.local,
    isSpeaking: isHeard && level > VOICE_LEVEL,
    isHeard,
    camera: video.track ?? null,
    screen: screenVideo.track ?? null,
  };
}

export function displayName({ user_name }: Pick<Participant, 'user_name'>): string {
  return user_name === '' ? CALL_TEXTS.nameless : user_name;
}

/** The audio tracks of a remote participant. */
export function soundsOf({ tracks }: Participant): readonly MediaStreamTrack[] {
  return [tracks.audio.track, tracks.screenAudio.track].filter((track) => track !== undefined);
}

/** What a participant may send. */
export function maySendMedia(
  { permissions: { canSend } }: Participant,
  part: 'audio' | 'video' | 'screenVideo',
): boolean {
  return typeof canSend === 'boolean' ? canSend : canSend.has(part);
}
