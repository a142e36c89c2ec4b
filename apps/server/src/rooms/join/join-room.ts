import { randomUUID } from 'node:crypto';
import { APP_MESSAGE_MOST, type JoinAnswer, type JoinRequest } from '@rer/contracts';
import { iceServersFor, signAccessToken } from '@rer/media';
import { mediaUrlFor } from '../../media/media-address.ts';
import type { MediaParticipant } from '../../media/media-engine.ts';
import { publicProperties, ROOM_DEFAULTS } from '../dialect/room-properties.ts';
import type { MeetingTokenProperties } from '../dialect/token-properties.ts';
import { ownSessionIds } from '../manage/eject-participants.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { isMeetingTokenKept } from '../store/meeting-tokens.ts';
import {
  endOtherSessionsOfUser,
  endParticipantSessions,
  insertParticipantSession,
} from '../store/participant-sessions.ts';
import { findRoom, isExpired, lockRoom, type RoomRow } from '../store/rooms.ts';
import { type MeetingToken, readMeetingToken, timeProblem } from '../tokens/meeting-token.ts';
import { requestProofOf, signSessionToken } from '../tokens/session-token.ts';
import { JoinError } from './join-error.ts';
import { ACCESS_TOKEN_MS, capacityOf, openMediaRoom, ROOM_ID_ATTRIBUTE } from './media-room.ts';
import { participantName } from './participant-name.ts';
import {
  CAN_ADMIN_ATTRIBUTE,
  effectivePermissions,
  videoGrantOf,
  writeAdminAttribute,
} from './permissions.ts';
import { roomEndOf, sessionEndOf } from './session-end.ts';

/** A request to join a room. */
export interface RoomJoin extends JoinRequest {
  readonly roomName: string;
  /** The `Host` of the request. */
  readonly host: string | undefined;
}

/** The result of checking a meeting token; `none` when no token came along. */
export type MeetingTokenCheck =
  | { readonly kind: 'none' | 'worthless' }
  | { readonly kind: 'signed'; readonly token: MeetingToken };

export async function checkMeetingToken(
  { tokens }: Pick<RoomsContext, 'tokens'>,
  given: string | null | undefined,
): Promise<MeetingTokenCheck> {
  if (given === undefined || given === null || given === '') return { kind: 'none' };
  const token = await readMeetingToken(tokens, given);
  return token === undefined ? { kind: 'worthless' } : { kind: 'signed', token };
}

/**
 * Admits a participant to a room, after the room exists in the media server with its limits.
 * @throws {JoinError} with the reason.
 */
export async function joinRoom(
  context: RoomsContext,
  joiner: RoomJoin,
  check: MeetingTokenCheck,
): Promise<JoinAnswer> {
  const now = new Date(context.now());
  const { room, grants } = await admit(context, joiner.roomName, check, now);
  const replaced = await reservePlace(context, room, grants);

  const sessionId = randomUUID();
  const permissions = effectivePermissions(room.config, grants);
  const end = sessionEndOf(room.config, grants, now.getTime());
  const userId = room.config.enforce_unique_user_ids === true ? grants.user_id : undefined;
  await insertSession(context, { sessionId, room, end, userId, replaced });
  const lasts = [end.endsAtMs, end.isOwn ? undefined : roomEndOf(room.config)];
  const accessToken = await signAccessToken(
    context.media.clientKey,
    {
      identity: sessionId,
      name: participantName(grants.user_name ?? joiner.userName ?? ''),
      attributes: {
        user_id: grants.user_id ?? sessionId,
        owner: String(grants.is_owner === true),
        [ROOM_ID_ATTRIBUTE]: room.id,
        [CAN_ADMIN_ATTRIBUTE]: writeAdminAttribute(permissions.canAdmin),
      },
      video: videoGrantOf(room.name, permissions),
    },
    { nowMs: now.getTime(), validForMs: shortest(ACCESS_TOKEN_MS, lasts, now.getTime()) },
  );
  // Their sessions have ended already: maintenance removes them where this fails.
  for (const { identity } of replaced) await context.media.removeParticipant(room.name, identity);
  const { room_name: _name, ...ownConfig } = grants;
  // Calls with an assistant end differently and take longer messages (voice-AI contract, 4.1).
  const isWithAssistant = room.config.own_purpose === 'assistant';
  const appMessageMax = isWithAssistant
    ? APP_MESSAGE_MOST
    : (room.config.max_app_message_size ?? context.maxAppMessageSize);
  return {
    mediaUrl: mediaUrlFor(joiner.host, context.publicAddress),
    mediaToken: accessToken,
    iceServers: iceServersFor(context.turn, sessionId, now.getTime()),
    sessionId,
    stayToken: await signSessionToken(context.sessionKey, { sessionId, roomId: room.id }),
    requestProof: requestProofOf(context.sessionKey, sessionId),
    room: {
      id: room.id,
      name: room.name,
      config: publicProperties(room.config),
      defaults: { ...ROOM_DEFAULTS, max_app_message_size: context.maxAppMessageSize },
      domainConfig: { max_app_message_size: appMessageMax },
      tokenConfig: ownConfig,
    },
    permissions,
    appMessageMax,
    ...(isWithAssistant && { endsQuietly: true }),
  };
}

