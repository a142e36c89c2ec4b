import type { ParticipantUpdate } from '@rer/contracts';
import { z } from 'zod';
import { startProduct } from '../../scripts/lib/product.mjs';
import { ROOMS_API_KEY } from '../engines/engine.ts';
import { type EngineUnderTest, httpOf, livekitEnv } from './engine-under-test.ts';

/** Properties of a meeting token. */
export interface TokenProperties {
  readonly is_owner?: boolean;
  readonly user_id?: string;
  readonly user_name?: string;
  readonly permissions?: ParticipantUpdate['permissions'];
}

/** The rooms interface of a product whose calls are on an engine. */
export interface RoomsApi {
  /** Creates a room with properties of the dialect. @returns Its address. */
  createRoom(properties?: object): Promise<string>;
  /** Creates a meeting token for a room that was created here. */
  createToken(url: string, invited: TokenProperties): Promise<string>;
  close(): Promise<void>;
}

/** The embedded engine is a product already; any other engine gets a product of its own. */
export async function openRoomsApi(engine: EngineUnderTest): Promise<RoomsApi> {
  if (engine.name === 'embedded') return roomsApiAt(httpOf(engine), async () => undefined);
  const product = await startProduct({
    env: {
      ...livekitEnv(engine),
      ROOMS_API_KEY,
    },
  });
  return roomsApiAt(product.origin, async () => void (await product.stop()));
}

function roomsApiAt(origin: string, close: () => Promise<void>): RoomsApi {
  const ask = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${origin}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ROOMS_API_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return await response.json();
  };
  return {
    createRoom: async (properties = {}) => {
      const { name } = z.object({ name: z.string() }).parse(await ask('/rooms', { properties }));
      return `${origin}/rooms/${name}`;
    },
    createToken: async (url, invited) => {
      const properties = { room_name: roomNameOf(url), ...invited };
      return z.object({ token: z.string() }).parse(await ask('/meeting-tokens', { properties })).token;
    },
    close,
  };
}

/** The name of the room at an address. */
export function roomNameOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? '';
}
