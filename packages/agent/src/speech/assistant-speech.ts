/** How long after the assistant begins its own voice may come back through the microphone, ms (voice-AI contract, 8: echo). */
const ECHO_MS = 300;

/** When the assistant could be heard, on the time line of the participant's sound: positions count his samples. */
export class AssistantSpeech {
  readonly #echo: number;
  #isSpeaking = false;
  #began = 0;
  #ended = 0;

  constructor(samplesPerMs: number) {
    this.#echo = ECHO_MS * samplesPerMs;
  }

  /** Told with every piece of sound, in order. */
  observe(position: number, isSpeaking: boolean): void {
    if (isSpeaking === this.#isSpeaking) return;
    this.#isSpeaking = isSpeaking;
    if (isSpeaking) this.#began = position;
    else this.#ended = position;
  }

  /** Whether it spoke at a position of the near past: within what it said last. */
  spokeAt(position: number): boolean {
    return position >= this.#began && (this.#isSpeaking || position < this.#ended);
  }

  /** Whether it said all of something between two positions: began after the one, and ended before the other. */
  hasSpokenBetween(from: number, to: number): boolean {
    return !this.#isSpeaking && this.#began >= from && this.#ended > this.#began && this.#ended <= to;
  }

  /** Until where sound that begins at a position may be nothing but the assistant itself; that position: it cannot. */
  echoUntil(position: number): number {
    const until = this.#began + this.#echo;
    return this.spokeAt(position) && position < until ? until : position;
  }
}
