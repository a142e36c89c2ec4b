import './media/quiet-rtc-node.ts';

import { Room, RoomEvent } from '@livekit/rtc-node';
import { joinAnswer } from '@rer/contracts';
import { z } from 'zod';
import { READ_MESSAGES } from '../../apps/web/src/features/assistant/chat/read-server-message.ts';

const TOPIC = 'app-message';
const webCall = z.object({ id: z.string(), webCallUrl: z.string() });
const told = z.looseObject({ type: z.string() });

export interface VoiceService {
  /** Where the routes of the service hang under. */
  readonly base: string;
  readonly token: string;
  readonly assistantId: string;
  /** A public key may not say what a call tells: the assistant's own messages come then. */
  readonly isPublic?: boolean;
  /** The caller's address, as a trusted proxy tells it; each has two calls at most. */
  readonly from?: string;
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
      if (topic === TOPIC && this.#waiting !== undefined)
        this.#hear(z.string().parse(JSON.parse(new TextDecoder().decode(payload))));
    });
    this.#room.registerTextStreamHandler(TOPIC, (reader) => {
      void reader.readAll().then((text) => this.#hear(z.string().parse(JSON.parse(text))));
    });
  }

  /** @returns The caller, and milliseconds from `POST /call/web` to `listening`. */
  static async call(service: VoiceService): Promise<{ readonly caller: VoiceCaller; readonly ms: number }> {
    const caller = new VoiceCaller();
    const forwarded = service.from === undefined ? {} : { 'x-forwarded-for': service.from };
    const startedAt = performance.now();
    const { webCallUrl } = webCall.parse(
      await post(
        `${service.base}/call/web`,
        {
          assistantId: service.assistantId,
          ...(service.isPublic !== true && { assistantOverrides: { clientMessages: READ_MESSAGES } }),
        },
        { authorization: `Bearer ${service.token}`, ...forwarded },
      ),
    );
    const joinUrl = new URL(webCallUrl);
    const admission = joinAnswer.parse(
      await post(
        `${joinUrl.origin}${joinUrl.pathname}/join`,
        { token: joinUrl.searchParams.get('t') },
        forwarded,
      ),
    );
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
    await this.#room.localParticipant?.publishData(payload, { reliable: true, topic: TOPIC });
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

async function post(url: string, body: object, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return await answer.json();
}
