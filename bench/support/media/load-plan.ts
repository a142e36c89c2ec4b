import * as z from 'zod/mini';
import { streamPlan } from './load-stream.ts';

/** Somebody in a room. */
export const memberPlan = z.object({
  token: z.string(),
  sends: z.array(streamPlan),
  /** How many streams of others it will get; it does not subscribe where there are none. */
  receives: z.number(),
});
export type MemberPlan = z.infer<typeof memberPlan>;

/** What the process of the load is told: who comes to which server, in this order; or to count. */
export const toLoad = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), url: z.string(), members: z.array(memberPlan) }),
  z.object({ type: z.literal('count') }),
]);
export type ToLoad = z.infer<typeof toLoad>;

/** What has passed since the beginning, all members together. */
export const loadCounts = z.object({
  sent: z.number(),
  received: z.number(),
  /** Packets between the first and the latest of each stream that have not come. */
  lost: z.number(),
});
export type LoadCounts = z.infer<typeof loadCounts>;

/** What it answers. */
export const fromLoad = z.discriminatedUnion('type', [
  /** Everybody has packets of everything. */
  z.object({ type: z.literal('flowing') }),
  z.object({ type: z.literal('counts'), counts: loadCounts }),
]);
export type FromLoad = z.infer<typeof fromLoad>;
