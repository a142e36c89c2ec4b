import { randomInt } from 'node:crypto';
import type { MemberPlan } from './load-plan.ts';
import { LoadStream } from './load-stream.ts';
import { MediaClient } from './media-client.ts';
import { ReceivedStreams } from './received-streams.ts';

/** Somebody in a room who sends streams by plan, and counts those of others. */
export class LoadClient {
  readonly streams: readonly LoadStream[];
  readonly received: ReceivedStreams = new ReceivedStreams();
  readonly #client: MediaClient;

  constructor(url: string, plan: MemberPlan) {
    this.streams = plan.sends.map((stream) => new LoadStream(stream, randomInt(0x1000, 0xffff_ffff)));
    this.#client = new MediaClient({
      url,
      token: plan.token,
      publishes: this.streams.map(({ plan: { kind }, ssrc }) => ({ kind, ssrc })),
      subscribes: plan.receives > 0,
      onPacket: (packet) => this.received.add(packet),
    });
  }

  /** Resolves when it is in the room and its streams can be sent. */
  async join(): Promise<void> {
    await this.#client.join();
  }

  send(packet: Uint8Array): void {
    this.#client.send(packet);
  }

  /** Says good-bye, so that nobody waits for it to come back. */
  close(): void {
    this.#client.close();
  }
}
