import type { RoomProperties } from '../dialect/room-properties.ts';
import type { MeetingTokenProperties } from '../dialect/token-properties.ts';

/** When somebody has to leave, as far as it is known when he joins. */
export interface SessionEnd {
  /** Milliseconds since 1970; undefined: never, or with the room. */
  readonly endsAtMs: number | undefined;
  /** The token has a word on it, so that the room's does not count (dialect). */
  readonly isOwn: boolean;
}

export function sessionEndOf(
  config: RoomProperties,
  token: MeetingTokenProperties,
  nowMs: number,
): SessionEnd {
  const isOwn = token.eject_at_token_exp !== undefined || token.eject_after_elapsed !== undefined;
  const seconds = isOwn ? token.eject_after_elapsed : config.eject_after_elapsed;
  const ends = [
    ...(seconds === undefined ? [] : [nowMs + seconds * 1000]),
    ...(token.eject_at_token_exp === true && token.exp !== undefined ? [token.exp * 1000] : []),
  ];
  return { endsAtMs: ends.length === 0 ? undefined : Math.min(...ends), isOwn };
}

/** When nobody may be in the room any more, but for those who have an end of their own. */
export function roomEndOf({ exp, eject_at_room_exp }: RoomProperties): number | undefined {
  return eject_at_room_exp === true && exp !== undefined ? exp * 1000 : undefined;
}
