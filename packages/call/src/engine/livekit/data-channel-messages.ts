import { APP_MESSAGE_MAX, PROGRAM_MESSAGE_MAX } from '../../texts/limits.ts';
import { jsonLength } from '../../values/json-size.ts';
import type { EngineMessage } from '../engine-messages.ts';
import type { Admission } from '../model/admission.ts';
import type { Presence } from '../model/participant-facts.ts';
import { readRequest, type UnmuteRequest } from '../model/presence.ts';
import { type DataMessage, EarlyMessages } from './data-receiver.ts';
import type { DataRecipients } from './livekit-room.ts';
import { PRESENCE_TOPIC, PresenceChannel } from './presence-channel.ts';

/** What {@link DataChannelMessages} need of the participant session. */
export interface DataChannelContext {
  /** Over the data channel, reliably. */
  send(text: string, topic: string, to: DataRecipients): Promise<void>;
  emit(message: EngineMessage): void;
  /** Reports changes now. */
  reconcileNow(): void;
  /** A participant has changed. */
  reconcileSoon(): void;
  /** The server passes on the request of an authorised participant. */
  requested(request: UnmuteRequest): void;
}

/** The data-channel topic of app messages; their payload is JSON. */
const APP_MESSAGE_TOPIC = 'app-message';
/** Topics whose messages may be longer than one packet, and then come as text streams. */
export const STREAMED_TOPICS = [APP_MESSAGE_TOPIC];

/** Topic of server requests to one participant. */
const REQUEST_TOPIC = 'call-request';
const TOPICS = [APP_MESSAGE_TOPIC, PRESENCE_TOPIC, REQUEST_TOPIC];

/** The most bytes that JSON needs for a character; longer messages are not parsed. */
const BYTES_A_CHARACTER = 8;

/**
 * All messages of a room's data channel: app messages of pages, presence between components, requests of the server.
 */
export class DataChannelMessages {
  readonly #context: DataChannelContext;
  readonly #presenceChannel: PresenceChannel;
  readonly #earlyMessages = new EarlyMessages();
  #requestProof: string | undefined;
  #appMessageMax = APP_MESSAGE_MAX;
  #hasBegun = false;
  #isOver = false;

  constructor(context: DataChannelContext) {
    this.#context = context;
    this.#presenceChannel = new PresenceChannel({
      send: (message, to) => this.#send(message, PRESENCE_TOPIC, to),
      changed: () => context.reconcileSoon(),
    });
  }

  /** The presence of a participant, once it was received. */
  readonly presenceOf = (sessionId: string): Presence | undefined => this.#presenceChannel.of(sessionId);

  /**
   * Delivers the messages that came too early, and from now on all others.
   * @param admission Its `requestProof` authenticates the server; without one the server's requests are ignored.
   */
  begin({ requestProof, appMessageMax }: Pick<Admission, 'requestProof' | 'appMessageMax'>): void {
    this.#hasBegun = true;
    this.#requestProof = requestProof;
    this.#appMessageMax = appMessageMax;
    for (const message of this.#earlyMessages.take()) this.receive(message);
  }

  /** Nothing is sent or received afterwards. */
  end(): void {
    this.#isOver = true;
    this.#presenceChannel.close();
  }

  /** Sends our presence and asks for that of the others. */
  introduce(own: Presence): void {
    this.#presenceChannel.introduce(own);
  }

  /** Sends our presence if it has changed. */
  update(own: Presence): void {
    this.#presenceChannel.update(own);
  }

  /** Takes the session ids of those present. */
  setPresent(present: readonly string[]): void {
    this.#presenceChannel.setPresent(present);
  }

  /** `to` is a session id, a list of them, or `*` for all. An empty list has no receivers. */
  sendAppMessage(data: unknown, to: unknown): void {
    const ids = (Array.isArray(to) ? to : [to]).map(String);
    const [first, ...others] = ids;
    if (ids.includes('*')) this.#send(data, APP_MESSAGE_TOPIC, 'everybody');
    else if (first !== undefined) this.#send(data, APP_MESSAGE_TOPIC, [first, ...others]);
  }

  /** Takes what came over the data channel. */
  receive(message: DataMessage): void {
    const { payload, topic, from } = message;
    if (this.#isOver || !TOPICS.includes(topic)) return;
    if (!this.#hasBegun) {
      this.#earlyMessages.keep(message);
      return;
    }
    const max = message.isProgram ? PROGRAM_MESSAGE_MAX : this.#appMessageMax;
    // The server may send longer messages than participants may.
    const isLimited = from !== undefined || topic === REQUEST_TOPIC;
    if (isLimited && payload.byteLength > BYTES_A_CHARACTER * max) return;
    const data = parse(payload);
    if (topic === REQUEST_TOPIC) {
      const request = readRequest(data, this.#requestProof);
      if (request !== undefined) this.#context.requested(request);
      return;
    }
    if (topic === APP_MESSAGE_TOPIC && data !== undefined) {
      if (from !== undefined && jsonLength(data) > max) return;
      // The sender is reported before its message.
      this.#context.reconcileNow();
      this.#context.emit({ action: 'app-message', data, fromId: from ?? '' });
    } else if (from !== undefined) this.#presenceChannel.receive(data, from);
  }

  #send(data: unknown, topic: string, to: DataRecipients): void {
    // Not awaited: a lost connection is reported by itself.
    void this.#context.send(JSON.stringify(data), topic, to).catch(() => undefined);
  }
}

function parse(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return undefined;
  }
}
