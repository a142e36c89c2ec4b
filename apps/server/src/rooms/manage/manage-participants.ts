import { type ParticipantUpdate, type PermissionChanges, REQUEST_TOPIC } from '@rer/contracts';
import type { MediaParticipant, MediaSource } from '../../media/media-engine.ts';
import { JoinError } from '../join/join-error.ts';
import { isOfAnotherRoom, ROOM_ID_ATTRIBUTE } from '../join/media-room.ts';
import { CAN_ADMIN_ATTRIBUTE, readAdminAttribute, writeAdminAttribute } from '../join/permissions.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { isSessionActive } from '../store/participant-sessions.ts';
import { changePermissions, findPermissionChanges } from '../store/session-permissions.ts';
import { requestProofOf, type SessionClaim } from '../tokens/session-token.ts';
import { ejectParticipants, ownSessionIds } from './eject-participants.ts';
import { toMediaChanges } from './media-permissions.ts';

/** All participants except the caller. */
const ALL_OTHERS = '*';
const ACTOR = { actor: 'rooms' };

type ManageContext = Pick<
  RoomsContext,
  'db' | 'media' | 'now' | 'scheduleCheck' | 'permissionsChanged' | 'sessionKey'
>;

export interface ParticipantUpdateRequest {
  readonly roomName: string;
  readonly by: SessionClaim;
  /** A session id, or `*`. */
  readonly target: string;
  readonly update: ParticipantUpdate;
}

/** The caller's own permissions. */
interface Manager {
  readonly isOwner: boolean;
  readonly manages: ReadonlySet<string>;
}

/**
 * Mutes, asks to unmute, ejects participants, or changes their permissions. The caller must be in the room and manage
 * participants now, by its permissions in the database or, where they never changed, in the media server. Only owners eject
 * owners, change their permissions, or ask to unmute; no caller grants more permissions than its own.
 * @throws {JoinError} `not-allowed`, the same whether the session, the permission or the target is missing.
 */
export async function manageParticipants(
  context: ManageContext,
  { roomName, by, target, update }: ParticipantUpdateRequest,
): Promise<void> {
  const present = await context.media.listParticipants(roomName);
  const manager = await requireManager(context, present, by);
  if (!manager.manages.has('participants') || !mayRequest(manager, update)) throw notAllowed();

  const isMeant = ({ principal }: MediaParticipant) =>
    target === ALL_OTHERS ? principal !== by.sessionId : principal === target;
  const meant = present.filter((one) => isMeant(one) && !isOfAnotherRoom(one, by.roomId));
  const allowed = meant.filter((one) => mayApply(manager, one, update));
  if (target !== ALL_OTHERS && (meant.length === 0 || allowed.length < meant.length)) throw notAllowed();

  if (update.eject === true) {
    await ejectParticipants(context, { id: by.roomId, name: roomName }, allowed);
    return;
  }
  for (const one of allowed) await muteTracks(context, roomName, one, update);
  for (const one of allowed) await askToUnmute(context, roomName, one, update);
  if (update.permissions !== undefined)
    await setPermissions(context, {
      roomName,
      roomId: by.roomId,
      people: allowed,
      rights: update.permissions,
    });
}

async function requireManager(
  { db, now }: ManageContext,
  present: readonly MediaParticipant[],
  by: SessionClaim,
): Promise<Manager> {
  const found = present.find(
    ({ identity, attributes }) => identity === by.sessionId && attributes[ROOM_ID_ATTRIBUTE] === by.roomId,
  );
  if (found === undefined) throw notAllowed();
  const { goes, canAdmin } = await db.transaction(
    async (tx) => ({
      goes: await isSessionActive(tx, by, new Date(now())),
      ...(await findPermissionChanges(tx, by)),
    }),
    { ...ACTOR, readOnly: true },
  );
  if (!goes) throw notAllowed();
  // The media server may have the permissions of an older token.
  const admin =
    canAdmin === undefined ? found.attributes[CAN_ADMIN_ATTRIBUTE] : writeAdminAttribute(canAdmin);
  return { isOwner: isOwner(found), manages: readAdminAttribute(admin) };
}

function isOwner({ attributes }: MediaParticipant): boolean {
  return attributes['owner'] === 'true';
}

function mayRequest(manager: Manager, { unmute = [], permissions }: ParticipantUpdate): boolean {
  if (manager.isOwner) return true;
  const given =
    permissions?.canAdmin === undefined ? [] : readAdminAttribute(writeAdminAttribute(permissions.canAdmin));
  return unmute.length === 0 && [...given].every((part) => manager.manages.has(part));
}

function mayApply(
  manager: Manager,
  target: MediaParticipant,
  { eject, permissions }: ParticipantUpdate,
): boolean {
  const isOfRank = eject === true || permissions !== undefined;
  return !isOfRank || manager.isOwner || !isOwner(target);
}

const SOURCES_OF_MEDIUM: Readonly<
  Record<Exclude<ParticipantUpdate['mute'], undefined>[number], readonly MediaSource[]>
> = {
  audio: ['microphone'],
  video: ['camera'],
  screen: ['screen_share', 'screen_share_audio'],
};

async function muteTracks(
  { media }: ManageContext,
  roomName: string,
  { identity, tracks }: MediaParticipant,
  { mute = [] }: ParticipantUpdate,
): Promise<void> {
  const silenced = mute.flatMap((medium) => SOURCES_OF_MEDIUM[medium]);
  for (const { sid, source, isMuted } of tracks) {
    if (!isMuted && silenced.includes(source)) await media.muteTrack(roomName, identity, sid);
  }
}

/** The server never unmutes: it asks the participant's component, with a proof that the request is the server's. */
async function askToUnmute(
  { media, sessionKey }: ManageContext,
  roomName: string,
  { identity, principal }: MediaParticipant,
  { unmute = [] }: ParticipantUpdate,
): Promise<void> {
  // A second connection only publishes and has no component.
  if (unmute.length === 0 || identity !== principal) return;
  const request = {
    proof: requestProofOf(sessionKey, principal),
    ...(unmute.includes('audio') && { setAudio: true }),
    ...(unmute.includes('video') && { setVideo: true }),
  };
  const payload = new TextEncoder().encode(JSON.stringify(request));
  await media.sendData(roomName, identity, { topic: REQUEST_TOPIC, payload });
}

/** Updates the database first: maintenance reapplies it if the media server fails, or accepts an older token later. */
async function setPermissions(
  { db, media, now, permissionsChanged: rightsChanged }: ManageContext,
  {
    roomName,
    roomId,
    people,
    rights,
  }: {
    readonly roomName: string;
    readonly roomId: string;
    readonly people: readonly MediaParticipant[];
    readonly rights: PermissionChanges;
  },
): Promise<void> {
  const sessionIds = ownSessionIds(people, roomId);
  const changed =
    sessionIds.length === 0
      ? new Map<string, PermissionChanges>()
      : await db.transaction(
          (tx) => changePermissions(tx, { roomId, sessionIds }, rights, new Date(now())),
          ACTOR,
        );
  if (changed.size > 0) rightsChanged();
  for (const { identity, principal } of people) {
    await media.updateParticipant(roomName, identity, toMediaChanges(changed.get(principal) ?? rights));
  }
}

/** The refusal, which does not say why. */
export function notAllowed(): JoinError {
  return new JoinError('not-allowed', { message: 'This participant session may not do that in this room.' });
}
