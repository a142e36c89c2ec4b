import { createRequire } from 'node:module';
import { WatchedProcess } from '@rer/process';
import type { SpeechAudio } from '../speech/synthesizer.ts';
import {
  type ConnectionEnd,
  type FromAgentWorker,
  fromAgentWorker,
  type SpeechProgress,
  type ToAgentWorker,
} from './agent-worker-messages.ts';

const PROGRAM = createRequire(import.meta.url).resolve('#agent-worker');

/** The process that holds the assistants' room connections; on `close` it leaves its rooms. */
type AgentWorker = WatchedProcess<ToAgentWorker, FromAgentWorker>;

/** Events of one connection, in the order in which they happen. */
export interface AgentConnectionListener {
  /** The assistant is in the room, and its (silent) sound can be heard. */
  joined(): void;
  /** Not called for other agents and recorders. */
  participantJoined(identity: string): void;
  participantLeft(identity: string): void;
  /** Whether anything of the microphone of this participant arrives; told at first when it does, then at each change. */
  microphoneChanged(identity: string, isOpen: boolean): void;
  /** 20 ms of an open microphone, up to 200 ms where nobody speaks: 16 kHz, one channel, signed 16 bit. Comes only while the assistant listens. */
  soundReceived(identity: string, samples: Int16Array): void;
  /** How far an utterance was sent, some ten times a second and at its end. Of a stopped one nothing more is told. */
  speechProgressed(progress: SpeechProgress): void;
  /** An app message, with its payload as text. `identity` is empty for a participant that the media server has not announced yet. */
  messageReceived(identity: string, text: string): void;
  /** The last event. `crashed`: the agent worker died. `detail` is for logs. */
  ended(end: ConnectionEnd | 'crashed', detail: string): void;
}

/** The assistant's connection to one room. */
export interface AgentConnection {
  /** Sends an app message to all participants; messages keep their order. */
  send(text: string): void;
  /** Whether open microphones are listened to; at first they are not. */
  listen(isOn: boolean): void;
  /** Says a piece of an utterance, whose pieces come one after the other; `isLast`: it is complete. */
  say(utterance: number, audio: SpeechAudio, isLast: boolean): void;
  /** Falls silent and keeps what is left to be said, goes on with it, or drops it. */
  playback(command: 'pause' | 'resume' | 'stop'): void;
  /** Sends queued messages, leaves the room, then calls `ended`. Idempotent. */
  leave(): void;
}

/** Address of the room, and the token that admits the assistant. */
interface AgentConnectionAddress {
  /** `ws://` or `wss://`. */
  readonly url: string;
  readonly token: string;
}

const NO_CONNECTION: AgentConnection = {
  send: () => undefined,
  listen: () => undefined,
  say: () => undefined,
  playback: () => undefined,
  leave: () => undefined,
};

interface AgentConnectionsOptions {
  /** The worker ended unasked, and all connections with it; the next connection starts another worker. */
  readonly onCrash?: (how: string) => void;
}

/**
 * Connects assistants to rooms as participants. They share one worker process, started with the first of them (decision 019).
 */
export class AgentConnections {
  readonly #options: AgentConnectionsOptions;
  readonly #listeners = new Map<number, AgentConnectionListener>();
  #worker: AgentWorker | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(options: AgentConnectionsOptions = {}) {
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#worker?.pid;
  }

  /** Begins the process, so that the first call does not wait for it. Idempotent. */
  start(): void {
    if (this.#worker === undefined && !this.#isClosed) this.#worker = this.#begin();
  }

  /** Begins to join a room; the listener gets the result. */
  open(address: AgentConnectionAddress, listener: AgentConnectionListener): AgentConnection {
    this.start();
    const worker = this.#worker;
    this.#lastId += 1;
    const id = this.#lastId;
    if (worker === undefined) {
      queueMicrotask(() => listener.ended('failed', 'no connections are opened any more'));
      return NO_CONNECTION;
    }
    this.#listeners.set(id, listener);
    worker.send({ type: 'open', id, ...address });
    return {
      send: (text) => worker.send({ type: 'send', id, text }),
      listen: (isOn) => worker.send({ type: 'listen', id, isOn }),
      say: (utterance, { samples, rateHz }, isLast) =>
        worker.send({ type: 'say', id, utterance, samples, rateHz, isLast }),
      playback: (command) => worker.send({ type: 'playback', id, command }),
      leave: () => worker.send({ type: 'leave', id }),
    };
  }

  /** Leaves all rooms and ends the process. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.close();
  }

  #begin(): AgentWorker {
    const worker: AgentWorker = new WatchedProcess({
      program: PROGRAM,
      serialization: 'advanced',
      // Log output of the native library is kept out of our log.
      env: { RUST_LOG: 'off' },
      isCompact: true,
      parse: (input) => fromAgentWorker.safeParse(input),
      handle: (message) => this.#handle(message),
      // A process that hangs is replaced within 5 s (voice-AI contract, 9.8).
      pingIntervalMs: 1000,
      unansweredMax: 4,
      // It loads native code first, for seconds on a busy machine.
      unansweredAtStartMax: 20,
    });
    void worker.ended.then((how) => {
      this.#worker = undefined;
      const listeners = [...this.#listeners.values()];
      this.#listeners.clear();
      if (!this.#isClosed) this.#options.onCrash?.(how);
      for (const listener of listeners) listener.ended(this.#isClosed ? 'left' : 'crashed', how);
    });
    return worker;
  }

  #handle(message: Exclude<FromAgentWorker, { type: 'pong' }>): void {
    const listener = this.#listeners.get(message.id);
    if (listener === undefined) return;
    switch (message.type) {
      case 'joined':
        listener.joined();
        break;
      case 'participant-joined':
        listener.participantJoined(message.identity);
        break;
      case 'participant-left':
        listener.participantLeft(message.identity);
        break;
      case 'microphone-changed':
        listener.microphoneChanged(message.identity, message.isOpen);
        break;
      case 'sound':
        listener.soundReceived(message.identity, message.samples);
        break;
      case 'said':
        listener.speechProgressed(message);
        break;
      case 'message-received':
        listener.messageReceived(message.identity, message.text);
        break;
      case 'ended':
        this.#listeners.delete(message.id);
        listener.ended(message.end, message.detail);
        break;
    }
  }
}
