import { SignalResponse } from '@livekit/protocol';
import type { ServerMessage } from '../room/index.ts';

const known = new WeakMap<ServerMessage, Uint8Array>();

/** A message as it goes over the socket. One that many get is encoded once, and its bytes are the same array for all. */
export function encoded(message: ServerMessage): Uint8Array {
  const before = known.get(message);
  if (before !== undefined) return before;
  const bytes = new SignalResponse({ message }).toBinary();
  known.set(message, bytes);
  return bytes;
}
