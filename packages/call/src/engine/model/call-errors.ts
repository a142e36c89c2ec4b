import type { ConnectionErrorDetails, FatalErrorType } from '../../api/errors.ts';
import type { RoomInfo } from '../../api/room-info.ts';
import { recordOf } from '../../values/record.ts';
import type { EngineMessage } from '../engine-messages.ts';
import type { AdmissionRefusal } from './admission.ts';

/** Why the connection to the media server ended. */
export type DisconnectCause = 'removed' | 'room-deleted' | 'duplicate' | 'lost' | 'left';

/** Clocks may differ by this much: an end that was due must not look like an ejection. */
const CLOCKS_DIFFER_MS = 5000;

/** When a participant session ends by itself and which error it ends with; undefined without a limit. */
export function sessionEnd(
  { config, tokenConfig }: Pick<RoomInfo, 'config' | 'tokenConfig'>,
  joinedAtMs: number,
): { readonly atMs: number; readonly type: FatalErrorType } | undefined {
  const ends: { readonly atMs: number; readonly type: FatalErrorType }[] = [];
  const add = (type: FatalErrorType, seconds: unknown, fromMs = 0) => {
    if (typeof seconds === 'number') ends.push({ type, atMs: fromMs + seconds * 1000 });
  };
  const hasOwnWord =
    tokenConfig['eject_at_token_exp'] === true || typeof tokenConfig['eject_after_elapsed'] === 'number';
  if (tokenConfig['eject_at_token_exp'] === true) add('exp-token', tokenConfig['exp']);
  add('exp-token', tokenConfig['eject_after_elapsed'], joinedAtMs);
  if (!hasOwnWord) {
    if (config['eject_at_room_exp'] === true) add('exp-room', config['exp']);
    add('exp-room', config['eject_after_elapsed'], joinedAtMs);
  }
  return ends.sort((one, other) => one.atMs - other.atMs)[0];
}

const TEXT = {
  ejected: 'You were removed from the meeting.',
  'meeting-full': 'The room is full.',
  'not-allowed': 'The media server does not let this participant in.',
  'exp-room': 'The meeting has ended: the room is no longer open.',
  'exp-token': 'The meeting has ended for you: the meeting token no longer holds.',
} as const;

/** The error of a session that was ended from outside. */
export function disconnectError(
  cause: Exclude<DisconnectCause, 'left'>,
  {
    room,
    joinedAtMs,
    nowMs,
    uri,
  }: { readonly room: RoomInfo; readonly joinedAtMs: number; readonly nowMs: number; readonly uri: string },
): EngineMessage<'error'> {
  if (cause === 'lost') {
    return connectionError('The connection to the meeting was lost.', {
      on: 'reconnect',
      sourceError: { type: 'disconnected' },
      uri,
    });
  }
  const end = sessionEnd(room, joinedAtMs);
  const isDue = end !== undefined && nowMs >= end.atMs - CLOCKS_DIFFER_MS;
  const type = isDue && (end.type === 'exp-room' || end.type === 'exp-token') ? end.type : 'ejected';
  return admissionError({ type, msg: TEXT[type] });
}

/** The error of a refused admission. */
export function admissionError(
  { type, msg }: AdmissionRefusal,
  details?: ConnectionErrorDetails,
): EngineMessage<'error'> {
  return {
    action: 'error',
    errorMsg: msg,
    error: { type, msg, ...(details !== undefined && { details }) },
  };
}

/** A connection error: the network, or the server behind it, failed. */
export function connectionError(msg: string, details: ConnectionErrorDetails): EngineMessage<'error'> {
  return admissionError({ type: 'connection-error', msg }, details);
}

/** The error of a failed connection to the media server after an admission: what livekit-client threw. */
export function mediaJoinError(thrown: unknown, uri: string): EngineMessage<'error'> {
  const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { status } = recordOf(thrown);
  // Since the admission the room may have filled up, or the session may have ended.
  if (saysFull(message)) return admissionError({ type: 'meeting-full', msg: TEXT['meeting-full'] });
  if (status === 401 || status === 403)
    return admissionError({ type: 'not-allowed', msg: TEXT['not-allowed'] });
  return connectionError('The meeting could not be joined.', {
    on: 'join',
    sourceError: { type: name, msg: message, ...(typeof status === 'number' && { status }) },
    uri,
  });
}

/** Matches the media server's wording "max participants", with any text between the two words. */
function saysFull(message: string): boolean {
  const max = message.search(/max/i);
  return max >= 0 && /participants/i.test(message.slice(max));
}
