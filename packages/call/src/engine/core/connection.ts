import type { EngineMessage } from '../engine-messages.ts';

export type ConnectionNews = 'signaling' | 'connected' | 'signaling-lost' | 'everything-lost';

/** What is told of the lines to the media server (`network-connection`): of each only what is news. */
export class ConnectionWatch {
  #lines = { signaling: false, sfu: false };

  get isSignalingUp(): boolean {
    return this.#lines.signaling;
  }

  get isMediaUp(): boolean {
    return this.#lines.sfu;
  }

  hear(news: ConnectionNews): readonly EngineMessage[] {
    switch (news) {
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
    this.#lines = { signaling: false, sfu: false };
  }

  #set(lines: { readonly signaling?: boolean; readonly sfu?: boolean }): readonly EngineMessage[] {
    const messages: EngineMessage[] = [];
    for (const type of ['signaling', 'sfu'] as const) {
      const isUp = lines[type] ?? this.#lines[type];
      if (isUp === this.#lines[type]) continue;
      this.#lines = { ...this.#lines, [type]: isUp };
      messages.push({ action: 'network-connection', type, event: isUp ? 'connected' : 'interrupted' });
    }
    return messages;
  }
}
