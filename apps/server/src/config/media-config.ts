import type { Environment } from './env.ts';

/** The settings of the media server. */
export interface MediaConfig {
  /** Undefined: the embedded media server. Without a slash at its end. */
  readonly livekitUrl: string | undefined;
  /** When it is not given, the one of `keys.json` holds. */
  readonly apiKey: { readonly key: string; readonly secret: string } | undefined;
  /** Under which others reach the embedded server, beside the machine's own addresses. */
  readonly publicIps: readonly string[];
  /** Both ends included; undefined: any. */
  readonly udpPorts: { readonly from: number; readonly to: number } | undefined;
  readonly workers: number;
  /** Whether LiveKit tokens open rooms of the embedded server that were not created before. */
  readonly autoCreate: boolean;
  /** Whom the embedded server tells what happens in rooms. */
  readonly webhookUrls: readonly string[];
  readonly turn: TurnConfig;
}

/** Servers that help clients out of their networks. */
export interface TurnConfig {
  /** STUN and TURN addresses (RFC 7064, RFC 7065). */
  readonly urls: readonly string[];
  /** Shared with the TURN servers; there when one of `urls` is of one. */
  readonly secret: string | undefined;
}

export function mediaConfigOf(environment: Environment): MediaConfig {
  const { LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret } = environment;
  return {
    livekitUrl: environment.LIVEKIT_URL?.replace(/(?<!\/)\/+$/, ''),
    apiKey: key === undefined || secret === undefined ? undefined : { key, secret },
    publicIps: environment.MEDIA_PUBLIC_IP,
    udpPorts: environment.MEDIA_UDP_PORTS,
    workers: environment.MEDIA_WORKERS,
    autoCreate: environment.LIVEKIT_AUTO_CREATE,
    webhookUrls: environment.LIVEKIT_WEBHOOK_URLS,
    turn: { urls: environment.TURN_URLS, secret: environment.TURN_SECRET },
  };
}

/** What cannot hold together, one sentence each. */
export function mediaProblems(environment: Environment): readonly string[] {
  const { LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET, TURN_URLS, TURN_SECRET } = environment;
  const problems: string[] = [];
  if ((LIVEKIT_API_KEY === undefined) !== (LIVEKIT_API_SECRET === undefined)) {
    problems.push('LIVEKIT_API_KEY and LIVEKIT_API_SECRET belong together: set both or none.');
  } else if (LIVEKIT_URL !== undefined && LIVEKIT_API_KEY === undefined) {
    problems.push('LIVEKIT_URL needs LIVEKIT_API_KEY and LIVEKIT_API_SECRET of that server.');
  }
  const needsSecret = TURN_URLS.some((url) => url.startsWith('turn'));
  if (needsSecret && TURN_SECRET === undefined) {
    problems.push('TURN_URLS needs TURN_SECRET, the secret that the TURN server makes credentials with.');
  }
  if (!needsSecret && TURN_SECRET !== undefined) {
    problems.push('TURN_SECRET works only together with TURN_URLS that begin with turn: or turns:.');
  }
  return problems;
}
