import { recordOf, type Unknowns } from '../../values/record.ts';

/** What the server is asked to do with somebody, as its interface has it. */
export interface ParticipantOrder {
  readonly mute?: readonly ('audio' | 'video' | 'screen')[];
  readonly eject?: true;
  readonly permissions?: Unknowns;
}

/** What of an update of somebody else is the server's to do; nothing where it has nothing to do. */
export function orderOf(update: Unknowns): ParticipantOrder | undefined {
  const { setAudio, setVideo, setScreenShare, eject, updatePermissions } = update;
  if (eject === true) return { eject };
  const mute = [
    ...(setAudio === false ? (['audio'] as const) : []),
    ...(setVideo === false ? (['video'] as const) : []),
    ...(setScreenShare === false ? (['screen'] as const) : []),
  ];
  const permissions = Object.entries(recordOf(updatePermissions)).map(
    // Sets do not survive JSON.
    ([key, value]) => [key, value instanceof Set ? [...value] : value] as const,
  );
  if (mute.length === 0 && permissions.length === 0) return undefined;
  return {
    ...(mute.length > 0 && { mute }),
    ...(permissions.length > 0 && { permissions: Object.fromEntries(permissions) }),
  };
}
