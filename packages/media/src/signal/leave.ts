import { LeaveRequest, LeaveRequest_Action } from '@livekit/protocol';
import { type CloseReason, disconnectReason, protocolKnows, type ServerMessage } from '../room/index.ts';

/** Tells a client to go and what to do then; nothing if its version has no word for it. */
export function leaveMessage(
  reason: CloseReason,
  action: LeaveRequest_Action,
  protocol: number,
): ServerMessage | undefined {
  const base = { reason: disconnectReason(reason) };
  if (protocolKnows.leaveAction(protocol)) {
    return { case: 'leave', value: new LeaveRequest({ ...base, action }) };
  }
  if (action === LeaveRequest_Action.RESUME) return undefined;
  const canReconnect = action === LeaveRequest_Action.RECONNECT;
  return { case: 'leave', value: new LeaveRequest({ ...base, canReconnect }) };
}
