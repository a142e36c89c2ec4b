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
  get hasNews(): boolean {
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
