import type { ParticipantOrder } from '../core/participant-order.ts';

/** Whose stay it is that asks, and where. */
export interface StayProof {
  /** The address of the room's door, which ends in `/join`. */
  readonly doorUrl: string;
  readonly stayToken: string;
}

/** A server that says nothing for this long is not waited for. */
const TIMEOUT_MS = 15_000;

/**
 * Asks the server to do something with somebody in the room, or with everybody else (`*`). What it refuses does not happen, and
 * nobody is told (dialect); nor when it cannot be reached.
 */
export async function askServer(
  { doorUrl, stayToken }: StayProof,
  sessionId: string,
  order: ParticipantOrder,
): Promise<void> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  const url = `${doorUrl.replace(/join$/, 'participants')}/${encodeURIComponent(sessionId)}`;
  try {
    await fetch(url, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${stayToken}` },
      body: JSON.stringify(order),
      signal: controller.signal,
    });
  } catch {
    // See above.
  } finally {
    clearTimeout(timer);
  }
}
