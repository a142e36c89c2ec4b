import { afterEach, expect, test, vi } from 'vitest';
import { pack } from '../frame/envelope.ts';
import { EmbeddingClient } from './embedding-client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page in a frame, and the window around it. */
function aGuest() {
  vi.useFakeTimers();
  const own = new EventTarget();
  vi.stubGlobal('addEventListener', own.addEventListener.bind(own));
  const said: unknown[] = [];
  const host = {
    callClientId: 'a',
    origin: 'https://others.test',
    window: { postMessage: (message: unknown) => void said.push(message) },
  };
  const answer = (message: { readonly action: string; readonly userName: string }, from = {}): void => {
    const { window: source, origin } = host;
    const event = new Event('message');
    own.dispatchEvent(
      Object.assign(event, { data: pack('module', 'a', message), origin, source, ports: [], ...from }),
    );
  };
  return { client: new EmbeddingClient(host), said, answer };
}

test('who is answered gets the options of the call around', async () => {
  const { client, said, answer } = aGuest();
  const greeted = client.greet();
  expect(said).toMatchObject([{ action: 'iframe-ready-for-launch-config', from: 'embedded' }]);
  answer({ action: 'iframe-launch-config', userName: 'Ada' });
  expect(await greeted).toEqual({ userName: 'Ada' });
});

test('what another origin or window says, or what is no message of a call, is not heard', async () => {
  const { client, answer } = aGuest();
  const heard = vi.fn();
  client.onMessage = heard;
  const greeted = client.greet();
  const message = { action: 'join-meeting', userName: 'Eve' };
  answer(message, { origin: 'https://evil.test' });
  answer(message, { source: {} });
  answer(message, { data: 'join-meeting' });
  answer(message, { data: { ...pack('module', 'a', message), action: 7 } });
  expect(heard).not.toHaveBeenCalled();
  answer({ ...message, userName: 'Ada' });
  expect(heard).toHaveBeenCalledOnce();
  client.close();
  await vi.advanceTimersByTimeAsync(5000);
  await greeted;
});

test('where nobody answers for five seconds, nobody is there', async () => {
  const { client, answer } = aGuest();
  const greeted = client.greet();
  await vi.advanceTimersByTimeAsync(4999);
  expect(await Promise.race([greeted, 'waits'])).toBe('waits');
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.race([greeted, 'waits'])).toBeUndefined();
  const heard = vi.fn();
  client.onMessage = heard;
  answer({ action: 'join-meeting', userName: 'Ada' });
  expect(heard).not.toHaveBeenCalled();
});
