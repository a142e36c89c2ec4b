import type { JsonObject } from '@rer/agent';
import type { CallMessage } from '@rer/agent/live';
import * as z from 'zod';
import type { CallReport, StartedCall } from '../call-host.ts';
import { FINALS } from '../dialect/assistant-schema.ts';
import type { TellServer } from '../tools/notify-server.ts';
import { describeCall } from './describe-call.ts';

/** The last message of a call. */
const REPORT = 'end-of-call-report';
/** Server messages sent unless the assistant names its own (voice-AI contract, 6.2). Tool calls are sent separately. */
const DEFAULT = [
  'conversation-update',
  REPORT,
  'hang',
  'speech-update',
  'status-update',
  'user-interrupted',
  'assistant.started',
];
const ON_REQUEST = ['model-output', 'transcript', 'voice-input'];
/** Messages that wait for their server; more are left out. */
const WAITING_MAX = 500;
/** How long queued messages are still sent after the end of a call. */
const AFTER_END_MS = 60_000;

// Made once: a schema of JSON refers to itself.
const object: z.ZodType<JsonObject> = z.record(z.string(), z.json());

export interface ServerMessagesOptions {
  readonly tellServer: TellServer;
  /** `serverMessages` of the assistant; undefined: the usual ones. */
  readonly selected: readonly string[] | undefined;
  /** Members of every message: `call`, `assistant`. */
  readonly base: JsonObject;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** For the log of the call. */
  readonly onFailed: (type: string) => void;
  /** Aborts when the product stops. */
  readonly closing: AbortSignal;
}

/** Sends the events of a call to the assistant's server, in order, one message at a time. */
export class ServerMessages {
  readonly #options: ServerMessagesOptions;
  readonly #selected: ReadonlySet<string>;
  readonly #hasFinalsOnly: boolean;
  readonly #late = new AbortController();
  readonly #signal: AbortSignal;
  #waiting = 0;
  #telling: Promise<void> = Promise.resolve();

  constructor(options: ServerMessagesOptions) {
    this.#options = options;
    const names = options.selected ?? DEFAULT;
    this.#hasFinalsOnly = !names.includes('transcript') && names.some((name) => FINALS.test(name));
    const known = [...DEFAULT, ...ON_REQUEST].filter((type) => names.includes(type));
    this.#selected = new Set(this.#hasFinalsOnly ? [...known, 'transcript'] : known);
    this.#signal = AbortSignal.any([options.closing, this.#late.signal]);
  }

  /** Whether the server gets the final report of a call. */
  get tellsReport(): boolean {
    return this.#selected.has(REPORT);
  }

  tell(message: CallMessage): void {
    const isPartial = message.type === 'transcript' && message['transcriptType'] !== 'final';
    if (this.#selected.has(message.type) && !(isPartial && this.#hasFinalsOnly)) this.#send(message);
  }

  /** Sends the final report, and queued messages for another minute. Never rejects; settles when the queue is empty. */
  async end(report: JsonObject): Promise<void> {
    if (this.tellsReport) this.#send({ type: REPORT, ...report });
    const timer = setTimeout(() => this.#late.abort(), AFTER_END_MS);
    timer.unref();
    await this.#telling;
    clearTimeout(timer);
  }

  #send(message: { readonly type: string }): void {
    const { tellServer, base, now, onFailed } = this.#options;
    if (this.#waiting >= WAITING_MAX) {
      onFailed(message.type);
      return;
    }
    this.#waiting += 1;
    const body = object.parse(JSON.parse(JSON.stringify({ ...base, ...message, timestamp: now() })));
    this.#telling = this.#telling.then(async () => {
      const outcome = this.#signal.aborted ? 'failed' : await tellServer(body, this.#signal);
      this.#waiting -= 1;
      if (outcome === 'failed') onFailed(message.type);
    });
  }
}

/** The message queue for a call's server; null: the assistant has no server that may be told. */
export function serverMessagesOf(
  call: StartedCall,
  report: CallReport,
  closing: AbortSignal,
): ServerMessages | null {
  const { tellServer } = call;
  if (tellServer === null) return null;
  // The conversation itself stands in the messages that are about it.
  const { artifact: _artifact, ...base } = describeCall(call, { messages: [], openAi: [] });
  return new ServerMessages({
    tellServer,
    selected: call.assistant.serverMessages,
    base,
    now: Date.now,
    onFailed: (type) => report.log('WARN', `The server of the assistant was not told: ${type}.`),
    closing,
  });
}
