import type { AgentClock } from '../clock.ts';
import type { AgentConnection, AgentConnectionListener } from '../room/agent-connections.ts';

/** A process that dies again so soon after the last time is not tried a further time, ms. */
export const REJOIN_REST_MS = 10_000;

/** Events of a place that is taken again when it was lost. */
export interface RejoiningListener extends AgentConnectionListener {
  /**
   * The process of the connection died, and the next one is on its way into the room: `joined` follows, and all that is told of
   * participants anew. What was being said is lost.
   */
  lost(detail: string): void;
}

interface RejoiningConnectionOptions {
  readonly clock: AgentClock;
  /** Called once at once, and again each time that the process of the connection died. */
  readonly open: (listener: AgentConnectionListener) => AgentConnection;
  readonly listener: RejoiningListener;
}

/** The assistant's place in a room, which is taken again when its process dies: `ended` with `crashed` comes only if that fails too. */
export class RejoiningConnection implements AgentConnection {
  readonly #options: RejoiningConnectionOptions;
  #connection: AgentConnection;
  #isJoined = false;
  #isLeaving = false;
  #lostAt = Number.NEGATIVE_INFINITY;

  constructor(options: RejoiningConnectionOptions) {
    this.#options = options;
    this.#connection = this.#open();
  }

  send(text: string): void {
    this.#connection.send(text);
  }

  listen(isOn: boolean): void {
    this.#connection.listen(isOn);
  }

  say(...piece: Parameters<AgentConnection['say']>): void {
    this.#connection.say(...piece);
  }

  playback(command: Parameters<AgentConnection['playback']>[0]): void {
    this.#connection.playback(command);
  }

  leave(): void {
    this.#isLeaving = true;
    this.#connection.leave();
  }

  #open(): AgentConnection {
    const { open, listener } = this.#options;
    return open({
      ...listener,
      joined: () => {
        this.#isJoined = true;
        listener.joined();
      },
      ended: (end, detail) => {
        if (end === 'crashed' && this.#mayRejoin) this.#rejoin(detail);
        // A place that could not be taken again was lost by the process that died.
        else listener.ended(this.#isReturning && end === 'failed' ? 'crashed' : end, detail);
      },
    });
  }

  get #isReturning(): boolean {
    return !this.#isJoined && this.#lostAt > Number.NEGATIVE_INFINITY;
  }

  get #mayRejoin(): boolean {
    const { clock } = this.#options;
    return this.#isJoined && !this.#isLeaving && clock.now() - this.#lostAt >= REJOIN_REST_MS;
  }

  #rejoin(detail: string): void {
    const { clock, listener } = this.#options;
    this.#isJoined = false;
    this.#lostAt = clock.now();
    listener.lost(detail);
    // A call that was about to end does so now.
    if (this.#isLeaving) listener.ended('crashed', detail);
    else this.#connection = this.#open();
  }
}
