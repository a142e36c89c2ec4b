import { recordOf, type Unknowns } from '../../values/record.ts';

/** What the server is asked to do with somebody, as its interface has it. */
export interface ManageRequest {
  readonly mute?: readonly ('audio' | 'video' | 'screen')[];
  readonly unmute?: readonly ('audio' | 'video')[];
  readonly eject?: true;
  readonly permissions?: Unknowns;
}

/**
 * What of an update of somebody else is the server's to do. What owners alone may ask comes by itself, so that the rest is done
 * where they do not ask.
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

/** Whose stay it is that asks, and where. */
export interface SessionProof {
  /** The address of the room's door, which ends in `/join`. */
  readonly joinUrl: string;
  readonly stayToken: string;
}

/** A server that says nothing for this long is not waited for. */
const TIMEOUT_MS = 15_000;

/**
 * Asks the server to do something with somebody in the room, or with everybody else (`*`). What it refuses does not happen, and
 * nobody is told (dialect); nor when it cannot be reached.
 */
export async function sendManageRequest(
  { joinUrl, stayToken }: SessionProof,
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
