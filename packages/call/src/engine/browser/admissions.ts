import type { BeginningOptions } from '../core/beginning.ts';
import { refusalError } from '../core/endings.ts';
import type { Admission } from '../core/join-door.ts';
import { askDoor, type DoorOutcome } from './ask-door.ts';

/** An admission that was asked for ahead of joining holds for less than its media token does. */
const HOLDS_MS = 4 * 60_000;

type Asking = Pick<BeginningOptions, 'door' | 'userName'>;

/** Asks at the doors of rooms, and keeps what was asked for ahead of joining. */
export class Admissions {
  #kept: { readonly admission: Admission; readonly asking: string; readonly atMs: number } | undefined;

  get kept(): Admission | undefined {
    return this.#kept?.admission;
  }

  async ask(asking: Asking): Promise<DoorOutcome> {
    const { door, userName } = asking;
    if (door === undefined) {
      return { failure: refusalError({ type: 'no-room', msg: 'The url is not the address of a room.' }) };
    }
    const kept = this.#kept;
    const holds = kept?.asking === keyOf(asking) && Date.now() - kept.atMs < HOLDS_MS;
    return holds ? { admission: kept.admission } : await askDoor(door, userName);
  }

  keep(admission: Admission, asking: Asking): void {
    this.#kept = { admission, asking: keyOf(asking), atMs: Date.now() };
  }

  forget(): void {
    this.#kept = undefined;
  }
}

/** An admission is for a room, by a token, under a name: for another it is asked anew. */
function keyOf({ door, userName }: Asking): string {
  return JSON.stringify([door, userName]);
}
