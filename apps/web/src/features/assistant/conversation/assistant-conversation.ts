import type { Assistant, ClientMessage } from '@rer/voice';
import {
  type Chat,
  type ChatEvent,
  canSend,
  chatAfter,
  EMPTY_CHAT,
  hasUnseenMessages,
  isBusy,
  type SpokenMessage,
} from '../chat/chat.ts';
import type { Facts } from '../chat/facts.ts';
import type { AssistantEvent } from '../chat/read-server-message.ts';
import { CHAT_TEXTS, FAILURE_REASONS } from '../texts.ts';
import { consoleLog } from './console-log.ts';
import { type ConversationParts, loadConversationParts } from './late-calls.ts';
import type { CallOpening, SpokenPart } from './spoken-part.ts';
import type { OpenClient, OpenedClient, VoiceCallClient } from './voice-call-client.ts';

/** The conversation at one moment. */
export interface ConversationState {
  readonly chat: Chat;
  /** Of the call that carries it. The first message starts it. */
  readonly call: VoiceCallClient['state'];
  /** Null until the assistant has sent some. */
  readonly facts: Facts | null;
  /** How often the assistant used the directory; directory data shown elsewhere may be outdated since. */
  readonly steps: number;
  readonly conversationId: string;
  /**
   * `elsewhere`: the conversation goes on in another window. `held`: it did, all of it is here now, and the message that was about
   * to be sent is not.
   */
  readonly notice: 'elsewhere' | 'held' | null;
  /** Whether its call is one by voice: then messages may be typed at any time. */
  readonly isSpoken: boolean;
}

export interface ConversationDependencies {
  readonly openClient: OpenClient;
  /** An error that the page shows: of the call, or of a message. */
  readonly onTrouble: (trouble: 'voice' | 'not-sent') => void;
  /** A UUID that is not in use. */
  readonly newId?: () => string;
  /** A conversation as it is stored; null: it is not, or cannot be had now. */
  readonly loadStored?: (id: string) => Promise<RestoredConversation | null>;
}

/**
 * What became of a message: `held` is not sent and stands nowhere, because the conversation had gone on elsewhere, which stands there
 * now, or because a call by voice did not take it.
 */
export type SendOutcome = 'taken' | 'held' | 'not-taken';

/** An earlier conversation. */
export interface RestoredConversation {
  readonly id: string;
  readonly messages: readonly SpokenMessage[];
  readonly facts: Facts | null;
}

/** A client whose messages are read, and what its calls are started with. */
interface ReadClient extends OpenedClient {
  readonly overridesOf: (conversationId: string, more?: readonly string[]) => Assistant;
}

/** The conversation of the page: its messages, and the call that carries them. Components that draw it subscribe. */
export class AssistantConversation {
  readonly #dependencies: ConversationDependencies;
  readonly #newId: () => string;
  readonly #listeners = new Set<() => void>();
  #opening: Promise<ReadClient> | undefined;
  /** An earlier conversation is loading, and comes first. */
  #resuming: Promise<void> | undefined;
  #client: VoiceCallClient | undefined;
  /** There with the client. */
  #parts: ConversationParts | undefined;
  /** Counted up when a conversation or an answer is left, so that work of an earlier generation stops. */
  #generation = 0;
  /** A message is on its way to the call; what ends meanwhile may begin again for it. */
  #isSending = false;
  /** The call failed meanwhile; reported once it is clear what became of the message. */
  #isTroubled = false;
  /** The service has heard of this conversation, so that it may be stored. */
  #isKnown = false;
  /** The call of another conversation is being left: what it still says belongs to that. */
  #isLeaving = false;
  /** There in a call by voice. */
  #spoken: SpokenPart | undefined;
  #state: ConversationState;

  constructor(dependencies: ConversationDependencies) {
    this.#dependencies = dependencies;
    this.#newId = dependencies.newId ?? (() => crypto.randomUUID());
    this.#state = {
      chat: EMPTY_CHAT,
      call: 'inactive',
      facts: null,
      steps: 0,
      conversationId: this.#newId(),
      notice: null,
      isSpoken: false,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): ConversationState => this.#state;

