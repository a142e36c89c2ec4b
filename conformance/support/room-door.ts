import type { ParticipantUpdate } from '@rer/contracts';
import { z } from 'zod';
import { startProduct } from '../../scripts/lib/product.mjs';
import { ROOMS_API_KEY } from '../engines/engine.ts';
import { type EngineUnderTest, httpOf } from './engine-under-test.ts';

/** Who is invited, and what he may. */
export interface Invited {
  readonly is_owner?: boolean;
  readonly user_id?: string;
  readonly user_name?: string;
  readonly permissions?: ParticipantUpdate['permissions'];
}

/** Where rooms of an engine are entered. */
export interface RoomDoor {
  /** Opens a room that nobody used, with properties of the dialect. @returns Its address. */
  openRoom(properties?: object): Promise<string>;
  /** Makes a meeting token for a room that was opened here. */
  invite(url: string, invited: Invited): Promise<string>;
  close(): Promise<void>;
}

/** The product with the media server that is in it has a door already; any other gets a product of its own. */
export async function openDoor(engine: EngineUnderTest): Promise<RoomDoor> {
  if (engine.name === 'embedded') return doorOf(httpOf(engine), async () => undefined);
  const product = await startProduct({
    env: {
      LIVEKIT_URL: engine.url,
      LIVEKIT_API_KEY: engine.apiKey,
      LIVEKIT_API_SECRET: engine.apiSecret,
      ROOMS_API_KEY,
    },
  });
  return doorOf(product.origin, async () => void (await product.stop()));
}

function doorOf(origin: string, close: () => Promise<void>): RoomDoor {
  const ask = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${origin}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ROOMS_API_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return await response.json();
  };
  return {
    openRoom: async (properties = {}) => {
      const { name } = z.object({ name: z.string() }).parse(await ask('/rooms', { properties }));
      return `${origin}/rooms/${name}`;
    },
    invite: async (url, invited) => {
      const properties = { room_name: roomOf(url), ...invited };
      return z.object({ token: z.string() }).parse(await ask('/meeting-tokens', { properties })).token;
    },
    close,
  };
}

/** The name of the room at an address. */
export function roomOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? '';
}
