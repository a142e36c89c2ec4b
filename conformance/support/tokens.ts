import { AccessToken, type AccessTokenOptions, type VideoGrant } from 'livekit-server-sdk';
import type { EngineUnderTest } from './engine-under-test.ts';

/** Who comes, and what for. */
export interface TokenRequest {
  readonly room: string;
  readonly identity: string;
  /** On top of joining the room. */
  readonly grant?: VideoGrant;
  readonly name?: string;
  readonly metadata?: string;
  readonly attributes?: Record<string, string>;
  readonly kind?: 'agent';
  /** In seconds; ten minutes unless told. */
  readonly validFor?: number;
}

/** A token by which somebody joins a room of this engine. */
export async function tokenFor(
  engine: Pick<EngineUnderTest, 'apiKey' | 'apiSecret'>,
  { room, identity, grant, name, metadata, attributes, kind, validFor = 600 }: TokenRequest,
): Promise<string> {
  const options: AccessTokenOptions = {
    identity,
    ttl: validFor,
    ...(name === undefined ? {} : { name }),
    ...(metadata === undefined ? {} : { metadata }),
    ...(attributes === undefined ? {} : { attributes }),
  };
  const token = new AccessToken(engine.apiKey, engine.apiSecret, options);
  if (kind !== undefined) token.kind = kind;
  token.addGrant({ roomJoin: true, room, ...grant });
  return await token.toJwt();
}
