import type { Participant } from '../api/participant.ts';

/**
 * What changes about somebody's tracks while the tracks stay the same objects: without it, a message that says so would look
 * like the one before.
 */
export function trackMark({ audioTrack, videoTrack }: Participant): string {
  return [videoTrack, audioTrack]
    .map((track) => (track ? `${track.id} ${track.muted} ${track.enabled}` : ''))
    .join('|');
}
