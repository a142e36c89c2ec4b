import type { Participant } from '@rer/call';
import { CALL } from './texts.ts';

/** A participant of the room, as the page draws it. */
export interface Person {
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

export function drawPerson(person: Participant, level: number): Person {
  const { audio, video, screenVideo } = person.tracks;
  const isHeard = audio.state !== 'off' && audio.state !== 'blocked';
  return {
    id: person.session_id,
    name: nameOf(person),
    isYou: person.local,
    isSpeaking: isHeard && level > VOICE_LEVEL,
    isHeard,
    camera: video.track ?? null,
    screen: screenVideo.track ?? null,
  };
}

export function nameOf({ user_name }: Pick<Participant, 'user_name'>): string {
  return user_name === '' ? CALL.nameless : user_name;
}

/** What is heard of another participant. */
export function soundsOf({ tracks }: Participant): readonly MediaStreamTrack[] {
  return [tracks.audio.track, tracks.screenAudio.track].filter((track) => track !== undefined);
}

/** What a participant may send. */
export function maySend(
  { permissions: { canSend } }: Participant,
  part: 'audio' | 'video' | 'screenVideo',
): boolean {
  return typeof canSend === 'boolean' ? canSend : canSend.has(part);
}
