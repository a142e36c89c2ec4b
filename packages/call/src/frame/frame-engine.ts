import type { Core } from '../call/core.ts';
import { keepHooks } from '../call/keep-hooks.ts';
import type { Engine } from '../engine/engine.ts';
import type { EngineCommand } from '../engine/engine-commands.ts';
import type { EngineMessage } from '../engine/engine-messages.ts';
import type { LoadFailure } from '../engine/load-attempts.ts';
import { sendableOptions } from '../options/sendable-options.ts';
import { fatalErrorSteps } from '../state/end-meeting.ts';
import { LOAD_TIMEOUT_MS } from '../texts/limits.ts';
import * as text from '../texts/texts.ts';
import { isRecord, type Unknowns } from '../values/record.ts';
import { cloneable, type FrameMessage, pack, unpack } from './envelope.ts';
import { frameUrl } from './frame-address.ts';

/** Ours greets within moments of being there. */
const GREETING_MS = 1000;

/**
 * The page in a frame as an engine. Accepts messages from this frame's window at the expected origin alone; after the
 * handshake both sides use a message port.
 */
export class FrameEngine implements Engine {
  readonly #core: Core;
  readonly #frame: HTMLIFrameElement;
  readonly #callClientId: string;
  /** Of the page in the frame. */
  readonly #origin: string | undefined;
  readonly #ending = new AbortController();
  readonly #asked = new Map<string, (answer: unknown) => void>();
  readonly #stopWaiting: () => void;
  #port: MessagePort | undefined;
  /** Whether the page in the frame speaks through the port. */
  #isPortInUse = false;
  #sentCssToJoin = false;

  constructor(core: Core, frame: HTMLIFrameElement) {
    this.#core = core;
    this.#frame = frame;
    this.#callClientId = core.callClientId ?? '';
    const { clock } = core.platform;
    const url = frameUrl(core.properties, this.#callClientId, new URL(location.href));
    this.#origin = url?.origin;
    if (url === undefined) {
      // Asynchronous: a handler of the error may load again at once, and must find this engine in place.
      this.#stopWaiting = clock.after(0, () => this.#failed(text.FRAME_NEEDS_URL, 'error'));
      return;
    }
    const { signal } = this.#ending;
    globalThis.addEventListener('message', (event) => this.#fromWindow(event), { signal });
    frame.addEventListener('fullscreenchange', () => this.#screenChanged(), { signal });
    this.#stopWaiting = clock.after(LOAD_TIMEOUT_MS, () => this.#failed(text.NOT_LOADED_IN_TIME, 'timeout'));
    frame.addEventListener('load', () => this.#pageCame(url), { signal, once: true });
    frame.src = url.href;
  }

  /** Browsers fire `load` for a blocked page too: a page that stays silent is looked up at its server. */
  #pageCame(url: URL): void {
    const { clock } = this.#core.platform;
    const stop = clock.after(GREETING_MS, () => void this.#askAfter(url));
    this.#ending.signal.addEventListener('abort', stop);
  }

  async #askAfter(url: URL): Promise<void> {
    if (this.#port !== undefined) return;
    const isRefused = await isFrameRefused(url, this.#ending.signal);
    if (!isRefused || this.#port !== undefined || this.#ending.signal.aborted) return;
    this.#stopWaiting();
    this.#failed(text.frameRefused(location.origin, url.origin), 'error');
  }

  handle(command: EngineCommand): void {
    const { action, answer, ...fields }: { action: string; answer?: unknown } & Unknowns = command;
    if (typeof answer !== 'function') {
      this.#send({ ...fields, action });
      return;
    }
    const callbackStamp = String(this.#core.platform.random());
    // What a page of our own answers is what its engine answers to the same question.
    this.#asked.set(callbackStamp, (given) => Reflect.apply(answer, undefined, [given]));
    this.#send({ ...fields, action, callbackStamp });
  }

  reset(): void {
    // A frame is loaded anew, by another one of these.
  }

  close(): void {
    this.#ending.abort();
    this.#stopWaiting();
    this.#port?.close();
  }

  #send(message: Unknowns & { readonly action: string }): void {
    const whole = pack('module', this.#callClientId, {
      ...cloneable(message),
      action: message.action,
    });
    if (this.#isPortInUse) this.#port?.postMessage(whole);
    else if (this.#origin !== undefined) this.#frame.contentWindow?.postMessage(whole, this.#origin);
  }

  #fromWindow({ data, origin, source }: MessageEvent<unknown>): void {
    if (source === null || source !== this.#frame.contentWindow || origin !== this.#origin) return;
    this.#handleMessage(data);
  }

  #handleMessage(data: unknown): void {
    const message = unpack(data, 'embedded', this.#callClientId);
    if (message === undefined) return;
    const { action: _action, callbackStamp = '', ...answer } = message;
    const answered = this.#asked.get(callbackStamp);
    if (answered !== undefined) {
      this.#asked.delete(callbackStamp);
      answered(answer);
    } else if (message.action === 'iframe-ready-for-launch-config') this.#launch();
    else {
      if (message.action === 'loaded') this.#pageIsThere();
      if (message.action === 'joined-meeting' && !this.#sentCssToJoin) this.#sendCss();
      this.#core.onMessage(asEngineMessage(message));
    }
  }

  /** Tells the page what the options say, and gives it its end of a port. */
  #launch(): void {
    this.#port?.close();
    this.#isPortInUse = false;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }) => {
      this.#isPortInUse = true;
      this.#handleMessage(data);
    };
    const { properties, platform } = this.#core;
    const { options, hooks } = sendableOptions(properties, platform.isTrack);
    keepHooks(this.#core, hooks);
    const message = pack('module', this.#callClientId, {
      ...cloneable(options),
      action: 'iframe-launch-config',
    });
    if (this.#origin !== undefined) this.#frame.contentWindow?.postMessage(message, this.#origin, [port2]);
  }

  #pageIsThere(): void {
    this.#stopWaiting();
    const { properties, platform } = this.#core;
    if (properties['cssFile']) platform.logger.error(text.notBuilt('cssFile'));
    this.#sentCssToJoin = this.#core.state.isPreparingToJoin;
    this.#sendCss();
  }

  #sendCss(): void {
    const { bodyClass, cssFile, cssText } = this.#core.properties;
    if (cssFile || cssText) this.#send({ action: 'load-css', bodyClass, cssText });
  }

  #screenChanged(): void {
    const action = document.fullscreenElement === this.#frame ? 'fullscreen' : 'exited-fullscreen';
    this.#core.emit({ action });
    this.#send({ action });
  }

  #failed(errorMsg: string, type: LoadFailure['type']): void {
    const details = {
      on: 'load',
      sourceError: { msg: errorMsg, type },
      uri: String(this.#core.properties['url']),
    } as const;
    this.#core.apply(
      fatalErrorSteps({
        action: 'error',
        errorMsg,
        error: { type: 'connection-error', msg: errorMsg, details },
      }),
    );
  }
}

/** The page in the frame is one of ours: it says what its engine says. */
function asEngineMessage(message: FrameMessage): EngineMessage {
  if (!isEngineMessage(message)) throw new Error(message.action);
  return message;
}

function isEngineMessage(message: FrameMessage | EngineMessage): message is EngineMessage {
  return message.action !== '';
}

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
