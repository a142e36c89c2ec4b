import * as z from 'zod/mini';

/** What the parent asks of the PGlite child over its IPC channel. */
export const parentMessage = z.discriminatedUnion('type', [
  /** Answered with `pong` as soon as no statement is being executed. */
  z.object({ type: z.literal('ping'), id: z.number() }),
  /** Like `close`, after `outgrown`, if more memory is held and no query came for so long; else nothing. */
  z.object({ type: z.literal('close-if-grown'), aboveBytes: z.number(), quietMs: z.number() }),
  /** Do what PostgreSQL's autovacuum does, where it is due. Large tables wait for a quiet moment; `vacuum-done` does not wait for them. */
  z.object({ type: z.literal('vacuum'), id: z.number() }),
  /** Write everything, close and exit with code 0. */
  z.object({ type: z.literal('close') }),
]);
export type ParentMessage = z.infer<typeof parentMessage>;

/** What the PGlite child says. */
export const childMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('failed'), message: z.string() }),
  z.object({ type: z.literal('pong'), id: z.number() }),
  /** It ends to give back its memory, which PGlite never does, and wants to be started again. */
  z.object({ type: z.literal('outgrown'), heldBytes: z.number() }),
  z.object({ type: z.literal('vacuum-done'), id: z.number(), problem: z.optional(z.string()) }),
]);
export type ChildMessage = z.infer<typeof childMessage>;

/** File descriptor of the pipe whose end tells the child that its parent is gone. */
export const WATCHDOG_FD = 4;
/** File descriptor of the folder lock, held open by the child so that the lock outlives a killed parent. */
export const LOCK_FD = 5;
