/** The process of `participant-churn.ts`. Exits with 0 when every participant has heard another one. */
import { once } from 'node:events';
import process from 'node:process';
import { type RemoteTrack, Room, RoomEvent } from '@livekit/rtc-node';
import { churnPlan } from './participant-churn.ts';
import { firstSound, publishTone } from './tone-track.ts';

const HEAR_LIMIT_MS = 20_000;
/** What `@livekit/rtc-node` 1.1 says once in some hundred joins, after the server has let it in: it loses its own room. */
const LOST_ITSELF = 'handle not found';

const [told] = await once(process, 'message');
const { url, tokens, atOnce } = churnPlan.parse(told);
const waiting = [...tokens];
await Promise.all(Array.from({ length: atOnce }, visitOneByOne));
process.exit(0);

async function visitOneByOne(): Promise<void> {
  for (let token = waiting.shift(); token !== undefined; token = waiting.shift()) {
    try {
      await visit(token);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(LOST_ITSELF))) throw error;
      process.stderr.write('A participant lost its own room, and joins again.\n');
      await visit(token);
    }
  }
}

async function visit(token: string): Promise<void> {
  const room = new Room();
  const heard = new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('Nobody was heard.')), HEAR_LIMIT_MS);
    room.on(RoomEvent.TrackSubscribed, (track) => {
      void hear(track).then(() => {
        clearTimeout(limit);
        resolve();
      }, reject);
    });
  });
  await room.connect(url, token, { autoSubscribe: true, dynacast: false });
  const { stop } = await publishTone(room.localParticipant, 600);
  await heard;
  await stop();
  await room.disconnect();
}

/** Until the first sound of this track. A track that ends before was somebody's who has left. */
async function hear(track: RemoteTrack): Promise<void> {
  if ((await firstSound(track)) === undefined) await new Promise<void>(() => undefined);
}
