import { isRecord, type Unknowns } from '../values/record.ts';

/** What marks a message between a page and the page in its frame (section 10). */
const WHAT = 'iframe-call-message';

/** The sender: the client around the frame, or the page in it. */
export type FrameSide = 'module' | 'embedded';

/** A message that crosses the border of a frame: an action with its fields, flat. */
export interface FrameMessage extends Unknowns {
  readonly action: string;
  readonly callClientId?: string;
  /** Of a question, and of the answer to it. */
  readonly callbackStamp?: string;
}

/** A message in the envelope of frame messages. */
export function pack(
  from: FrameSide,
  callClientId: string,
  message: Unknowns & { readonly action: string },
): FrameMessage {
  return { ...message, what: WHAT, from, callClientId };
}

/** A message of the other side for this call, without its envelope; nothing where it is something else. */
export function unpack(data: unknown, from: FrameSide, callClientId: string): FrameMessage | undefined {
  if (!isRecord(data) || data['what'] !== WHAT || data['from'] !== from) return undefined;
  if (data['callClientId'] && data['callClientId'] !== callClientId) return undefined;
  const { what: _what, from: _from, callClientId: _id, ...message } = data;
  return isMessage(message) ? message : undefined;
}

function isMessage(message: Unknowns): message is FrameMessage {
  return typeof message['action'] === 'string';
}

/** The fields that can be sent to another window; functions and tracks cannot. */
export function cloneable(fields: Unknowns): Unknowns {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => canCross(value)));
}

function canCross(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}

/** Messages of one side, from a window or through a port. */
export interface Channel {
  post(message: Unknowns, transfer?: Transferable[]): void;
  close(): void;
}
