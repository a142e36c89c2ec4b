import * as z from 'zod/mini';

const count = z.number();

/** Answer of `GET /api/stats`: the figures of the statistics page (seed 1, sections 2 and 9). */
export const clickStatistics = z.object({
  total: count,
  uniquePages: count,
  uniqueElements: count,
  /** At most 5, most clicks first. */
  topPages: z.array(z.object({ page: z.string(), clicks: count })),
  /** At most 10, most clicks first. */
  topElements: z.array(z.object({ element: z.string(), clicks: count })),
  /** At most 50, newest first. `timestamp` is ISO 8601 with offset. */
  recent: z.array(z.object({ timestamp: z.string(), page: z.string(), element: z.string() })),
});
export type ClickStatistics = z.infer<typeof clickStatistics>;
