import { type ConnectionNews, ConnectionWatch } from '../core/connection.ts';
import { type LineContext, LineWatch } from './line-watch.ts';

export interface StayLineContext extends LineContext {
  /** Media go again after an interruption, or for the first time. */
  connected(): void;
  /** The line has been gone for longer than anybody waits. */
  lost(): void;
}

/** Whoever has not come back to the media server by then is out: its client may try without end. */
const RETURN_WAIT_MS = 60_000;

/** The line of one stay to the media server: whether it is there, since when it is not, and how well it goes. */
export class StayLine {
  readonly #context: StayLineContext;
  readonly #connection = new ConnectionWatch();
  #returning: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;
  /** How well it goes. */
  readonly watch: LineWatch;

  constructor(context: StayLineContext) {
    this.#context = context;
    this.watch = new LineWatch(context);
  }

  get isMediaUp(): boolean {
    return this.#connection.isMediaUp;
  }

  hear(news: ConnectionNews): void {
    const wasUp = this.isMediaUp;
    for (const message of this.#connection.hear(news)) this.#context.tell(message);
    this.#watchReturn();
    if (!wasUp && this.isMediaUp) this.#context.connected();
  }

  /** Nothing is told afterwards. */
  end(): void {
    this.#isOver = true;
    clearTimeout(this.#returning);
    this.watch.end();
  }

  #watchReturn(): void {
    if (this.#connection.isSignalingUp || this.#isOver) {
      clearTimeout(this.#returning);
      this.#returning = undefined;
    } else this.#returning ??= setTimeout(() => this.#context.lost(), RETURN_WAIT_MS);
  }
}