  /**
   * Sends a message, with a call that is started for it where none is under way. Ignored without text, and while an answer is
   * owed. `focus`: the provider that the person has chosen since; null: none any more. `isAgain`: in place of the attempt that
   * failed. Never rejects.
   */
  async send(
    text: string,
    {
      focus,
      isAgain = false,
    }: { readonly focus?: string | null | undefined; readonly isAgain?: boolean } = {},
  ): Promise<SendOutcome> {
    if (!canSend(this.#state.chat, text)) return 'not-taken';
    const message: ClientMessage = {
      type: 'add-message',
      message: { role: 'user', content: text.trim() },
      ...(focus !== undefined && { focus }),
    };
    if (this.#spoken !== undefined) return await this.#spoken.send(message, text.trim());
    const generation = this.#generation;
    this.#updateChat({ is: 'sent', text, isAgain });
    this.#isSending = true;
    this.#isTroubled = false;
    let outcome: SendOutcome = 'not-taken';
    try {
      await this.#resuming;
      outcome = (await this.#isBehind(generation)) ? 'held' : await this.#deliver(message, generation);
      if (this.#isTroubled && generation === this.#generation) this.#dependencies.onTrouble('voice');
    } catch (error) {
      if (generation === this.#generation) this.#sendFailed(error);
    } finally {
      if (generation === this.#generation) this.#isSending = false;
      this.#followCall();
    }
    // The message was accepted, but the call ended before an answer.
    if (generation === this.#generation && this.#state.call === 'inactive') this.#callLost();
    return outcome;
  }

  /**
   * Continues an earlier conversation that is loading (null: there is none). Messages written meanwhile come after it and are
   * sent only then. Does nothing if another conversation begins before it is loaded. `loading` must not reject.
   */
  resume(loading: Promise<RestoredConversation | null>): void {
    const { conversationId } = this.#state;
    this.#resuming = loading.then((restored) => {
      if (restored === null || this.#state.conversationId !== conversationId) return;
      this.#isKnown = true;
      const { id, messages, facts } = restored;
      const chat = chatAfter(this.#state.chat, { is: 'restored', messages });
      this.#set({ ...this.#state, chat, facts, conversationId: id });
    });
  }

  /**
   * Shows what was said elsewhere meanwhile. Does nothing while a call is under way here: then it is this one that is stored. Never
   * rejects.
   */
  async catchUp(): Promise<void> {
    const { chat } = this.#state;
    if (isBusy(chat) || this.#isInCall()) return;
    const generation = this.#generation;
    const stored = await this.#loadStored();
    // Sending a message catches up by itself.
    if (stored === null || generation !== this.#generation || this.#isSending) return;
    if (this.#state.notice !== null || hasUnseenMessages(this.#state.chat, stored.messages))
      this.#renew(stored, null);
  }

  /** Ends the answer that is being made. */
  stopAnswer(): void {
    if (!isBusy(this.#state.chat)) return;
    this.#updateChat({ is: 'stopped' });
    const client = this.#client;
    if (this.#isSending) {
      // It has not heard the message yet, and is not to.
      this.#generation += 1;
      this.#isSending = false;
      void client?.stop();
    } else if (client?.state === 'active') {
      client
        .send({ type: 'control', control: 'stop-answer' })
        .catch((error: unknown) => consoleLog.warn('The assistant was not told to stop.', error));
    }
  }

  /** Replaces this conversation by an earlier one; null: by an empty one. Ends the call. */
  async begin(restored: RestoredConversation | null): Promise<void> {
    this.#isKnown = restored !== null;
    const chat = chatAfter(this.#state.chat, { is: 'cleared' });
    this.#set({
      ...this.#state,
      chat: restored === null ? chat : chatAfter(chat, { is: 'restored', messages: restored.messages }),
      facts: restored?.facts ?? null,
      conversationId: restored?.id ?? this.#newId(),
      notice: null,
    });
    this.#isLeaving = true;
    await this.hangUp();
    this.#isLeaving = false;
  }

  /**
   * Leaves the call, also one that was about to be started for a message; the conversation stays, and goes on with the next one.
   */
  async hangUp(): Promise<void> {
    this.#generation += 1;
    this.#isSending = false;
    await this.#client?.stop();
    this.#followCall();
  }

  /**
   * Leaves the call, so that another one can carry the conversation on, and says by what. Rejects where there can be no client now.
   */
  async handOver(): Promise<CallOpening> {
    await this.#resuming;
    await this.catchUp();
    this.stopAnswer();
    await this.hangUp();
    const { client, assistantId, overridesOf } = await this.#opened();
    this.#isKnown = true;
    return { client, assistantId, overridesOf: (more) => overridesOf(this.#state.conversationId, more) };
  }

  /** Has the calls from now on be by voice; undefined: by text again. */
  setSpoken(part: SpokenPart | undefined): void {
    this.#spoken = part;
    this.#set({
      ...this.#state,
      notice: part === undefined ? this.#state.notice : null,
      isSpoken: part !== undefined,
    });
    this.#followCall();
  }

  /** Changes what is shown, for speech. */
  changeChat(change: (chat: Chat) => Chat): void {
    this.#set({ ...this.#state, chat: change(this.#state.chat) });
  }

  /** Whether there was something to catch up with before a message: that was meant for another state of things. */
  async #isBehind(generation: number): Promise<boolean> {
    if (this.#isInCall()) return false;
    const stored = await this.#loadStored();
    if (stored === null || generation !== this.#generation) return false;
    const withdrawn = chatAfter(this.#state.chat, { is: 'withdrawn' });
    if (!hasUnseenMessages(withdrawn, stored.messages)) return false;
    this.#updateChat({ is: 'withdrawn' });
    this.#renew(stored, 'held');
    return true;
  }

  #isInCall(): boolean {
    return this.#client !== undefined && this.#client.state !== 'inactive';
  }

  async #loadStored(): Promise<RestoredConversation | null> {
    if (!this.#isKnown) return null;
    return (await this.#dependencies.loadStored?.(this.#state.conversationId)) ?? null;
  }

  #renew({ messages, facts }: RestoredConversation, notice: ConversationState['notice']): void {
    const chat = chatAfter(this.#state.chat, { is: 'renewed', messages });
    this.#set({ ...this.#state, chat, facts: facts ?? this.#state.facts, notice });
  }

  async #deliver(message: ClientMessage, generation: number): Promise<SendOutcome> {
    const { client, assistantId, overridesOf } = await this.#opened();
    if (generation !== this.#generation) return 'not-taken';
    this.#set({ ...this.#state, notice: null });
    if (client.state === 'inactive') {
      const overrides = overridesOf(this.#state.conversationId);
      const starting = client.start(assistantId, overrides, undefined, { audioSource: false });
      this.#followCall();
      await starting;
    }
    if (generation !== this.#generation) return 'not-taken';
    await client.send(message);
    this.#isKnown = true;
    return 'taken';
  }

  #opened(): Promise<ReadClient> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      // The next message tries again.
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #open(): Promise<ReadClient> {
    const [opened, parts] = await Promise.all([this.#dependencies.openClient(), loadConversationParts()]);
    this.#client = opened.client;
    this.#parts = parts;
    this.#listenTo(opened.client, parts);
    return { ...opened, overridesOf: parts.callOverrides };
  }

  #listenTo(client: VoiceCallClient, parts: ConversationParts): void {
    client.on('call-start', () => this.#followCall());
    client.on('call-end', () => {
      this.#followCall();
      if (!this.#isSending) this.#callLost();
    });
    client.on('error', (error) => {
      consoleLog.error('The call failed.', error);
      if (this.#isSending) this.#isTroubled = true;
      // Where one speaks, more can be said of it.
      else if (this.#spoken === undefined) this.#dependencies.onTrouble('voice');
      this.#followCall();
      if (!this.#isSending && client.state === 'inactive') this.#callLost();
    });
    client.on('message', (message) => {
      if (!this.#isLeaving && this.#spoken?.take(message) === true) return;
      const event = parts.readServerMessage(message);
      if (event !== null && !this.#isLeaving) this.#handleEvent(event, client, parts);
    });
  }

  #handleEvent(event: AssistantEvent, client: VoiceCallClient, { factsAfter }: ConversationParts): void {
    switch (event.is) {
      case 'facts':
        this.#set({ ...this.#state, facts: factsAfter(this.#state.facts, event.facts) });
        return;
      case 'elsewhere':
        this.#set({ ...this.#state, notice: 'elsewhere' });
        // Not later: a message in between would be lost.
        void client.stop();
        return;
      case 'step':
        this.#updateChat(event);
        this.#set({ ...this.#state, steps: this.#state.steps + 1 });
        return;
      default:
        this.#updateChat(event);
    }
  }

  #sendFailed(error: unknown): void {
    consoleLog.error('A message could not be sent.', error);
    const note = this.#parts?.failureNote(error) ?? FAILURE_REASONS.unavailable;
    this.#updateChat({ is: 'failed', note: navigator.onLine ? note : FAILURE_REASONS.offline });
    this.#dependencies.onTrouble('not-sent');
  }

  /** There is no call any more that could answer. */
  #callLost(): void {
    const note = navigator.onLine ? FAILURE_REASONS.interrupted : FAILURE_REASONS.offline;
    this.#updateChat({
      is: 'failed',
      note: this.#state.notice === 'elsewhere' ? CHAT_TEXTS.elsewhere : note,
    });
  }

  #followCall(): void {
    this.#set({ ...this.#state, call: this.#client?.state ?? 'inactive' });
  }

  #updateChat(event: ChatEvent): void {
    this.#set({ ...this.#state, chat: chatAfter(this.#state.chat, event) });
  }

  #set(state: ConversationState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
