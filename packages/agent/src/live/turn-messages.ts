import type { AgentClock } from '../clock.ts';
import type { ConversationEvent } from '../conversation/conversation-event.ts';
import type { ToolDefinition } from '../model/chat-message.ts';
import type { AnswerSpeaker, SpeakerEvent, StoppedSpeech } from '../speech/answer-speaker.ts';
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

/** What an answer is said with. */
type Speaker = Pick<AnswerSpeaker, 'add' | 'complete'>;

interface TurnMessagesOptions {
  readonly clock: AgentClock;
  readonly tell: (message: CallMessage) => void;
  readonly tools: () => readonly ToolDefinition[];
  /** What the next answer is said with; null: it is only written. */
  readonly speaker: () => Speaker | null;
  /** Whether participants hear what is said before they read it. */
  readonly isToldInStep: () => boolean;
  /** Shorter pieces of an answer wait for more before they are said, UTF-16 units. */
  readonly pieceCharacters: number;
  /** Whether a verbatim text must be read even if its sound is lost or spoken over: it is told in full at once. */
  readonly isToldAtOnce: (text: string) => boolean;
  /** All that was to be said has been said. */
  readonly onSaid: () => void;
}

/**
 * Tells clients of the assistant's turns: exactly one final transcript of each turn that said something. Of an answer that is spoken they
 * hear in step with its sound.
 */
export class TurnMessages {
  readonly #options: TurnMessagesOptions;
  /** The answer that is being made. */
  #made: SpokenTurn | undefined;
  /** Answers that are being said, by their turn. */
  readonly #said = new Map<number, SpokenTurn>();
  #isSpeaking = false;
  #cancelPartial: (() => void) | undefined;

  constructor(options: TurnMessagesOptions) {
    this.#options = options;
  }

  /** Whether an answer is being made. */
  get isRunning(): boolean {
    return this.#made !== undefined;
  }

  /** The turn of the answer that is being made. */
  get runningTurn(): number | undefined {
    return this.#made?.turn;
  }

  /** Whether an answer is being said. */
  get isSaying(): boolean {
    return this.#said.size > 0;
  }

  handle(event: ConversationEvent): void {
    const { tell, tools, speaker, isToldInStep, pieceCharacters } = this.#options;
    switch (event.kind) {
      case 'turn-started':
        this.#made = new SpokenTurn(event.turn, speaker(), isToldInStep(), pieceCharacters);
        this.#made.isNotice = event.isNotice === true;
        break;
      case 'text':
        this.#add(event.text, event.source === 'model');
        break;
      case 'text-withdrawn':
        this.#made?.withdrawTo(event.text);
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
        if (event.reason === 'interrupted' && this.#made?.isSilenced === false)
          tell({ type: 'user-interrupted' });
        this.#end(event.text);
        break;
      case 'message-added':
      case 'end-requested':
        break;
    }
  }

  /** What the voice tells of an answer. */
  spoken(event: SpeakerEvent): void {
    const { tell, onSaid } = this.#options;
    switch (event.kind) {
      case 'input':
        tell({ type: 'voice-input', input: event.text });
        break;
      case 'started':
        if (this.#said.get(event.turn)?.isToldInStep === true) this.#begin(event.turn);
        break;
      case 'progress':
        this.#said.get(event.turn)?.markSaid(event.length);
        this.#partialSoon();
        break;
      case 'ended': {
        const said = this.#said.get(event.turn);
        this.#said.delete(event.turn);
        if (said?.isToldInStep === true) this.#tellEnd(said, said.text);
        if (!this.isSaying) onSaid();
        break;
      }
      case 'failed':
        break;
    }
  }

  /** The participant spoke over these answers. @returns Those of which only so much was heard, and nothing more was read. */
  interrupted(stopped: readonly StoppedSpeech[]): readonly StoppedSpeech[] {
    if (stopped.length > 0) this.#options.tell({ type: 'user-interrupted' });
    return stopped.filter(({ turn, length }) => {
      const said = this.#said.get(turn);
      this.#said.delete(turn);
      if (said?.isToldInStep !== true) return false;
      said.isSilenced = true;
      this.#tellEnd(said, said.text.slice(0, length).trim());
      return true;
    });
  }

  /** The assistant was muted: what is left to be said is only written. */
  unspoken(): void {
    for (const [turn, said] of this.#said) {
      this.#said.delete(turn);
      if (said.isToldInStep && turn !== this.#made?.turn) this.#tellEnd(said, said.text);
    }
    if (this.#made !== undefined) this.#made.speaker = null;
    this.#options.onSaid();
  }

  close(): void {
    this.#cancelPartial?.();
    this.#cancelPartial = undefined;
  }

  #add(text: string, isModels: boolean): void {
    const { tell, isToldAtOnce } = this.#options;
    const made = this.#made;
    if (made === undefined) return;
    if (!isModels && isToldAtOnce(text)) made.tellAtOnce();
    if (isModels) tell({ type: 'model-output', output: text });
    made.add(text);
    if (made.isSilenced) return;
    // A verbatim text is complete, and may be the last for a while.
    this.#handOn(made, !isModels);
    if (made.isToldInStep) return;
    this.#begin(made.turn);
    this.#partialSoon();
  }

  #handOn(made: SpokenTurn, isComplete: boolean): void {
    for (const { text, from, to } of made.takePieces(isComplete)) {
      if (made.speaker === null) {
        this.#options.tell({ type: 'voice-input', input: text });
        continue;
      }
      this.#said.set(made.turn, made);
      made.speaker.add(made.turn, text, from, to);
    }
  }

  #begin(turn: number): void {
    if (this.#isSpeaking) return;
    this.#isSpeaking = true;
    this.#options.tell(speechUpdate('started', turn));
  }

  #partialSoon(): void {
    this.#cancelPartial ??= this.#options.clock.after(PARTIAL_EVERY_MS, () => {
      this.#cancelPartial = undefined;
      const saying = [...this.#said.values()].find(({ isToldInStep }) => isToldInStep) ?? this.#made;
      if (saying?.hasUnshownText !== true) return;
      saying.markShown();
      this.#options.tell(transcript('partial', saying.shownText, saying.isNotice));
    });
  }

