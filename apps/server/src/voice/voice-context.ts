import type { DirectoryAccess } from '@rer/agent';
import type { Database } from '../db/database.ts';
import type { RequestLimits } from '../http/request-limits.ts';
import type { Logger } from '../runtime/logger.ts';
import type { OriginRules } from './bearer/check-origin.ts';
import type { BearerRules } from './bearer/find-bearer.ts';
import type { CurrentCaller } from './bearer/voice-bearer.ts';
import type { CallHost } from './call-host.ts';
import type { CallSlots } from './calls/call-slots.ts';
import type { OwnIds } from './calls/may-start.ts';
import type { RunningCalls } from './calls/running-calls.ts';
import type { LogBuffer } from './store/log-buffer.ts';
import type { RecordSealing } from './store/record-sealing.ts';
import type { ServerWorld } from './tools/pinned-request.ts';
import type { OwnFunction } from './tools/tool-runner.ts';

/** Rooms for calls, as the part of the server gives them that has rooms. */
export interface CallRooms {
  /** Makes a private room with these properties of the room dialect. */
  open(
    properties: Readonly<Record<string, unknown>>,
    actor: string,
  ): Promise<{ readonly name: string; readonly url: string }>;
  /** A meeting token with these properties of the room dialect. */
  issueToken(
    grants: Readonly<{ room_name: string; exp: number; user_name?: string; is_owner?: boolean }>,
    actor: string,
  ): Promise<string>;
  /** Removes all participants. Idempotent. */
  close(name: string): Promise<void>;
}

/** Shared dependencies of this module. */
export interface VoiceContext {
  readonly db: Database;
  readonly logger: Logger;
  /** Of the secrets of assistants and tools. */
  readonly sealing: RecordSealing;
  /** Of this installation; stands in every record. */
  readonly orgId: string;
  readonly ownIds: OwnIds;
  readonly bearers: BearerRules;
  readonly origins: OriginRules;
  readonly rooms: CallRooms;
  /** Undefined: no calls here. */
  readonly host: CallHost | undefined;
  readonly slots: CallSlots;
  readonly running: RunningCalls;
  /** Rooms of finished calls that could not be closed: the clean-up of calls retries them. */
  readonly unclosed: Set<string>;
  readonly log: LogBuffer;
  /** The directory with the rights of the caller that `currentCaller` resolves. */
  readonly directoryFor: (currentCaller: CurrentCaller, mayWrite: boolean) => DirectoryAccess;
  readonly ownFunction: OwnFunction;
  readonly world: ServerWorld;
  /** How long a call waits for a participant. */
  readonly joinWaitMs: number;
  /** Of this process, among several on one database. */
  readonly processId: string;
  /** Counts what visitors ask for. */
  readonly limits: Pick<RequestLimits, 'take'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds of a clock that never goes back, for caches with a time limit. */
  readonly monotonicNow: () => number;
}
