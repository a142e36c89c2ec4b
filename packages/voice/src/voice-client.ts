import type { AudioDevices } from './api/audio-devices.ts';
import type { VoiceEventName } from './api/events.ts';
import type { ClientMessage } from './api/messages.ts';
import type { Assistant, Squad, StartOptions, VoiceState, WebCall } from './api/options.ts';
import { VoiceError } from './api/voice-error.ts';
import { deliverMessage } from './call/deliver-message.ts';
import { VoiceCallSession } from './call/voice-call-session.ts';
import { KEY_LENGTH_ABOVE, MESSAGE_CHARACTERS_MAX } from './constants.ts';
import { type CallTarget, callTargetOf, noAssistant } from './core/call-request.ts';
import { browserVoicePlatform } from './platform/browser-platform.ts';
import type { Logger, Platform } from './platform/platform.ts';
import { VoiceEventEmitter, type VoiceListener } from './voice-event-emitter.ts';

/** A key of the service, or what gets one: keys that expire are asked for whenever a call begins. */
export type VoiceKey = string | (() => string | Promise<string>);

/** What a {@link VoiceClient} is made with. */
export interface VoiceClientOptions {
  /** Receives errors that are not emitted as events. */
  readonly logger: Logger;
  /** The browser by default. */
  readonly platform?: Platform;
}

/**
 * Conversations with an assistant of the voice service, one at a time. Its methods and events are those of existing clients of
 * such services (seed 1, sections 4 and 7), plus text calls, `end`, devices, the level of the microphone, and promises that report
 * the outcome of a message.
 */
export class VoiceClient {
  readonly #key: VoiceKey;
  readonly #baseUrl: string;
  readonly #logger: Logger;
  readonly #platform: Platform;
  readonly #emitter: VoiceEventEmitter;
  #session: VoiceCallSession | undefined;
  #target: CallTarget | undefined;
  /** The ends of calls that were. */
  #earlierSessions: Promise<unknown> = Promise.resolve();
  /** Counts `stop()` calls: messages that were sent before one are dropped. */
  #stopCount = 0;
  /** The pending send; messages are sent one after the other. */
  #sending: Promise<unknown> = Promise.resolve();

