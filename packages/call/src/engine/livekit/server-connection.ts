import type { EngineMessage } from '../engine-messages.ts';
import { NetworkMonitor, type NetworkMonitorContext } from './network-monitor.ts';

/** What happens to the connections to the media server. */
export type ConnectionEvent = 'signaling' | 'connected' | 'signaling-lost' | 'everything-lost';

/** State of the signalling and media connections. Emits `network-connection` for changes alone. */
export class ConnectionState {
  #links = { signaling: false, sfu: false };

  get isSignalingUp(): boolean {
    return this.#links.signaling;
  }

  get isMediaUp(): boolean {
    return this.#links.sfu;
  }

  handle(event: ConnectionEvent): readonly EngineMessage[] {
    switch (event) {
      case 'signaling':
        return this.#set({ signaling: true });
      case 'connected':
        return this.#set({ signaling: true, sfu: true });
      case 'signaling-lost':
        return this.#set({ signaling: false });
      case 'everything-lost':
        return this.#set({ signaling: false, sfu: false });
    }
  }

  reset(): void {
    this.#links = { signaling: false, sfu: false };
  }

  #set(links: { readonly signaling?: boolean; readonly sfu?: boolean }): readonly EngineMessage[] {
    const messages: EngineMessage[] = [];
    for (const type of ['signaling', 'sfu'] as const) {
      const isUp = links[type] ?? this.#links[type];
      if (isUp === this.#links[type]) continue;
      this.#links = { ...this.#links, [type]: isUp };
      messages.push({ action: 'network-connection', type, event: isUp ? 'connected' : 'interrupted' });
    }
    return messages;
  }
}

/** What {@link ServerConnection} needs of the participant session. */
export interface ServerConnectionContext extends NetworkMonitorContext {
  /** Media go again after an interruption, or for the first time. */
  connected(): void;
  /** The connection has been lost for longer than {@link RECONNECT_WAIT_MS}. */
  lost(): void;
}

/** A session that has not reconnected within this time is over: livekit-client may retry without end. */
const RECONNECT_WAIT_MS = 60_000;

/**
 * The connection of a participant session to the media server: its state, how long it has been lost, and its quality.
 */
export class ServerConnection {
  readonly #context: ServerConnectionContext;
  readonly #connection = new ConnectionState();
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;
  /** How well it goes. */
  readonly monitor: NetworkMonitor;

  constructor(context: ServerConnectionContext) {
    this.#context = context;
    this.monitor = new NetworkMonitor(context);
  }

  get isMediaUp(): boolean {
    return this.#connection.isMediaUp;
  }

  handle(event: ConnectionEvent): void {
    const wasUp = this.isMediaUp;
    for (const message of this.#connection.handle(event)) this.#context.emit(message);
    this.#watchReconnect();
    if (!wasUp && this.isMediaUp) this.#context.connected();
  }

  /** Nothing is told afterwards. */
  end(): void {
    this.#isOver = true;
    clearTimeout(this.#reconnectTimer);
    this.monitor.end();
  }

  #watchReconnect(): void {
    if (this.#connection.isSignalingUp || this.#isOver) {
      clearTimeout(this.#reconnectTimer);
      this.#reconnectTimer = undefined;
    } else this.#reconnectTimer ??= setTimeout(() => this.#context.lost(), RECONNECT_WAIT_MS);
  }
}
