import { createHmac } from 'node:crypto';
import { ICEServer } from '@livekit/protocol';

/** Credentials outlast any token with which one joins: a call may begin late and restart its way. */
const VALID_S = 6 * 60 * 60;

/** TURN servers, and the secret that they share with us (coturn's `static-auth-secret`). */
export interface TurnServers {
  readonly urls: readonly string[];
  readonly secret: string;
}

/** Credentials for one person that end by themselves. */
export interface TurnCredentials {
  readonly username: string;
  readonly credential: string;
}

/**
 * Time-limited credentials as TURN servers check them without asking us: the user name says until when, the password is
 * its HMAC (draft-uberti-behave-turn-rest-00, section 2.2).
 * @param name Whom the server's log shall name.
 */
export function turnCredentials(secret: string, name: string, nowMs: number): TurnCredentials {
  const username = `${Math.floor(nowMs / 1000) + VALID_S}:${name}`;
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}

/** The servers as clients are told them; none without TURN. */
export function iceServersFor(turn: TurnServers | undefined, name: string, nowMs: number): ICEServer[] {
  if (turn === undefined) return [];
  return [new ICEServer({ urls: [...turn.urls], ...turnCredentials(turn.secret, name, nowMs) })];
}
