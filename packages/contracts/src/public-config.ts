import * as z from 'zod/mini';
import { accessMode } from './page-data.ts';

/**
 * Answer of `GET /api/config`: what a browser client needs. `access` is `open` only for whoever has open access, that is at
 * the machine itself. `voice` is null until the voice service is built.
 */
export const publicConfig = z.object({
  publishableKey: z.string(),
  access: accessMode,
  voice: z.null(),
});
export type PublicConfig = z.infer<typeof publicConfig>;
