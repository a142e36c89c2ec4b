import { endAbandonedCalls, noteCallsSeen } from '../store/calls.ts';
import type { CallRooms, VoiceContext } from '../voice-context.ts';
import type { RunningCall } from './running-call.ts';

/** How often {@link lookAfterCalls} runs. */
export const LOOK_EVERY_MS = 30_000;
/** A process that said nothing of a call for so long is gone. */
const GONE_AFTER_S = 120;

/** What of calls is looked after here. */
export interface LookedAfter {
  readonly rooms: Pick<CallRooms, 'close'>;
  readonly unclosed: Set<string>;
  readonly running: { all(): readonly Pick<RunningCall, 'id' | 'isOver' | 'currentCaller' | 'end'>[] };
}

/**
 * Marks this process's calls as running, and ends calls of dead processes and calls whose caller has lost all rights: signed out, or no
 * longer staff. Closes the rooms of finished calls, with retries. Idempotent; several processes may run it. A failure for one call is
 * logged, and the others are still handled. Rejects when the database does.
 */
export async function lookAfterCalls(
  context: Pick<VoiceContext, 'db' | 'logger'> & LookedAfter,
): Promise<void> {
  const running = context.running.all();
  const rooms = await context.db.transaction(
    async (tx) => {
      if (running.length > 0)
        await noteCallsSeen(
          tx,
          running.map(({ id }) => id),
        );
      return await endAbandonedCalls(tx, GONE_AFTER_S);
    },
    { actor: 'voice' },
  );
  for (const name of rooms) context.unclosed.add(name);
  for (const name of [...context.unclosed]) {
    try {
      await context.rooms.close(name);
      context.unclosed.delete(name);
    } catch (err) {
      context.logger.warn(
        { err, room: name },
        'the room of a call that is over could not be closed and will be tried again',
      );
    }
  }
  for (const call of running) {
    try {
      if (!call.isOver && (await call.currentCaller()) === null) await call.end('manually-canceled');
    } catch (err) {
      context.logger.warn({ err, callId: call.id }, 'a call could not be looked after');
    }
  }
}
