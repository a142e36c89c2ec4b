import { isRecord } from '../values/record.ts';

/**
 * Asks the server of a room whether a page of this origin may show it in a frame.
 * @returns Whether it says no. A server that says nothing of it, or is not reached, has not refused.
 */
export async function isFrameRefused({ origin, pathname }: URL, signal: AbortSignal): Promise<boolean> {
  // Our own pages may, and say no origin when they ask.
  if (origin === location.origin) return false;
  try {
    const response = await fetch(`${origin}${pathname.replace(/\/$/, '')}/frame`, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    });
    const answer: unknown = await response.json();
    return isRecord(answer) && answer['mayFrame'] === false;
  } catch {
    return false;
  }
}
