import * as z from 'zod';
import type { ToolServer } from './tool-server.ts';

const report = z.looseObject({
  type: z.literal('end-of-call-report'),
  call: z.looseObject({ id: z.string() }),
  analysis: z.record(z.string(), z.json()),
});
export type CallReport = z.infer<typeof report>;

/** The reports on a call that the server of its assistant was told. */
export function reportsOn(id: string, { requests }: ToolServer): readonly CallReport[] {
  return requests.flatMap(({ body }) => {
    const told = z.object({ message: report }).safeParse(body);
    return told.success && told.data.message.call.id === id ? [told.data.message] : [];
  });
}