  #end(text: string): void {
    const made = this.#made;
    if (made === undefined) return;
    this.#made = undefined;
    if (text.startsWith(made.text)) made.add(text.slice(made.text.length));
    if (made.isSilenced) return;
    if (text !== '') this.#handOn(made, true);
    if (!made.isToldInStep) {
      this.close();
      this.#tellEnd(made, text);
    }
    if (this.#said.has(made.turn)) made.speaker?.complete(made.turn);
  }

  #tellEnd({ turn, isNotice }: SpokenTurn, text: string): void {
    const { tell } = this.#options;
    if (text !== '') tell(transcript('final', text, isNotice));
    if (this.#isSpeaking) tell(speechUpdate('stopped', turn));
    this.#isSpeaking = false;
  }
}

/** Where a piece of an answer may end that is handed to synthesis: after a sentence or a line. */
const BOUNDARY = /[.!?…:]["“”')\]]?\s+|\n+/g;

/** Shorter pieces wait for more unless told otherwise, UTF-16 units (voice-AI contract, 7: `chunkPlan.minCharacters`). */
export const PIECE_CHARACTERS = 30;

/** A sentence or two of an answer, and where they stand in its text. */
interface TurnPiece {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The answer that is being made: its text, and what of it was handed on already. */
export class SpokenTurn {
  readonly turn: number;
  /** Null: it is only written. */
  speaker: Speaker | null;
  /** The participant spoke over it: what is still made of it is not said. */
  isSilenced = false;
  /** It is said in passing, and no part of the conversation. */
  isNotice = false;
  #text = '';
  #handedOn = 0;
  #saidLength = 0;
  #shown = 0;

  #isToldInStep: boolean;
  readonly #pieceCharacters: number;

  constructor(
    turn: number,
    speaker: Speaker | null,
    isToldInStep: boolean,
    pieceCharacters = PIECE_CHARACTERS,
  ) {
    this.turn = turn;
    this.speaker = speaker;
    this.#isToldInStep = isToldInStep;
    this.#pieceCharacters = pieceCharacters;
  }

  /** Whether it is told as it is said; otherwise as it is made. */
  get isToldInStep(): boolean {
    return this.speaker !== null && this.#isToldInStep;
  }

  /** It is told as it is made, and said beside that. */
  tellAtOnce(): void {
    this.#isToldInStep = false;
  }

  get text(): string {
    return this.#text;
  }

  /** The text as far as it is told: of a spoken answer what was said. */
  get shownText(): string {
    return this.isToldInStep ? this.#text.slice(0, this.#saidLength).trim() : this.#text;
  }

  /** Whether something was added to it since it was shown last. */
  get hasUnshownText(): boolean {
    return this.shownText.length > this.#shown;
  }

  markSaid(length: number): void {
    this.#saidLength = length;
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
    this.#shown = this.shownText.length;
  }

  /** Whole sentences that were not handed on yet; at the end everything. */
  takePieces(isComplete: boolean): readonly TurnPiece[] {
    const start = this.#handedOn;
    const rest = this.#text.slice(start);
    const ends: number[] = [];
    for (const { index, 0: boundary } of rest.matchAll(BOUNDARY)) {
      const end = index + boundary.length;
      if (end - (ends.at(-1) ?? 0) >= this.#pieceCharacters) ends.push(end);
    }
    if (isComplete && rest.slice(ends.at(-1) ?? 0).trim() !== '') ends.push(rest.length);
    this.#handedOn = isComplete ? this.#text.length : start + (ends.at(-1) ?? 0);
    return ends.map((end, at) => {
      const from = ends[at - 1] ?? 0;
      return { text: rest.slice(from, end).trim(), from: start + from, to: start + end };
    });
  }
}
