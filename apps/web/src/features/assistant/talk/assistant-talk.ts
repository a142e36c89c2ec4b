import { CONVERSATION_VARIABLE } from '@rer/contracts';
import type { ClientMessage } from '@rer/voice';
import type { ChatMessage } from '../chat/chat.ts';
import { type Chat, type ChatEvent, canSend, chatAfter, EMPTY_CHAT, isBusy } from '../chat/chat.ts';
import { type Facts, factsAfter } from '../chat/read-facts.ts';
import { readServerMessage } from '../chat/read-server-message.ts';
import { consoleLog } from './console-log.ts';
import { failureNote } from './failure-note.ts';
import type { OpenClient, OpenedClient, TalkClient } from './talk-client.ts';

/** The conversation at one moment. */
export interface TalkState {
  readonly chat: Chat;
  /** Of the call that carries it. The first message starts it. */
  readonly call: TalkClient['state'];
  /** Null until the assistant has told some. */
  readonly facts: Facts | null;
  /** How often the assistant wrote into the directory. */
  readonly writes: number;
  readonly conversationId: string;
}

export interface TalkSurroundings {
  readonly openClient: OpenClient;
  /** Something went wrong that the person is to be told of: in the call, or with a message. */
  readonly onTrouble: (trouble: 'voice' | 'not-sent') => void;
  /** A UUID that nobody has. */
  readonly newId?: () => string;
}

/** A conversation of before. */
export interface RestoredTalk {
  readonly id: string;
  readonly messages: readonly Pick<ChatMessage, 'sender' | 'text'>[];
  readonly facts: Facts | null;
}

/** The conversation of the page: its messages, and the call that carries them. Whoever draws it subscribes. */
export class AssistantTalk {
  readonly #surroundings: TalkSurroundings;
  readonly #newId: () => string;
  readonly #listeners = new Set<() => void>();
  #opening: Promise<OpenedClient> | undefined;
  #client: TalkClient | undefined;
  /** Counts conversations: who waits for one of before is to do no more. */
  #epoch = 0;
  /** A message is on its way to the call; what ends meanwhile may begin again for it. */
  #isSending = false;
  /** The call of another conversation is being left: what it still says belongs to that. */
  #isLeaving = false;
  #state: TalkState;

  constructor(surroundings: TalkSurroundings) {
    this.#surroundings = surroundings;
    this.#newId = surroundings.newId ?? (() => crypto.randomUUID());
    this.#state = {
      chat: EMPTY_CHAT,
      call: 'inactive',
      facts: null,
      writes: 0,
      conversationId: this.#newId(),
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): TalkState => this.#state;

  /**
   * Sends a message, with a call that is started for it where none is under way. Ignored without text, and while an answer is
   * owed. `focus`: the provider that the person has chosen since; null: none any more. Never rejects.
   * @returns Whether the assistant has got it.
   */
  async send(text: string, focus?: string | null): Promise<boolean> {
    if (!canSend(this.#state.chat, text)) return false;
    const epoch = this.#epoch;
    this.#happens({ is: 'sent', text });
    const message: ClientMessage = {
      type: 'add-message',
      message: { role: 'user', content: text.trim() },
      ...(focus !== undefined && { focus }),
    };
    this.#isSending = true;
    let isTaken = false;
    try {
      isTaken = await this.#deliver(message, epoch);
    } catch (error) {
      if (epoch === this.#epoch) this.#notSent(error);
    } finally {
      if (epoch === this.#epoch) this.#isSending = false;
      this.#followCall();
    }
    // It was taken, and then the call ended before anybody could answer.
    if (epoch === this.#epoch && this.#state.call === 'inactive') this.#lost();
    return isTaken;
  }

  /** Ends the answer that is being made. */
  stopAnswer(): void {
    if (!isBusy(this.#state.chat)) return;
    this.#happens({ is: 'stopped' });
    const client = this.#client;
    if (client === undefined) return;
    if (this.#isSending) {
      // It has not heard the message yet, and is not to.
      this.#epoch += 1;
      this.#isSending = false;
      void client.stop();
    } else if (client.state === 'active') {
      client
        .send({ type: 'control', control: 'stop-answer' })
        .catch((error: unknown) => consoleLog.warn('The assistant was not told to stop.', error));
    }
  }

  /** Puts a conversation of before in the place of this one; null: an empty one. Ends the call. */
  async begin(restored: RestoredTalk | null): Promise<void> {
    this.#epoch += 1;
    this.#isSending = false;
    const chat = chatAfter(this.#state.chat, { is: 'cleared' });
    this.#set({
      ...this.#state,
      chat: restored === null ? chat : chatAfter(chat, { is: 'restored', messages: restored.messages }),
      facts: restored?.facts ?? null,
      conversationId: restored?.id ?? this.#newId(),
    });
    this.#isLeaving = true;
    await this.hangUp();
    this.#isLeaving = false;
  }

  /** Leaves the call; the conversation stays, and goes on with the next message. */
  async hangUp(): Promise<void> {
    await this.#client?.stop();
    this.#followCall();
  }

  async #deliver(message: ClientMessage, epoch: number): Promise<boolean> {
    const { client, assistantId } = await this.#opened();
    if (epoch !== this.#epoch) return false;
    if (client.state === 'inactive') {
      const variableValues = { [CONVERSATION_VARIABLE]: this.#state.conversationId };
      const starting = client.start(assistantId, { variableValues }, undefined, { audioSource: false });
      this.#followCall();
      await starting;
    }
    if (epoch !== this.#epoch) return false;
    await client.send(message);
    return true;
  }

  #opened(): Promise<OpenedClient> {
    this.#opening ??= this.#surroundings.openClient().then(
      (opened) => {
        this.#client = opened.client;
        this.#listenTo(opened.client);
        return opened;
      },
      (error: unknown) => {
        // The next message tries again.
        this.#opening = undefined;
        throw error;
      },
    );
    return this.#opening;
  }

  #listenTo(client: TalkClient): void {
    client.on('call-start', () => this.#followCall());
    client.on('call-end', () => {
      this.#followCall();
      if (!this.#isSending) this.#lost();
    });
    client.on('error', (error) => {
      consoleLog.error('The call failed.', error);
      this.#surroundings.onTrouble('voice');
      this.#followCall();
      if (!this.#isSending && client.state === 'inactive') this.#lost();
    });
    client.on('message', (message) => {
      const heard = readServerMessage(message);
      if (heard === null || this.#isLeaving) return;
      if (heard.is === 'facts')
        this.#set({ ...this.#state, facts: factsAfter(this.#state.facts, heard.facts) });
      else this.#happens(heard);
      if (heard.is === 'step' && heard.step.kind === 'written')
        this.#set({ ...this.#state, writes: this.#state.writes + 1 });
    });
  }

  #notSent(error: unknown): void {
    consoleLog.error('A message could not be sent.', error);
    this.#happens({ is: 'failed', note: failureNote(error) });
    this.#surroundings.onTrouble('not-sent');
  }

  /** There is no call any more that could answer. */
  #lost(): void {
    this.#happens({ is: 'failed', note: failureNote(null) });
  }

  #followCall(): void {
    this.#set({ ...this.#state, call: this.#client?.state ?? 'inactive' });
  }

  #happens(event: ChatEvent): void {
    this.#set({ ...this.#state, chat: chatAfter(this.#state.chat, event) });
  }

  #set(state: TalkState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
