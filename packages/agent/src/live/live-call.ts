import type { AgentClock } from '../clock.ts';
import type { ConversationEvent, EndReason } from '../conversation/conversation-event.ts';
import type { ToolDefinition } from '../model/chat-message.ts';
import type { AgentConnection, AgentConnectionListener } from '../room/agent-connections.ts';
import type { SpeakerEvent } from '../speech/answer-speaker.ts';
import type { Transcription } from '../speech/recognizer.ts';
import type { CallConversation } from './call-conversation.ts';
import { type CallMessage, factsMessage, isForClient, statusUpdate } from './call-message.ts';
import type { CallPlan } from './call-plan.ts';
import { CallSpeech, type SpeechEngines } from './call-speech.ts';
import { type ClientCommand, MessageRateLimit, readClientCommand } from './client-command.ts';
import { ConversationUpdates } from './conversation-updates.ts';
import { RejoiningConnection, type RejoiningListener } from './rejoining-connection.ts';
import { SilenceWatch } from './silence-watch.ts';
import { isNotice, isToldAtOnce, SPEECH_TEXTS } from './speech-texts.ts';
import { TurnMessages } from './turn-messages.ts';
import { type HeardMessage, heardAsIs, UserSpeech } from './user-speech.ts';

/** How long a call waits for a participant (voice-AI contract, 4.2). */
export const JOIN_WAIT_MS = 60_000;
/** Without `playable` so long after a participant joined, the call begins all the same (voice-AI contract, 4.2). */
export const PLAYABLE_WAIT_MS = 3000;
/** After the process of the assistant died, by then it has taken its place again and met a participant, or the call ends. */
export const REJOIN_WAIT_MS = 10_000;
/** So long after that it tells of it: once it has its place again it says that too. */
export const LOSS_TOLD_MS = 1500;
/** By then the last words have been sent, or never will be. */
export const LEAVE_WAIT_MS = 2000;
/** Facts change with every tool: changes in quick succession are sent once. */
const FACTS_WAIT_MS = 50;
/** Messages that wait for the beginning of the call. */
const QUEUED_MAX = 20;

type QueueableCommand = Exclude<ClientCommand, { type: 'playable' }>;

interface LiveCallOptions {
  readonly plan: CallPlan;
  readonly clock: AgentClock;
  /** The agent's connection to the room. Called at once, and again when the process of the connection died. */
  readonly openConnection: (listener: AgentConnectionListener) => AgentConnection;
  /** The conversation. Called once, at once. */
  readonly openConversation: (tell: (event: ConversationEvent) => void) => CallConversation;
  /** Null or absent: a call of text. */
  readonly speech?: SpeechEngines | null;
  /** What the assistant is to answer of what was heard; absent: all, as it stands. */
  readonly readHeard?: (heard: Transcription) => HeardMessage | Promise<HeardMessage>;
  /** Tools that may run again for the same wish; absent: none may. */
  readonly repeatableTools?: ReadonlySet<string>;
  /** The tools as clients are told of them. */
  readonly tools: () => readonly ToolDefinition[];
  /** A participant has joined and can hear the assistant. Called at most once. */
  readonly onStarted: () => void;
  /** The call is over, and its participants were told: the room can be closed. Called once; no event follows. */
  readonly onEnded: (reason: string) => void;
  /** An answer is complete, and the history with it. */
  readonly onTurnEnded?: () => void;
  /** Everything that clients could be told, whether they chose to be or not. */
  readonly onMessage?: (message: CallMessage) => void;
  /** Events for the log of the call, never words of the conversation. */
  readonly onNote?: (level: 'INFO' | 'WARN', note: string) => void;
}

/** One call between the participants of a room and an assistant, by text and voice: the messages of voice-AI contract 4 and 5, in their order. */
export class LiveCall {
  readonly #options: LiveCallOptions;
  readonly #connection: AgentConnection;
  readonly #conversation: CallConversation;
  readonly #turns: TurnMessages;
  readonly #conversationUpdates: ConversationUpdates;
  readonly #participants = new Set<string>();
  readonly #queued: QueueableCommand[] = [];
  readonly #rateLimit: MessageRateLimit;
  #state: 'waiting' | 'running' | 'ending' | 'ended' = 'waiting';
  #isJoined = false;
  #isConnected = true;
  #hasSaidFirst = false;
  #cancelJoin: () => void = () => undefined;
  #cancelPlayable: (() => void) | undefined;
  readonly #silence: SilenceWatch;
  #cancelMaximum: () => void = () => undefined;
  #endAfterTurn: EndedReason | undefined;
  #finishLeaving: (() => void) | undefined;
  #sentFacts = '';
  readonly #speech: CallSpeech | null;
  readonly #userSpeech: UserSpeech;
  /** The first message is being said. */
  #isSayingFirst = false;
  /** How much was heard of an answer that is still being made. */
  readonly #cutWhenMade = new Map<number, number>();
  #cancelFacts: (() => void) | undefined;
  #cancelLossTold: () => void = () => undefined;
  /** Its return was not told yet. */
  #owesReturn = false;

