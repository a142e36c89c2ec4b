import { hkdfSync, randomUUID } from 'node:crypto';
import type { PublicConfig } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import { type Caller, isStaff } from '../access/caller.ts';
import type { CallerLookup } from '../access/caller-lookup.ts';
import type { SignedInCallers } from '../access/resolve-caller.ts';
import type { Config } from '../config/config.ts';
import type { Keys } from '../config/keys.ts';
import type { Database } from '../db/database.ts';
import type { Directory } from '../directory/directory-service.ts';
import type { RequestLimits } from '../http/request-limits.ts';
import { closeAll } from '../runtime/close-all.ts';
import { startInterval } from '../runtime/interval.ts';
import type { Logger } from '../runtime/logger.ts';
import { monotonicNow } from '../runtime/monotonic-clock.ts';
import { bindingOf, createStaffTokenKey, signStaffToken } from './bearer/staff-token.ts';
import type { CallHost } from './call-host.ts';
import { CallSlots } from './calls/call-slots.ts';
import { LOOK_EVERY_MS, lookAfterCalls } from './calls/look-after-calls.ts';
import { keepOwnAssistants, OWN_ASSISTANT_IDS } from './calls/own-assistants.ts';
import { RunningCalls } from './calls/running-calls.ts';
import { createCallerDirectoryAccess } from './directory-access/caller-directory-access.ts';
import { type ErasedVoice, eraseExpiredVoice } from './erase-expired.ts';
import { voiceRoutes } from './http/voice-routes.ts';
import { LogBuffer } from './store/log-buffer.ts';
import { createRecordSealing, sealStoredSecrets } from './store/record-sealing.ts';
import type { ServerWorld } from './tools/pinned-request.ts';
import type { OwnFunction } from './tools/tool-runner.ts';
import type { CallRooms, VoiceContext } from './voice-context.ts';

/** Where clients of the voice service find it. */
const BASE = '/voice';
/** How long a call waits for a participant (voice-AI contract, 4.2). */
const JOIN_WAIT_MS = 60_000;

export interface VoiceDependencies {
  readonly config: Pick<
    Config,
    'access' | 'publicUrl' | 'allowedOrigins' | 'voiceMaxCalls' | 'voiceMaxVisitorCalls' | 'voiceProviderName'
  > &
    Partial<Pick<Config, 'modelServer'>>;
  readonly keys: Pick<
    Keys,
    'serviceKey' | 'voicePublicKey' | 'voicePrivateKey' | 'signingSecret' | 'formerSigningSecrets'
  >;
  readonly db: Database;
  readonly logger: Logger;
  readonly signedIn: SignedInCallers;
  readonly callerLookup: CallerLookup;
  readonly rooms: CallRooms;
  readonly directory: Directory;
  readonly ownFunction: OwnFunction;
  /** Runs calls; without it they are answered with 503. */
  readonly host?: CallHost | undefined;
  /** Whether calls are heard; absent: they are calls of text. */
  readonly speech?: { readonly hears: () => boolean } | undefined;
  /** How servers of tools are reached; default: as they are. */
  readonly world?: ServerWorld | undefined;
  /** Default one minute. */
  readonly joinWaitMs?: number | undefined;
  /** Milliseconds since 1970; default the clock. */
  readonly now?: () => number;
  /** Milliseconds of a clock that never goes back; default that of the process. */
  readonly monotonicNow?: (() => number) | undefined;
  readonly limits: Pick<RequestLimits, 'take'>;
}

/** For `/metrics`. */
interface VoiceFigures {
  /** Calls that run in this process. */
  readonly running: number;
  /** Since its start. */
  readonly started: number;
}

/** The voice-AI service, as the rest of the product sees it. */
export interface VoiceService {
  /** Adds all routes of this room of the server. */
  routes(app: FastifyInstance): void;
  /** The voice part of `GET /api/config` for this caller; staff get a token of 15 minutes. */
  publicConfig(caller: Caller): Promise<PublicConfig['voice']>;
  figures(): VoiceFigures;
  /** Erases expired data. Idempotent. */
  eraseExpired(): Promise<ErasedVoice>;
  /** Ends all calls, and stores buffered data. */
  close(): Promise<void>;
}

/** Makes the installation's own assistants where they are missing, and starts to look after calls. */
export async function createVoiceService(dependencies: VoiceDependencies): Promise<VoiceService> {
  const { config, keys, db, logger, host, directory, speech, now = Date.now } = dependencies;
  const hasModelServer = config.modelServer !== undefined;
  await db.transaction((tx) => keepOwnAssistants(tx, config.voiceProviderName, { hasModelServer }), {
    actor: 'voice',
  });
  const sealing = createRecordSealing(keys);
  await sealStoredSecrets(db, sealing);
  const staffTokenKey = createStaffTokenKey(keys.signingSecret);
  const context: VoiceContext = {
    db,
    logger,
    sealing,
    orgId: orgIdOf(keys.signingSecret),
    ownIds: OWN_ASSISTANT_IDS,
    bearers: {
      db,
      access: config.access,
      publicUrl: config.publicUrl,
      keys,
      staffTokenKey,
      signedIn: dependencies.signedIn,
      callerLookup: dependencies.callerLookup,
      now,
    },
    origins: { publicUrl: config.publicUrl, allowedOrigins: config.allowedOrigins },
    rooms: dependencies.rooms,
    host,
    slots: new CallSlots({ all: config.voiceMaxCalls, ofVisitors: config.voiceMaxVisitorCalls }),
    running: new RunningCalls(),
    unclosed: new Set(),
    log: new LogBuffer(db, logger),
    directoryFor: (currentCaller, mayWrite) =>
      createCallerDirectoryAccess({ directory, currentCaller, mayWrite }),
    ownFunction: dependencies.ownFunction,
    world: dependencies.world ?? {},
    joinWaitMs: dependencies.joinWaitMs ?? JOIN_WAIT_MS,
    processId: randomUUID(),
    limits: dependencies.limits,
    now,
    monotonicNow: dependencies.monotonicNow ?? monotonicNow,
  };
  const stopLooking = startInterval('voice-calls', LOOK_EVERY_MS, () => lookAfterCalls(context), logger);
  return {
    routes: (app) => voiceRoutes(app, context),
    async publicConfig(caller) {
      const open = {
        base: BASE,
        publicKey: keys.voicePublicKey,
        visitorAssistantId: OWN_ASSISTANT_IDS.visitors,
        providerName: config.voiceProviderName,
      };
      if (!isStaff(caller)) return open;
      return {
        ...open,
        staffAssistantId: OWN_ASSISTANT_IDS.staff,
        staffToken: await signStaffToken(staffTokenKey, bindingOf(caller), now()),
        ...(speech !== undefined && { speech: { hears: speech.hears(), speaks: true } }),
      };
    },
    figures: () => ({ running: context.running.count, started: context.running.started }),
    eraseExpired: () => eraseExpiredVoice(db),
    async close() {
      const endCalls = async (): Promise<void> => {
        await Promise.all(context.running.all().map((call) => call.end('worker-shutdown')));
      };
      await closeAll(
        [stopLooking, async () => await host?.close(), endCalls, () => context.log.flush()],
        logger,
      );
    },
  };
}

/** The organisation of all records: one for each installation, the same for ever. A UUID of version 4 in its form. */
function orgIdOf(signingSecret: string): string {
  const bytes = Buffer.from(hkdfSync('sha256', signingSecret, '', 'rer voice org', 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
