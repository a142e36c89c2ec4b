import { cloneable, type FrameMessage, pack, unpack } from '../frame/envelope.ts';
import type { Unknowns } from '../values/record.ts';
import type { Host } from './host.ts';

/** A client that is there answers at once. */
const GREETING_TIMEOUT_MS = 5000;

/**
 * The page in a frame in its exchange with the client around it (sections 9 and 10). Accepts messages from that client
 * alone.
 */
export class EmbeddingClient {
  readonly #host: Host;
  readonly #ending = new AbortController();
  #port: MessagePort | undefined;
  /** Handles the client's messages. */
  onMessage: (message: FrameMessage) => void = () => undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  /**
   * Announces the page and resolves with the options of the call; undefined, and closed, where no client answers in
   * time.
   */
  greet(): Promise<Unknowns | undefined> {
    return new Promise((resolve) => {
      const waiting = setTimeout(() => {
        this.close();
        resolve(undefined);
      }, GREETING_TIMEOUT_MS);
      globalThis.addEventListener(
        'message',
        ({ data, origin, source, ports: [port] }: MessageEvent<unknown>) => {
          if (source !== this.#host.window || origin !== this.#host.origin) return;
          const message = unpack(data, 'module', this.#host.callClientId);
          if (message === undefined) return;
          if (message.action !== 'iframe-launch-config') {
            this.onMessage(message);
            return;
          }
          clearTimeout(waiting);
          if (port !== undefined) this.#take(port);
          const { action: _action, ...options } = message;
          resolve(options);
        },
        { signal: this.#ending.signal },
      );
      this.send({ action: 'iframe-ready-for-launch-config' });
    });
  }

  send(message: Unknowns & { readonly action: string }): void {
    const { callClientId, window, origin } = this.#host;
    const whole = pack('embedded', callClientId, { ...cloneable(message), action: message.action });
    if (this.#port === undefined) window.postMessage(whole, origin);
    else this.#port.postMessage(whole);
  }

  close(): void {
    this.#ending.abort();
    this.#port?.close();
  }

  #take(port: MessagePort): void {
    this.#port?.close();
    this.#port = port;
    port.onmessage = ({ data }) => {
      const message = unpack(data, 'module', this.#host.callClientId);
      if (message !== undefined) this.onMessage(message);
    };
  }
}
