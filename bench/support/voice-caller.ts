import '../../testing/quiet-rtc-node.ts';

import { Room, RoomEvent } from '@livekit/rtc-node';
import { z } from 'zod';
import { READ_MESSAGES } from '../../apps/web/src/features/assistant/chat/read-server-message.ts';
import { admitToCall, type CalledAssistant } from '../../testing/admit-to-call.ts';
import { CALL_TOPIC } from '../../testing/calling-person.ts';

const told = z.looseObject({ type: z.string() });

/** An assistant that is called by text. Each address (`from`) has two calls at most. */
export interface VoiceService extends Omit<CalledAssistant, 'overrides'> {
  /** A public key may not say what a call tells: the assistant's own messages come then. */
  readonly isPublic?: boolean;
}

/** A person in a call of text, by the plainest client that there is, which asks for the messages that the staff's page asks for. */
export class VoiceCaller {
  readonly #room = new Room();
  /** What was heard since it was asked for last. */
  #waiting: { readonly isIt: (text: string) => boolean; readonly resolve: () => void } | undefined;
  /** The bare `connect` of the media client, milliseconds. */
  connectMs = Number.NaN;

  private constructor() {
    this.#room.on(RoomEvent.DataReceived, (payload, _from, _kind, topic) => {
      if (topic === CALL_TOPIC && this.#waiting !== undefined)
        this.#hear(z.string().parse(JSON.parse(new TextDecoder().decode(payload))));
    });
    this.#room.registerTextStreamHandler(CALL_TOPIC, (reader) => {
      void reader.readAll().then((text) => this.#hear(z.string().parse(JSON.parse(text))));
    });
  }

  /** @returns The caller, and milliseconds from `POST /call/web` to `listening`. */
  static async call(service: VoiceService): Promise<{ readonly caller: VoiceCaller; readonly ms: number }> {
    const caller = new VoiceCaller();
    const startedAt = performance.now();
    const admission = await admitToCall({
      ...service,
      ...(service.isPublic !== true && { overrides: { clientMessages: READ_MESSAGES } }),
    });
    const listening = caller.#heard((text) => text === 'listening');
    const plays = new Promise<void>((resolve) =>
      caller.#room.once(RoomEvent.TrackSubscribed, () => resolve()),
    );
    const connectingAt = performance.now();
    await caller.#room.connect(admission.mediaUrl, admission.mediaToken, {
      autoSubscribe: true,
      dynacast: false,
    });
    caller.connectMs = performance.now() - connectingAt;
    await plays;
    await caller.#say('playable');
    await listening;
    return { caller, ms: performance.now() - startedAt };
  }

  /** @returns Milliseconds from the message to the complete answer. */
  async ask(content: string): Promise<number> {
    const answered = this.#heard((text) => {
      // What else is told of an answer is not read: it is long, and reading it would be measured in other calls.
      if (!text.startsWith('{"type":"transcript"')) return false;
      const message = told.parse(JSON.parse(text));
      return message.type === 'transcript' && message['transcriptType'] === 'final';
    });
    const startedAt = performance.now();
    await this.#say(JSON.stringify({ type: 'add-message', message: { role: 'user', content } }));
    await answered;
    return performance.now() - startedAt;
  }

  async leave(): Promise<void> {
    await this.#room.disconnect();
  }

  async #say(text: string): Promise<void> {
    const payload = new TextEncoder().encode(JSON.stringify(text));
    await this.#room.localParticipant?.publishData(payload, { reliable: true, topic: CALL_TOPIC });
  }

  #heard(isIt: (text: string) => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting = { isIt, resolve };
    });
  }

  #hear(text: string): void {
    if (this.#waiting?.isIt(text) !== true) return;
    this.#waiting.resolve();
    this.#waiting = undefined;
  }
}