  /** `baseUrl` is where the service's routes hang under, like `https://example.org/voice`. A key that is none is logged. */
  constructor(
    key: VoiceKey,
    baseUrl: string,
    { logger, platform = browserVoicePlatform() }: VoiceClientOptions,
  ) {
    this.#key = key;
    this.#baseUrl = baseUrl;
    this.#logger = logger;
    this.#platform = platform;
    this.#emitter = new VoiceEventEmitter((name, error) =>
      logger.error(`A listener of ${name} failed.`, error),
    );
    if (typeof key === 'string' && !isKey(key)) logger.error('Invalid API key format');
  }

  get state(): VoiceState {
    return this.#session?.state ?? 'inactive';
  }

  /**
   * Starts a call with an assistant, given by its id or as JSON, or with a squad. Settles when the call is joined; `call-start`
   * tells that the assistant listens.
   * @returns Null where a call is under way already, where the page stopped it meanwhile, and where it failed, of which `error`
   * tells unless it is only logged.
   * @throws {VoiceError} `no-assistant`, `bad-key`: nothing was tried.
   */
  async start(
    assistant?: Assistant | string,
    overrides?: Assistant,
    squad?: Squad | string,
    options?: StartOptions,
  ): Promise<WebCall | null> {
    const target = callTargetOf(assistant, overrides, squad, options);
    if (this.state !== 'inactive') return null;
    this.#target = target;
    try {
      return (await this.#startSession(target, { isAwaited: false })).webCall;
    } catch (error) {
      // It was emitted, or the page stopped the call.
      if (error instanceof VoiceError && error.code !== 'bad-key') return null;
      throw error;
    }
  }

  /**
   * Sends a message, after earlier ones. Without a call one is started like the last; where sending fails the call is
   * restarted once and the message sent again.
   * @throws {VoiceError} The second failure, or what a restart cannot mend: `too-long`, `no-assistant` where no call
   * was started before, `bad-key`, `refused` by the client's fault, `stopped`. No `error` event is emitted.
   */
  send(message: ClientMessage): Promise<void> {
    const stopCount = this.#stopCount;
    const sent = this.#sending.then(() => this.#deliver(textOf(message), stopCount));
    this.#sending = sent.catch(() => undefined);
    return sent;
  }

  /** Has the assistant say a sentence as it is. @throws {VoiceError} like {@link send}. */
  say(
    message: string,
    endCallAfterSpoken?: boolean,
    interruptionsEnabled = false,
    interruptAssistantEnabled = false,
  ): Promise<void> {
    return this.send({
      type: 'say',
      message,
      ...(endCallAfterSpoken !== undefined && { endCallAfterSpoken }),
      interruptionsEnabled,
      interruptAssistantEnabled,
    });
  }

  /** Mutes the microphone, or has it heard again. A call by text stays muted. @throws {VoiceError} `no-call`. */
  setMuted(isMuted: boolean): void {
    const microphone = this.#session?.microphone;
    if (microphone === undefined) throw new VoiceError('no-call', 'Call object is not available.');
    microphone.setMuted(isMuted);
  }

  /** False where there is no call. */
  isMuted(): boolean {
    return this.#session?.microphone?.isMuted ?? false;
  }

  /** The devices for sound, and those in use. @throws {VoiceError} `no-call`, `device`. */
  async audioDevices(): Promise<AudioDevices> {
    return await this.#currentSession().audioDevices();
  }

  /** Goes on with another microphone; one that is muted stays so. @throws {VoiceError} `no-call`, `device`. */
  async chooseMicrophone(id: string): Promise<void> {
    await this.#currentSession().chooseMicrophone(id);
  }

  /** Lets the assistant be heard elsewhere, for this call. Empty: where the browser says. @throws {VoiceError} `no-call`, `device`. */
  async chooseSpeaker(id: string): Promise<void> {
    await this.#currentSession().chooseSpeaker(id);
  }

  /** Leaves the call; messages that wait are not sent any more. Settles when it is left, and is never rejected. */
  async stop(): Promise<void> {
    this.#stopCount += 1;
    await this.#session?.stop();
  }

  /** Tells the assistant that the call is over, and leaves it. Is never rejected. */
  async end(): Promise<void> {
    if (this.state === 'active') {
      try {
        this.#session?.send(textOf({ type: 'end-call' }));
      } catch (error) {
        this.#logger.warn('The assistant hears of the end by our leaving.', error);
      }
    }
    await this.stop();
  }

  on<Name extends VoiceEventName>(name: Name, listener: VoiceListener<Name>): this {
    this.#emitter.add(name, listener);
    return this;
  }

  once<Name extends VoiceEventName>(name: Name, listener: VoiceListener<Name>): this {
    this.#emitter.add(name, listener, { isOnce: true });
    return this;
  }

  /** Takes one listener away, or all of an event. */
  off<Name extends VoiceEventName>(name: Name, listener?: VoiceListener<Name>): this {
    this.#emitter.remove(name, listener);
    return this;
  }

  #currentSession(): VoiceCallSession {
    if (this.#session === undefined) throw new VoiceError('no-call', 'Call object is not available.');
    return this.#session;
  }

  #deliver(text: string, stopCount: number): Promise<void> {
    const requireNotStopped = () => {
      if (this.#stopCount !== stopCount)
        throw new VoiceError('stopped', 'The call was stopped before that was sent.');
    };
    let used: VoiceCallSession | undefined;
    return deliverMessage({
      attempt: async () => {
        requireNotStopped();
        used = await this.#currentOrNewSession();
        await used.listening();
        requireNotStopped();
        used.send(text);
      },
      drop: async (error) => {
        this.#logger.warn('A message could not be sent.', error);
        await used?.close();
      },
    });
  }

  async #currentOrNewSession(): Promise<VoiceCallSession> {
    const current = this.#session;
    if (current !== undefined && current.state !== 'inactive') return current;
    if (this.#target === undefined) throw noAssistant();
    return (await this.#startSession(this.#target, { isAwaited: true })).session;
  }

  async #startSession(
    target: CallTarget,
    how: { readonly isAwaited: boolean },
  ): Promise<{ session: VoiceCallSession; webCall: WebCall }> {
    // A page has one call at a time: those before must have given everything back.
    const earlier = Promise.all([this.#earlierSessions, this.#session?.close()]);
    this.#earlierSessions = earlier;
    const session = new VoiceCallSession(target, {
      platform: this.#platform,
      logger: this.#logger,
      emit: (event) => this.#emitter.emit(event),
    });
    this.#session = session;
    const getService = async () => {
      await earlier;
      return { baseUrl: this.#baseUrl, key: await this.#usableKey() };
    };
    return { session, webCall: await session.open(getService, how) };
  }

  /** @throws {VoiceError} `unreachable`. */
  async #currentKey(): Promise<string> {
    if (typeof this.#key === 'string') return this.#key;
    try {
      return await this.#key();
    } catch (error) {
      throw new VoiceError('unreachable', 'There is no key for the voice service now.', { cause: error });
    }
  }

  /** @throws {VoiceError} `bad-key`, `unreachable`. */
  async #usableKey(): Promise<string> {
    const key = await this.#currentKey();
    if (isKey(key)) return key;
    this.#logger.error('Invalid API key format');
    throw new VoiceError('bad-key', 'Cannot start conversation: Invalid API key');
  }
}

/** @throws {VoiceError} `too-long`. */
function textOf(message: ClientMessage): string {
  const text = JSON.stringify(message);
  // The room carries it as text within JSON.
  if (JSON.stringify(text).length <= MESSAGE_CHARACTERS_MAX) return text;
  throw new VoiceError('too-long', `A message has at most ${MESSAGE_CHARACTERS_MAX} characters.`);
}

/** Whether this looks like a key of the service: longer than 20 characters, with a hyphen (seed 1, section 5). */
export function isKey(key: string): boolean {
  return key.length > KEY_LENGTH_ABOVE && key.includes('-');
}