/** Always runs both queries, and a stranger cannot tell a missing room from a private one. */
async function admit(
  { db }: RoomsContext,
  name: string,
  check: MeetingTokenCheck,
  now: Date,
): Promise<{ readonly room: RoomRow; readonly grants: MeetingTokenProperties }> {
  const token = check.kind === 'signed' ? check.token : undefined;
  const { room, isKept } = await db.transaction(
    async (tx) => ({
      room: await findRoom(tx, name),
      isKept: token?.id === undefined || (await isMeetingTokenKept(tx, token.id)),
    }),
    { actor: 'rooms', readOnly: true },
  );
  if (check.kind === 'worthless') throw new JoinError('not-allowed');
  if (token !== undefined) {
    const isForRoom = token.grants.room_name === undefined || token.grants.room_name === name;
    if (!isForRoom) throw new JoinError('not-allowed');
    const problem = timeProblem(token.grants, now);
    if (problem !== undefined) throw new JoinError(problem);
  }
  if (room === undefined || (token === undefined && room.privacy === 'private')) {
    throw new JoinError('no-room');
  }
  if (!isKept) throw new JoinError('not-allowed');
  if (isExpired(room, now)) throw new JoinError('exp-room');
  const { nbf } = room.config;
  if (nbf !== undefined && nbf * 1000 > now.getTime()) throw new JoinError('nbf-room');
  return { room, grants: token?.grants ?? {} };
}

/**
 * Checks the capacity. The media server counts too, so that two concurrent joins do not both get the last place.
 * @returns The participants that this one replaces.
 */
async function reservePlace(
  { db, media }: RoomsContext,
  room: RoomRow,
  { user_id: userId }: MeetingTokenProperties,
): Promise<readonly MediaParticipant[]> {
  const { config } = room;
  const present = (await openMediaRoom({ db, media }, room)).filter(({ isPerson }) => isPerson);
  const isSame = ({ attributes }: MediaParticipant) =>
    config.enforce_unique_user_ids === true && userId !== undefined && attributes['user_id'] === userId;
  const replaced = present.filter(isSame);
  if (present.length - replaced.length >= capacityOf(room)) throw new JoinError('meeting-full');
  return replaced;
}

interface NewSession {
  readonly sessionId: string;
  readonly room: RoomRow;
  readonly end: ReturnType<typeof sessionEndOf>;
  /** Set where the room has each user once. */
  readonly userId: string | undefined;
  /** The participants that it replaces. */
  readonly replaced: readonly MediaParticipant[];
}

/** Stores the session if it needs a row, and ends the sessions that it replaces in the same transaction. */
async function insertSession(context: RoomsContext, session: NewSession): Promise<void> {
  const { db, scheduleCheck: lookAgain, now } = context;
  const { sessionId, room, end, userId, replaced } = session;
  const { endsAtMs, isOwn } = end;
  const roomEndsAtMs = roomEndOf(room.config);
  if (roomEndsAtMs !== undefined) lookAgain(roomEndsAtMs);
  if (endsAtMs === undefined && !isOwn && userId === undefined) return;
  const endsAt = endsAtMs === undefined ? null : new Date(endsAtMs);
  const row = { sessionId, roomId: room.id, endsAt, hasOwnEnd: isOwn, userId: userId ?? null };
  await db.transaction(
    async (tx) => {
      // Serialised by the room's lock: concurrent joins of one user would not see each other.
      if (userId !== undefined && (await lockRoom(tx, room.name))?.id !== room.id)
        throw new JoinError('no-room');
      await insertParticipantSession(tx, row);
      if (userId === undefined) return;
      await endOtherSessionsOfUser(tx, { sessionId, roomId: room.id, userId }, new Date(now()));
      const sessionIds = ownSessionIds(replaced, room.id);
      await endParticipantSessions(tx, { roomId: room.id, sessionIds }, new Date(now()));
    },
    { actor: 'rooms' },
  );
  if (userId !== undefined) lookAgain(now());
  if (endsAtMs !== undefined) lookAgain(endsAtMs);
}

function shortest(validForMs: number, ends: readonly (number | undefined)[], nowMs: number): number {
  const left = ends.flatMap((end) => (end === undefined ? [] : [end - nowMs]));
  return Math.max(1000, Math.min(validForMs, ...left));
}
