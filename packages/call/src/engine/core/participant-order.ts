import { recordOf, type Unknowns } from '../../values/record.ts';

/** What the server is asked to do with somebody, as its interface has it. */
export interface ParticipantOrder {
  readonly mute?: readonly ('audio' | 'video' | 'screen')[];
  readonly unmute?: readonly ('audio' | 'video')[];
  readonly eject?: true;
  readonly permissions?: Unknowns;
}

/**
 * What of an update of somebody else is the server's to do. What owners alone may ask comes by itself, so that the rest is done
 * where they do not ask.
 */
export function ordersOf(update: Unknowns): readonly ParticipantOrder[] {
  const { setAudio, setVideo, setScreenShare, eject, updatePermissions } = update;
  if (eject === true) return [{ eject }];
  const mute = [
    ...(setAudio === false ? (['audio'] as const) : []),
    ...(setVideo === false ? (['video'] as const) : []),
    ...(setScreenShare === false ? (['screen'] as const) : []),
  ];
  const permissions = Object.entries(recordOf(updatePermissions)).map(
    // Sets do not survive JSON.
    ([key, value]) => [key, value instanceof Set ? [...value] : value] as const,
  );
  const unmute = [
    ...(setAudio === true ? (['audio'] as const) : []),
    ...(setVideo === true ? (['video'] as const) : []),
  ];
  const order = {
    ...(mute.length > 0 && { mute }),
    ...(permissions.length > 0 && { permissions: Object.fromEntries(permissions) }),
  };
  return [...(Object.keys(order).length > 0 ? [order] : []), ...(unmute.length > 0 ? [{ unmute }] : [])];
}
