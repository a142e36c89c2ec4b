import type { JsonValue } from '@rer/agent';
import type { ConversationMessage } from '@rer/contracts';
import { isSameSecret } from '../../access/service-key.ts';
import type { Transaction } from '../../db/database.ts';
import type { CurrentCaller } from '../bearer/voice-bearer.ts';
import type { CallLogLevel, CallReport, HostedCall } from '../call-host.ts';
import { noteCallEnded, noteCallStarted } from '../store/calls.ts';
import { insertConversation, updateConversation } from '../store/conversations.ts';
import type { VoiceContext } from '../voice-context.ts';
import { controlUrlOf } from './call-control.ts';
import type { CallSlot } from './call-slots.ts';
import { storableConversation } from './storable-conversation.ts';

/** How long a host may take over an end before the call is over without it. */
const END_WAIT_MS = 10_000;
/** Past its longest time a host should have ended a call itself. */
const OVERTIME_MS = 60_000;
const REASON_MAX = 100;
/** A participant who joins has done so by then; after that, a client whose start failed may replace the call. */
const GIVES_WAY_MS = 10_000;
/** Lines of the log of one call, beside its checkpoints. */
export const CALL_LOG_LINES_MAX = 500;
const NO_MORE_LINES = 'There were too many lines: those that follow are left out.';

/** Owner of the stored conversation, and whether it is stored yet. */
interface StoredConversation {
  readonly id: string;
  readonly owner: string;
  readonly isStored: boolean;
}

interface RunningCallOptions {
  readonly id: string;
  readonly assistantId: string | null;
  readonly roomName: string;
  readonly slot: CallSlot;
  readonly currentCaller: CurrentCaller;
  /** Lets a third party control the call; null: control is off. */
  readonly controlKey: string | null;
  readonly maxDurationMs: number;
  readonly conversation: StoredConversation | null;
}

/** A call from start to end in this process: handles the reports of its host, and steps in when they fail to come. */
export class RunningCall implements CallReport {
  readonly id: string;
  readonly assistantId: string | null;
  readonly currentCaller: CurrentCaller;
  readonly #context: VoiceContext;
  readonly #roomName: string;
  readonly #slot: CallSlot;
  readonly #conversation: StoredConversation | null;
  readonly #controlKey: string | null;
  readonly #begunAtMs: number;
  readonly #joinTimer: NodeJS.Timeout;
  readonly #overtimeTimer: NodeJS.Timeout;
  #hosted: HostedCall | undefined;
  #logLineCount = 0;
  #hasAgentJoined = false;
  #hasParticipantJoined = false;
  #isConversationStored: boolean;
  #ending: Promise<void> | undefined;
  #endReason: string | undefined;
  /** Keeps writes in the order of the reports. */
  #storing: Promise<void> = Promise.resolve();

  constructor(context: VoiceContext, options: RunningCallOptions) {
    this.id = options.id;
    this.assistantId = options.assistantId;
    this.currentCaller = options.currentCaller;
    this.#context = context;
    this.#roomName = options.roomName;
    this.#slot = options.slot;
    this.#conversation = options.conversation;
    this.#controlKey = options.controlKey;
    this.#isConversationStored = options.conversation?.isStored ?? false;
    this.#begunAtMs = context.monotonicNow();
    this.#slot.yieldsBy(() => this.#givesWay());
    this.#joinTimer = setTimeout(() => void this.#endUnjoined(), context.joinWaitMs);
    const longestMs = context.joinWaitMs + options.maxDurationMs + OVERTIME_MS;
    this.#overtimeTimer = setTimeout(() => void this.end('exceeded-max-duration'), longestMs);
    this.#joinTimer.unref();
    this.#overtimeTimer.unref();
  }

  /** Owner of the conversation; null: it is not stored. */
  get owner(): string | null {
    return this.#conversation?.owner ?? null;
  }

  /** Id of the conversation that is stored of it; null: none is. */
  get conversationId(): string | null {
    return this.#conversation?.id ?? null;
  }

  get isOver(): boolean {
    return this.#ending !== undefined;
  }

  /** Why it is over; undefined: it is not. */
  get endReason(): string | undefined {
    return this.#endReason;
  }

  /** Whether the call still waits for its first participant. */
  get isAwaited(): boolean {
    return !this.isOver && !this.#hasParticipantJoined;
  }