  constructor(options: LiveCallOptions) {
    this.#options = options;
    this.#rateLimit = new MessageRateLimit(options.clock);
    this.#silence = new SilenceWatch({
      clock: options.clock,
      timeoutSeconds: options.plan.silenceTimeoutSeconds,
      idle: options.plan.idle,
      onIdle: (text) => this.#conversation.say(text, { interrupts: false, endsCall: false }),
      onSilence: () => this.#endSaying(wordsAfterSilence(options.plan), 'silence-timed-out'),
    });
    this.#turns = new TurnMessages({
      clock: options.clock,
      tell: (message) => this.#tell(message),
      tools: options.tools,
      speaker: () => this.#speech?.speaker ?? null,
      isToldInStep: () => this.#speech?.isHearing ?? false,
      isToldAtOnce,
      onSaid: () => this.#turnSaid(),
      pieceCharacters: options.plan.speech.pieceCharacters,
    });
    this.#userSpeech = new UserSpeech({
      readHeard: options.readHeard ?? heardAsIs,
      confidenceThreshold: options.plan.speech.confidenceThreshold,
      isTaken: () => this.#state === 'running',
      tell: (message) => this.#tell(message),
      say: (text) =>
        this.#conversation.say(text, { interrupts: false, endsCall: false, isNotice: isNotice(text) }),
      onStarted: () => {
        this.#silence.userSpoke();
        this.#silence.stop();
      },
      onStopped: () => this.#restartSilence(),
      onInterrupted: () => {
        if (this.#isInterruptible) this.#interrupt({ backsOff: true });
      },
      onMessage: (content) =>
        this.#conversation.addMessage({ role: 'user', content, isAnswered: true, isSpoken: true }),
      onNote: (note) => options.onNote?.('WARN', note),
    });
    this.#conversationUpdates = new ConversationUpdates({
      clock: options.clock,
      tell: (message) => this.#tell(message),
      history: () => this.#conversation.history(),
    });
    this.#awaitParticipant();
    this.#conversation = options.openConversation((event) => this.#conversationEvent(event));
    const { speech = null, plan, clock } = options;
    const listener: RejoiningListener = {
      joined: () => this.#agentJoined(),
      participantJoined: (identity) => this.#participantJoined(identity),
      participantLeft: (identity) => this.#participantLeft(identity),
      microphoneChanged: (identity, isOpen) => this.#speech?.microphoneChanged(identity, isOpen),
      soundReceived: (identity, samples) => {
        if (this.#state === 'running') this.#speech?.soundReceived(identity, samples);
      },
      speechProgressed: (progress) => this.#speech?.progressed(progress),
      messageReceived: (_identity, text) => this.#messageReceived(text),
      lost: (detail) => this.#connectionLost(detail),
      ended: (end, detail) => this.#connectionEnded(end, detail),
    };
    const connection = new RejoiningConnection({ clock, open: options.openConnection, listener });
    this.#connection = connection;
    this.#speech =
      speech === null
        ? null
        : new CallSpeech({
            clock,
            engines: speech,
            plan: plan.speech,
            connection,
            isInterruptible: () => this.#isInterruptible,
            onUserTurn: (identity, event) => this.#userSpeech.handle(identity, event),
            onSpoken: (event) => this.#spoken(event),
          });
  }

  /** Ends it from outside, for one of the reasons of the contract. Idempotent. */
  end(reason: string): void {
    this.#finish(reason);
  }

  /**
   * A message that arrived outside the room (`monitor.controlUrl`): it counts like one of a participant, but does not prove that one is
   * there.
   */
  take(sent: string): void {
    const message = this.#read(sent);
    if (message !== null) this.#executeOrQueue(message);
  }

  #agentJoined(): void {
    this.#isJoined = true;
    this.#speech?.connected();
    if (this.#participants.size > 0) this.#awaitPlayable();
  }

  #participantJoined(identity: string): void {
    this.#participants.add(identity);
    this.#cancelJoin();
    if (this.#owesReturn) this.#tellLoss();
    if (this.#isJoined) this.#awaitPlayable();
  }

  #participantLeft(identity: string): void {
    this.#participants.delete(identity);
    this.#speech?.participantLeft(identity);
    if (this.#participants.size > 0) return;
    this.#cancelPlayable?.();
    this.#cancelPlayable = undefined;
    if (this.#options.plan.endsWhenEmpty) this.#finish('customer-ended-call');
    else if (this.#state === 'waiting') this.#awaitParticipant();
  }

  /** Starts the join timeout: without a participant, no silence or length limit runs. */
  #awaitParticipant(): void {
    this.#cancelJoin();
    this.#cancelJoin = this.#options.clock.after(JOIN_WAIT_MS, () =>
      this.#finish(this.#isJoined ? 'customer-did-not-answer' : 'assistant-join-timed-out'),
    );
  }

  #awaitPlayable(): void {
    if (this.#state !== 'waiting') return;
    this.#cancelPlayable ??= this.#options.clock.after(PLAYABLE_WAIT_MS, () => this.#begin());
  }

  /** The conversation is in this process: it goes on, and only what was being said and heard is lost. */
  #connectionLost(detail: string): void {
    this.#options.onNote?.(
      'WARN',
      `The assistant's place in the room was lost, and is taken again: ${detail}`,
    );
    this.#isJoined = false;
    this.#participants.clear();
    this.#cancelPlayable?.();
    this.#cancelPlayable = undefined;
    this.#speech?.connectionLost();
    switch (this.#state) {
      case 'waiting':
        this.#awaitParticipant();
        break;
      case 'running':
        this.#turns.unspoken();
        this.#awaitReturn();
        break;
      case 'ending':
        this.#finish(this.#endAfterTurn ?? 'worker-shutdown');
        break;
      case 'ended':
        break;
    }
  }

  #awaitReturn(): void {
    const { clock } = this.#options;
    this.#cancelJoin = clock.after(REJOIN_WAIT_MS, () =>
      this.#finish(this.#isJoined ? 'customer-ended-call' : 'worker-shutdown'),
    );
    this.#cancelLossTold();
    this.#cancelLossTold = clock.after(LOSS_TOLD_MS, () => this.#tellLoss());
  }

  #tellLoss(): void {
    this.#owesReturn = !this.#isJoined;
    const text = this.#isJoined ? SPEECH_TEXTS.wasAway : SPEECH_TEXTS.isAway;
    this.#conversation.say(text, { interrupts: false, endsCall: false });
  }

  #connectionEnded(end: Parameters<AgentConnectionListener['ended']>[0], detail: string): void {
    if (this.#state === 'ended') {
      this.#finishLeaving?.();
      return;
    }
    if (end !== 'left')
      this.#options.onNote?.('WARN', `The assistant's place in the room ended: ${end}, ${detail}`);
    this.#isConnected = false;
    switch (end) {
      case 'crashed':
        this.#finish('worker-shutdown');
        break;
      case 'failed':
        this.#finish('call.in-progress.error-vapifault-transport-never-connected');
        break;
      case 'closed':
        this.#finish('manually-canceled');
        break;
      case 'lost':
        this.#finish('unknown-error');
        break;
      case 'left':
        break;
    }
  }

  #messageReceived(sent: string): void {
    const message = this.#read(sent);
    if (message === null) return;
    // A participant who speaks has joined, even if the media server has not reported it yet.
    this.#cancelJoin();
    this.#executeOrQueue(message);
  }

  /** Null: nothing that can be taken now. */
  #read(sent: string): ClientCommand | null {
    if (this.#state === 'ended' || this.#state === 'ending') return null;
    if (!this.#rateLimit.allows()) {
      this.#options.onNote?.('WARN', 'More messages came than one can type; they were ignored.');
      return null;
    }
    const read = readClientCommand(sent);
    if (read.ok) return read.message;
    this.#options.onNote?.('WARN', `Ignored: ${read.problem}.`);
    return null;
  }

  #executeOrQueue(message: ClientCommand): void {
    if (message.type === 'playable') this.#begin();
    else if (this.#state === 'running') this.#execute(message);
    else if (this.#queued.length < QUEUED_MAX) this.#queued.push(message);
    else this.#options.onNote?.('WARN', 'More messages came before the call began than can wait.');
  }

  #begin(): void {
    if (this.#state !== 'waiting') return;
    this.#state = 'running';
    this.#cancelJoin();
    this.#cancelPlayable?.();
    const { plan, clock, onStarted } = this.#options;
    this.#cancelMaximum = clock.after(plan.maxDurationSeconds * 1000, () =>
      this.#finish('exceeded-max-duration'),
    );
    this.#connection.send('listening');
    onStarted();
    this.#tell(statusUpdate('in-progress'));
    this.#tell({ type: 'assistant.started', newAssistant: { ...plan.assistant } });
    this.#tellFacts();
    this.#restartSilence();
    if (plan.firstMessageMode === 'assistant-speaks-first') this.#sayFirst();
    else if (plan.firstMessageMode === 'assistant-speaks-first-with-model-generated-message') {
      this.#hasSaidFirst = true;
      this.#conversation.respond();
    }
    for (const message of this.#queued.splice(0)) this.#execute(message);
  }

  #sayFirst(): void {
    const { firstMessage } = this.#options.plan;
    if (this.#hasSaidFirst || firstMessage === '') return;
    this.#hasSaidFirst = true;
    this.#isSayingFirst = true;
    this.#conversation.say(firstMessage, { interrupts: false, endsCall: false });
  }

  #execute(message: QueueableCommand): void {
    if (this.#state !== 'running') return;
    this.#silence.userSpoke();
    this.#restartSilence();
    switch (message.type) {
      case 'add-message':
        if (message.content.trim() !== '') {
          if (message.role === 'user' && message.isAnswered) this.#interrupt({ backsOff: true });
          this.#conversation.addMessage(message);
        }
        break;
      case 'say':
        if (message.text.trim() !== '') {
          if (message.interrupts) this.#interrupt({ backsOff: false });
          this.#conversation.say(message.text, {
            interrupts: message.interrupts,
            endsCall: message.endsCall,
          });
        }
        break;
      case 'control':
        this.#control(message.control);
        break;
      case 'speech-speed':
        this.#speech?.setSpeed(message.speed);
        break;
      case 'end-call':
        this.#finish('customer-ended-call');
        break;
    }
  }

  #control(control: Extract<QueueableCommand, { type: 'control' }>['control']): void {
    switch (control) {
      case 'say-first-message':
        this.#sayFirst();
        break;
      case 'stop-answer':
        this.#interrupt({ backsOff: true });
        this.#conversation.stop();
        break;
      case 'mute-assistant':
        // What is being said is dropped; the history keeps it.
        this.#speech?.setMuted(true);
        this.#speech?.interrupt({ backsOff: false });
        this.#turns.unspoken();
        break;
      case 'unmute-assistant':
        this.#speech?.setMuted(false);
        break;
    }
  }

  /** The assistant falls silent, with `backsOff` for a while: what it had said of its answers is all that was heard of them. */
  #interrupt(how: { readonly backsOff: boolean }): void {
    const stopped = this.#speech?.interrupt(how) ?? [];
    const running = this.#turns.runningTurn;
    for (const { turn, length } of this.#turns.interrupted(stopped)) {
      if (turn === running) this.#cutWhenMade.set(turn, length);
      else this.#conversation.cut(turn, length);
    }
    if (stopped.length > 0) this.#tellConversation();
  }

  get #isInterruptible(): boolean {
    return !this.#isSayingFirst || this.#options.plan.speech.isFirstMessageInterruptible;
  }

  #spoken(event: SpeakerEvent): void {
    if (event.kind === 'failed')
      this.#options.onNote?.('WARN', `The voice does not speak: ${event.error.message}`);
    this.#turns.spoken(event);
  }

  #conversationEvent(event: ConversationEvent): void {
    if (this.#state === 'ended') return;
    if (event.kind === 'turn-ended') {
      const length = this.#cutWhenMade.get(event.turn);
      this.#cutWhenMade.delete(event.turn);
      if (length !== undefined) this.#conversation.cut(event.turn, length);
    }
    // A client that sees a complete answer also gets the facts of that moment: no confirmed proposal still appears as waiting.
    if (event.kind === 'turn-ended' && this.#cancelFacts !== undefined) this.#tellFacts();
    this.#turns.handle(event);
    switch (event.kind) {
      case 'turn-started':
        this.#silence.stop();
        // The rules outside the model write.
        if (event.source === 'rules') this.#userSpeech.markActed();
        break;
      case 'message-added':
      case 'turn-ended':
        this.#tellConversation();
        if (event.kind === 'turn-ended') this.#turnEnded();
        break;
      case 'end-requested':
        this.#assistantEnds(event.reason);
        break;
      case 'tool-started':
        if (this.#options.repeatableTools?.has(event.call.name) !== true) this.#userSpeech.markActed();
        break;
      case 'tool-ended':
      case 'step':
        this.#tellFactsSoon();
        break;
    }
  }

  #turnEnded(): void {
    this.#tellFacts();
    this.#options.onTurnEnded?.();
    if (!this.#turns.isSaying) this.#turnSaid();
  }

  /** Nothing is left to be said. */
  #turnSaid(): void {
    this.#isSayingFirst = false;
    if (this.#endAfterTurn !== undefined && !this.#turns.isRunning) this.#finish(this.#endAfterTurn);
    else this.#restartSilence();
  }

  /** Says good-bye first, where there are words for it. */
  #assistantEnds(reason: EndedReason): void {
    const hasSaidIt = reason !== 'assistant-ended-call';
    this.#endSaying(hasSaidIt ? '' : this.#options.plan.endCallMessage, reason);
  }

  #endSaying(text: string, reason: EndedReason): void {
    const isSaid = text === '' || this.#state !== 'running';
    if (isSaid && !this.#turns.isSaying) {
      this.#finish(reason);
      return;
    }
    this.#state = 'ending';
    this.#endAfterTurn = reason;
    if (isSaid) return;
    this.#interrupt({ backsOff: false });
    this.#conversation.say(text, { interrupts: true, endsCall: false });
  }

  #restartSilence(): void {
    if (this.#state !== 'running' || this.#turns.isRunning || this.#turns.isSaying) this.#silence.stop();
    else this.#silence.restart();
  }

  /** Made only for clients that asked for it, because it may be long. */
  #tellConversation(): void {
    if (this.#options.plan.clientMessages.has('conversation-update')) this.#conversationUpdates.changed();
  }

  #tellFactsSoon(): void {
    this.#cancelFacts ??= this.#options.clock.after(FACTS_WAIT_MS, () => this.#tellFacts());
  }

  #tellFacts(): void {
    this.#cancelFacts?.();
    this.#cancelFacts = undefined;
    if (!this.#options.plan.clientMessages.has('assistant.facts')) return;
    const facts = this.#conversation.facts();
    const text = JSON.stringify(facts);
    if (text === this.#sentFacts) return;
    this.#sentFacts = text;
    this.#tell(factsMessage(facts));
  }

  #tell(message: CallMessage): void {
    this.#options.onMessage?.(message);
    if (!isForClient(this.#options.plan, message)) return;
    this.#connection.send(JSON.stringify({ ...message, timestamp: this.#options.clock.now() }));
  }

  #finish(reason: string): void {
    if (this.#state === 'ended') return;
    this.#cancelJoin();
    this.#cancelPlayable?.();
    this.#silence.stop();
    this.#cancelMaximum();
    this.#cancelLossTold();
    this.#cancelFacts?.();
    this.#conversationUpdates.close();
    this.#turns.close();
    this.#speech?.close();
    this.#conversation.close();
    this.#tell(statusUpdate('ended', reason));
    this.#state = 'ended';
    this.#leave(() => this.#options.onEnded(reason));
  }

  /** A room that is closed at once would take the last words along. */
  #leave(then: () => void): void {
    const cancel = this.#options.clock.after(LEAVE_WAIT_MS, () => this.#finishLeaving?.());
    this.#finishLeaving = () => {
      this.#finishLeaving = undefined;
      cancel();
      then();
    };
    if (this.#isConnected) this.#connection.leave();
    else this.#finishLeaving();
  }
}

/** Why it ends, and good-bye (voice-AI contract, 4.2 and 7). */
function wordsAfterSilence({ silenceTimeoutMessage, endCallMessage }: CallPlan): string {
  return [silenceTimeoutMessage, endCallMessage].filter((text) => text !== '').join(' ');
}

/** Why a call ended (voice-AI contract, 5.3): those that calls of text know. */
export type EndedReason =
  | EndReason
  | 'customer-ended-call'
  | 'customer-did-not-answer'
  | 'assistant-join-timed-out'
  | 'silence-timed-out'
  | 'exceeded-max-duration'
  | 'manually-canceled'
  | 'worker-shutdown'
  | 'call.in-progress.error-vapifault-transport-never-connected'
  | 'unknown-error';
