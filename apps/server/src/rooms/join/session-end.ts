import type { RoomProperties } from '../dialect/room-properties.ts';
import type { MeetingTokenProperties } from '../dialect/token-properties.ts';

/** When a participant session ends, as known when it begins. */
export interface ParticipantSessionEnd {
  /** Milliseconds since 1970; undefined: with the room, or never. */
  readonly endsAtMs: number | undefined;
  /** The token sets the end, so the room's properties do not apply (dialect). */
  readonly isOwn: boolean;
}

export function sessionEndOf(
  config: RoomProperties,
  token: MeetingTokenProperties,
  nowMs: number,
): ParticipantSessionEnd {
  const isOwn = token.eject_at_token_exp !== undefined || token.eject_after_elapsed !== undefined;
  const seconds = isOwn ? token.eject_after_elapsed : config.eject_after_elapsed;
  const ends = [
    ...(seconds === undefined ? [] : [nowMs + seconds * 1000]),
    ...(token.eject_at_token_exp === true && token.exp !== undefined ? [token.exp * 1000] : []),
  ];
  return { endsAtMs: ends.length === 0 ? undefined : Math.min(...ends), isOwn };
}

/** When the room ejects participants that have no end of their own. */
export function roomEndOf({ exp, eject_at_room_exp }: RoomProperties): number | undefined {
  return eject_at_room_exp === true && exp !== undefined ? exp * 1000 : undefined;
}