  /** Where clients outside the call can send messages to it; null: nowhere, or no longer. */
  get controlUrl(): string | null {
    if (this.#controlKey === null || this.isOver) return null;
    return controlUrlOf(this.#context.origins.publicUrl, this.id, this.#controlKey);
  }

  /** Whether that is its control key, while it runs. */
  isOpenedBy(key: string): boolean {
    return this.#controlKey !== null && !this.isOver && isSameSecret(key, this.#controlKey);
  }

  /** Hands it a message that came by its control address. */
  take(message: string): void {
    this.#hosted?.take(message);
  }

  /** Attaches the host of the call. Ends the hosted call at once if this one is already over. */
  attach(hosted: HostedCall): void {
    this.#hosted = hosted;
    if (this.#endReason !== undefined) void hosted.end(this.#endReason);
  }

  agentJoined(): void {
    this.#hasAgentJoined = true;
  }

  participantJoined(): void {
    this.#hasParticipantJoined = true;
    clearTimeout(this.#joinTimer);
  }

  started(): void {
    this.participantJoined();
    const at = new Date(this.#context.now());
    this.log('CHECKPOINT', 'in-progress');
    this.#store('the begin of a call', (tx) => noteCallStarted(tx, this.id, at));
  }

  ended(reason: string): Promise<void> {
    this.#endReason ??= reason.slice(0, REASON_MAX);
    this.#ending ??= this.#finish(this.#endReason);
    return this.#ending;
  }

  log(level: CallLogLevel, text: string): void {
    // Participants can cause log lines.
    if (level !== 'CHECKPOINT') this.#logLineCount += 1;
    if (level !== 'CHECKPOINT' && this.#logLineCount > CALL_LOG_LINES_MAX) return;
    const isLast = this.#logLineCount === CALL_LOG_LINES_MAX && level !== 'CHECKPOINT';
    this.#context.log.add({
      at: new Date(this.#context.now()),
      type: 'Call',
      level,
      log: isLast ? NO_MORE_LINES : text,
      call_id: this.id,
      assistant_id: this.assistantId,
    });
  }

  async saveConversation(conversation: {
    readonly messages: readonly ConversationMessage[];
    readonly state: JsonValue;
  }): Promise<void> {
    const stored = this.#conversation;
    if (stored === null) return;
    // Another call may have taken up the conversation by now, or its messages were erased.
    if (this.isOver) return this.log('WARN', 'What was said last came after the end and is not stored.');
    const saved = {
      id: stored.id,
      owner: stored.owner,
      callId: this.id,
      ...storableConversation(conversation),
    };
    this.#store(
      'a conversation',
      async (tx) => {
        // One that is not there any more was deleted by its owner, and does not come back.
        if (this.#isConversationStored) await updateConversation(tx, saved);
        else await insertConversation(tx, saved);
      },
      () => {
        this.#isConversationStored = true;
      },
    );
    await this.#storing;
  }

  /** Resolves when everything said so far is stored, or could not be. Never rejects. */
  async catchUp(): Promise<void> {
    await this.#hosted?.catchUp();
    await this.#storing;
  }

  /** Ends the call from outside. Never rejects; settles when it is over. */
  async end(reason: string): Promise<void> {
    if (this.#hosted !== undefined && !this.isOver) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, END_WAIT_MS);
      });
      await Promise.race([this.#hosted.end(reason).catch((err: unknown) => this.#warn(err, 'an end')), late]);
      clearTimeout(timer);
    }
    await this.ended(reason);
  }

  /** Ends a call that nobody joined, to make room for the next one of the same caller. */
  #givesWay(): boolean {
    const isLeft = this.isAwaited && this.#context.monotonicNow() - this.#begunAtMs >= GIVES_WAY_MS;
    if (isLeft) void this.#endUnjoined();
    return isLeft;
  }

  async #endUnjoined(): Promise<void> {
    await this.end(this.#hasAgentJoined ? 'customer-did-not-answer' : 'assistant-join-timed-out');
  }

  async #finish(reason: string): Promise<void> {
    clearTimeout(this.#joinTimer);
    clearTimeout(this.#overtimeTimer);
    const at = new Date(this.#context.now());
    this.log('CHECKPOINT', `ended: ${reason}`);
    this.#store('the end of a call', (tx) => noteCallEnded(tx, this.id, { reason, at }));
    await this.#storing;
    try {
      await this.#context.rooms.close(this.#roomName);
    } catch (err) {
      this.#context.unclosed.add(this.#roomName);
      this.#warn(err, 'the room of a call');
    }
    this.#context.running.remove(this);
    this.#slot.free();
  }

  /** Logs failed writes: the clean-up of calls stores missing ends later. */
  #store(what: string, work: (tx: Transaction) => Promise<unknown>, onStored?: () => void): void {
    this.#storing = this.#storing.then(async () => {
      try {
        await this.#context.db.transaction(work, { actor: 'voice' });
        onStored?.();
      } catch (err) {
        this.#warn(err, what);
      }
    });
  }

  #warn(err: unknown, what: string): void {
    this.#context.logger.warn({ err, callId: this.id }, `${what} could not be stored or done`);
  }
}
