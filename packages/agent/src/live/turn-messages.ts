import type { AgentClock } from '../clock.ts';
import type { ConversationEvent } from '../conversation/conversation-event.ts';
import type { ToolDefinition } from '../model/chat-message.ts';
import {
  type CallMessage,
  functionCall,
  functionCallResult,
  speechUpdate,
  stepMessage,
  toolCallResult,
  toolCallsOf,
  transcript,
} from './call-message.ts';

/** A partial transcript repeats all of the text so far: no more of them than an eye can follow. */
const PARTIAL_EVERY_MS = 50;

interface TurnMessagesOptions {
  readonly clock: AgentClock;
  readonly tell: (message: CallMessage) => void;
  readonly tools: () => readonly ToolDefinition[];
}

/** Tells clients of the assistant's turns: exactly one final transcript of each turn that said something. */
export class TurnMessages {
  readonly #options: TurnMessagesOptions;
  #spoken: SpokenTurn | undefined;
  #isSpeaking = false;
  #cancelPartial: (() => void) | undefined;

  constructor(options: TurnMessagesOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#spoken !== undefined;
  }

  handle(event: ConversationEvent): void {
    const { tell, tools } = this.#options;
    switch (event.kind) {
      case 'turn-started':
        this.#spoken = new SpokenTurn(event.turn);
        break;
      case 'text':
        this.#add(event.text, event.source === 'model');
        break;
      case 'text-withdrawn':
        this.#spoken?.withdrawTo(event.text);
        this.#partialSoon();
        break;
      case 'hang':
        tell({ type: 'hang' });
        break;
      case 'tool-started': {
        const definition = tools().find(({ name }) => name === event.call.name);
        const { toolCallList, toolWithToolCallList } = toolCallsOf(event.call, definition);
        for (const output of toolCallList) tell({ type: 'model-output', output });
        tell({ type: 'tool-calls', toolCallList, toolWithToolCallList });
        tell(functionCall(event.call));
        break;
      }
      case 'tool-ended':
        tell(toolCallResult(event.call, event));
        tell(functionCallResult(event.call, event.result));
        break;
      case 'step':
        tell(stepMessage(event.step, event.turn));
        break;
      case 'turn-ended':
        if (event.reason === 'interrupted') tell({ type: 'user-interrupted' });
        this.#end(event.text);
        break;
      case 'message-added':
      case 'end-requested':
        break;
    }
  }

  close(): void {
    this.#cancelPartial?.();
    this.#cancelPartial = undefined;
  }

  #add(text: string, isModels: boolean): void {
    const { tell } = this.#options;
    const spoken = this.#spoken;
    if (spoken === undefined) return;
    if (isModels) tell({ type: 'model-output', output: text });
    spoken.add(text);
    // A verbatim text is complete, and may be the last for a while.
    this.#handOn(spoken, !isModels);
    if (!this.#isSpeaking) {
      this.#isSpeaking = true;
      tell(speechUpdate('started', spoken.turn));
    }
    this.#partialSoon();
  }

  #handOn(spoken: SpokenTurn, isComplete: boolean): void {
    for (const input of spoken.takePieces(isComplete)) this.#options.tell({ type: 'voice-input', input });
  }

  #partialSoon(): void {
    this.#cancelPartial ??= this.#options.clock.after(PARTIAL_EVERY_MS, () => {
      this.#cancelPartial = undefined;
      const spoken = this.#spoken;
      if (spoken?.hasUnshownText !== true) return;
      spoken.markShown();
      this.#options.tell(transcript('partial', spoken.text));
    });
  }

  #end(text: string): void {
    const { tell } = this.#options;
    const spoken = this.#spoken;
    if (spoken === undefined) return;
    this.close();
    this.#spoken = undefined;
    if (text !== '') {
      if (text.startsWith(spoken.text)) spoken.add(text.slice(spoken.text.length));
      this.#handOn(spoken, true);
      tell(transcript('final', text));
    }
    if (this.#isSpeaking) tell(speechUpdate('stopped', spoken.turn));
    this.#isSpeaking = false;
  }
}

/** Where a piece of an answer may end that is handed to synthesis: after a sentence or a line. */
const BOUNDARY = /[.!?…:]["“”')\]]?\s+|\n+/g;
/** Shorter ones wait for more (voice-AI contract, 7: `chunkPlan.minCharacters`). */
const PIECE_MIN = 30;

/** The answer that is being made: its text, and what of it was handed on already. */
export class SpokenTurn {
  readonly turn: number;
  #text = '';
  #handedOn = 0;
  #shown = 0;

  constructor(turn: number) {
    this.turn = turn;
  }

  get text(): string {
    return this.#text;
  }

  /** Whether something was added since it was shown last. */
  get hasUnshownText(): boolean {
    return this.#text.length > this.#shown;
  }

  add(text: string): void {
    this.#text += text;
  }

  /** A model failed: only this holds. What was handed on stays said. */
  withdrawTo(text: string): void {
    this.#text = text;
    this.#handedOn = Math.min(this.#handedOn, text.length);
    this.#shown = 0;
  }

  markShown(): void {
    this.#shown = this.#text.length;
  }

  /** Whole sentences that were not handed on yet; at the end everything. */
  takePieces(isComplete: boolean): readonly string[] {
    const pieces: string[] = [];
    const rest = this.#text.slice(this.#handedOn);
    let from = 0;
    for (const { index, 0: boundary } of rest.matchAll(BOUNDARY)) {
      const end = index + boundary.length;
      if (end - from < PIECE_MIN) continue;
      pieces.push(rest.slice(from, end).trim());
      from = end;
    }
    if (isComplete && rest.slice(from).trim() !== '') pieces.push(rest.slice(from).trim());
    this.#handedOn = isComplete ? this.#text.length : this.#handedOn + from;
    return pieces;
  }
}
