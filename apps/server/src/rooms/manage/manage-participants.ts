import type { ParticipantUpdate } from '@rer/contracts';
import type { MediaChanges, MediaEngine, MediaParticipant, MediaSource } from '../../media/media-engine.ts';
import { JoinError } from '../join/join-error.ts';
import { isOfAnotherRoom, ROOM_ID } from '../join/media-room.ts';
import { adminAttribute, CAN_ADMIN, managedBy, sendingOf } from '../join/permissions.ts';
import type { StayClaim } from '../tokens/stay-token.ts';

/** Everybody but who asks. */
const EVERYBODY = '*';

export interface ParticipantOrder {
  readonly roomName: string;
  readonly by: StayClaim;
  /** A session id, or `*`. */
  readonly target: string;
  readonly update: ParticipantUpdate;
}

/**
 * Mutes, sends away, or gives and takes rights, for who manages participants at this moment, by what the media server says of
 * him. Owners are sent away and given rights by owners alone; nobody else gives more to manage than he has.
 * @throws {JoinError} `not-allowed`, the same whatever is missing: the stay, the right, or whom it is about.
 */
export async function manageParticipants(
  media: MediaEngine,
  { roomName, by, target, update }: ParticipantOrder,
): Promise<void> {
  const present = await media.listParticipants(roomName);
  const manager = present.find(
    ({ identity, attributes }) => identity === by.sessionId && attributes[ROOM_ID] === by.roomId,
  );
  if (manager === undefined || !managedBy(manager.attributes[CAN_ADMIN]).has('participants')) throw refused();
  if (!isOwner(manager) && givesMoreThan(manager, update)) throw refused();

  const isMeant = ({ principal }: MediaParticipant) =>
    target === EVERYBODY ? principal !== by.sessionId : principal === target;
  const meant = present.filter((one) => isMeant(one) && !isOfAnotherRoom(one, by.roomId));
  const allowed = meant.filter((one) => mayDo(manager, one, update));
  if (target !== EVERYBODY && (meant.length === 0 || allowed.length < meant.length)) throw refused();
  for (const one of allowed) await apply(media, roomName, one, update);
}

function isOwner({ attributes }: MediaParticipant): boolean {
  return attributes['owner'] === 'true';
}

function givesMoreThan({ attributes }: MediaParticipant, { permissions }: ParticipantUpdate): boolean {
  if (permissions?.canAdmin === undefined) return false;
  const own = managedBy(attributes[CAN_ADMIN]);
  return [...managedBy(adminAttribute(permissions.canAdmin))].some((part) => !own.has(part));
}

function mayDo(
  manager: MediaParticipant,
  target: MediaParticipant,
  { eject, permissions }: ParticipantUpdate,
): boolean {
  const isOfRank = eject === true || permissions !== undefined;
  return !isOfRank || isOwner(manager) || !isOwner(target);
}

const SOURCES: Readonly<
  Record<Exclude<ParticipantUpdate['mute'], undefined>[number], readonly MediaSource[]>
> = {
  audio: ['microphone'],
  video: ['camera'],
  screen: ['screen_share', 'screen_share_audio'],
};

async function apply(
  media: MediaEngine,
  roomName: string,
  { identity, tracks }: MediaParticipant,
  { mute = [], eject, permissions }: ParticipantUpdate,
): Promise<void> {
  if (eject === true) {
    await media.removeParticipant(roomName, identity);
    return;
  }
  const silenced = mute.flatMap((medium) => SOURCES[medium]);
  for (const { sid, source, isMuted } of tracks) {
    if (!isMuted && silenced.includes(source)) await media.muteTrack(roomName, identity, sid);
  }
  if (permissions !== undefined) await media.updateParticipant(roomName, identity, changesOf(permissions));
}

function changesOf({
  hasPresence,
  canSend,
  canAdmin,
}: Exclude<ParticipantUpdate['permissions'], undefined>): MediaChanges {
  return {
    ...(canSend !== undefined && { sending: sendingOf(canSend) }),
    ...(hasPresence !== undefined && { isHidden: !hasPresence }),
    ...(canAdmin !== undefined && { attributes: { [CAN_ADMIN]: adminAttribute(canAdmin) } }),
  };
}

/** Nobody may do this, for whatever reason. */
export function refused(): JoinError {
  return new JoinError('not-allowed', { message: 'This stay may not do that in this room.' });
}
