import { recordOf, type Unknowns } from '../../values/record.ts';

/** A request to the server to manage a participant (docs/rooms.md). */
export interface ManageRequest {
  readonly mute?: readonly ('audio' | 'video' | 'screen')[];
  readonly unmute?: readonly ('audio' | 'video')[];
  readonly eject?: true;
  readonly permissions?: Unknowns;
}

/**
 * The parts of a participant update that the server carries out. What only owners may ask (`unmute`) is a request of
 * its own, so that the rest works for others.
 */
export function manageRequestsOf(update: Unknowns): readonly ManageRequest[] {
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

/** Identifies the participant session that sends a request. */
export interface SessionProof {
  /** The address of the room's join endpoint, which ends in `/join`. */
  readonly joinUrl: string;
  readonly sessionToken: string;
}

/** A server that says nothing for this long is not waited for. */
const TIMEOUT_MS = 15_000;

/** Asks the server to manage a participant, or all others (`*`). Refusals and failures are silent, by the dialect. */
export async function sendManageRequest(
  { joinUrl, sessionToken }: SessionProof,
  sessionId: string,
  order: ManageRequest,
): Promise<void> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  const url = `${joinUrl.replace(/join$/, 'participants')}/${encodeURIComponent(sessionId)}`;
  try {
    await fetch(url, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${sessionToken}` },
      body: JSON.stringify(order),
      signal: controller.signal,
    });
  } catch {
    // See above.
  } finally {
    clearTimeout(timer);
  }
}
