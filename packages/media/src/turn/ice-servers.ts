import { createHmac } from 'node:crypto';

/** Servers that help clients out of their networks. */
export interface TurnServers {
  /** STUN and TURN addresses (RFC 7064, RFC 7065). */
  readonly urls: readonly string[];
  /** Shared with the TURN servers; there when one of `urls` is of one. */
  readonly secret?: string | undefined;
}

/** An entry of `RTCConfiguration.iceServers`. */
export interface IceServer {
  readonly urls: string[];
  readonly username?: string;
  readonly credential?: string;
}

/** A call may last as long; TURN servers may ask again within it. */
const CREDENTIAL_S = 12 * 60 * 60;

/**
 * The servers that help a client through to the media server. Credentials are those of the TURN REST API
 * (draft-uberti-behave-turn-rest): the name carries when they end, the password signs it.
 */
export function iceServersFor({ urls, secret }: TurnServers, identity: string, nowMs: number): IceServer[] {
  const isTurn = (url: string) => url.startsWith('turn');
  const stun = urls.filter((url) => !isTurn(url));
  const turn = urls.filter(isTurn);
  const servers: IceServer[] = stun.length === 0 ? [] : [{ urls: stun }];
  if (turn.length === 0 || secret === undefined) return servers;
  const username = `${Math.floor(nowMs / 1000) + CREDENTIAL_S}:${identity}`;
  const credential = createHmac('sha1', secret).update(username).digest('base64');
  return [...servers, { urls: turn, username, credential }];
}
