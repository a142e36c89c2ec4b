import { connectionError, refusalError } from '../core/endings.ts';
import { type Admission, type Door, readDoorAnswer } from '../core/join-door.ts';
import type { EngineMessage } from '../engine-messages.ts';

/** What came of asking: who is let in, or what is told of who is not. */
export type DoorOutcome = { readonly admission: Admission } | { readonly failure: EngineMessage<'error'> };

/** A door that says nothing for this long is taken to be away. */
const DOOR_TIMEOUT_MS = 15_000;

/** Asks to be let into a room. */
export async function askDoor({ url, token }: Door, userName: string): Promise<DoorOutcome> {
  const failed = (message: string): DoorOutcome => ({
    failure: connectionError('The room could not be reached.', {
      on: 'room-lookup',
      sourceError: { msg: message },
      uri: url,
    }),
  });
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), DOOR_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...(token !== undefined && { token }), ...(userName !== '' && { userName }) }),
      signal: controller.signal,
    });
    const body: unknown = await response.json().catch(() => undefined);
    const answer = readDoorAnswer(body);
    if (answer === undefined) return failed(`The answer was not understood (status ${response.status}).`);
    if ('admission' in answer) return answer;
    const { refusal } = answer;
    const isLine = refusal.type === 'connection-error';
    const details = { on: 'room-lookup' as const, sourceError: { ...refusal }, uri: url };
    return { failure: isLine ? refusalError(refusal, details) : refusalError(refusal) };
  } catch (error) {
    return failed(String(error));
  } finally {
    clearTimeout(timer);
  }
}
