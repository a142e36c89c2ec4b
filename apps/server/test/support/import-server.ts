import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportReport } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { sampleReport } from '../../../../testing/import-report.ts';
import type { Caller } from '../../src/access/caller.ts';
import { readConfig } from '../../src/config/config.ts';
import { type Keys, loadKeys } from '../../src/config/keys.ts';
import { createHttpServer } from '../../src/http/server.ts';
import { importRoutes } from '../../src/imports/http/import-routes.ts';
import { TRANSFER_LIMITS, type TransferLimits } from '../../src/imports/http/transfer-limits.ts';
import type {
  ImportChangeOutcome,
  ImportService,
  ImportUpload,
  SkippedRows,
  StartOutcome,
} from '../../src/imports/import-types.ts';
import { SILENT } from './silent-logger.ts';

/** An upload as it reached the service. */
export interface SeenUpload extends ImportUpload {
  readonly content: string;
  /** Permissions of the file. */
  readonly permissions: number;
}

/** What the service answers next, set by the test. */
export interface FakeAnswers {
  start: StartOutcome;
  change: ImportChangeOutcome;
  skipped: SkippedRows | null;
  report: ImportReport | null;
}

/** The routes of the import alone, on a bare server, over a service that only notes what it is asked. */
export interface ImportServer {
  readonly app: FastifyInstance;
  readonly keys: Keys;
  readonly dataDir: string;
  readonly uploads: readonly SeenUpload[];
  /** Names of methods that were called with their id and, for undo, who asked. */
  readonly changes: readonly string[];
  readonly answers: FakeAnswers;
  /** Milliseconds since 1970; the routes' clock. */
  now: number;
  /** Whom the server takes the next requests for; undefined: whoever they are. */
  caller: Caller | undefined;
}

export const IMPORT_ID = '3f1c2b0a-5d4e-4f6a-8b7c-9d0e1f2a3b4c';

/** Starts it until the end of the test. */
export async function startImportServer(
  env: Record<string, string> = {},
  options: { limits?: Partial<TransferLimits>; requestTimeoutMs?: number } = {},
): Promise<ImportServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rer-import-'));
  const config = readConfig({ ...env, DATA_DIR: dataDir });
  const { keys } = loadKeys(dataDir);
  const { requestTimeoutMs } = options;
  const app = await createHttpServer({
    config,
    keys,
    logger: SILENT,
    ...(requestTimeoutMs === undefined ? {} : { requestTimeoutMs }),
  });
  const uploads: SeenUpload[] = [];
  const changes: string[] = [];
  const server: ImportServer = {
    app,
    keys,
    dataDir,
    uploads,
    changes,
    answers: {
      start: { outcome: 'started', id: IMPORT_ID },
      change: 'done',
      skipped: null,
      report: sampleReport({ id: IMPORT_ID }),
    },
    now: Date.UTC(2026, 10, 21),
    caller: undefined,
  };
  onTestFinished(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  app.addHook('onRequest', async (request) => {
    if (server.caller !== undefined) request.caller = server.caller;
  });
  importRoutes(app, {
    config,
    keys,
    imports: fakeImports(server, uploads, changes),
    limits: { ...TRANSFER_LIMITS, ...options.limits },
    now: () => server.now,
    monotonicNow: () => server.now,
  });
  return server;
}

function fakeImports(
  { answers }: ImportServer,
  uploads: SeenUpload[],
  changes: string[],
): Omit<ImportService, 'close'> {
  return {
    async start(upload) {
      const bytes = readFileSync(upload.file);
      if (createHash('sha256').update(bytes).digest('hex') !== upload.sha256)
        throw new Error('Wrong SHA-256');
      uploads.push({
        ...upload,
        content: bytes.toString('latin1'),
        permissions: statSync(upload.file).mode & 0o777,
      });
      rmSync(upload.file);
      return answers.start;
    },
    report: async (id) => (answers.report === null ? null : { ...answers.report, id }),
    list: async () => ({
      imports: answers.report === null ? [] : [answers.report],
      isDirectoryEmpty: answers.report === null,
    }),
    async cancel(id) {
      changes.push(`cancel ${id}`);
      return answers.change;
    },
    async undo(id, actor) {
      changes.push(`undo ${id} by ${actor}`);
      return answers.change;
    },
    skippedRows: async () => answers.skipped,
    async recallMapping(headers) {
      changes.push(`recall ${headers.join()}`);
      return { [headers[0] ?? '']: 'firmen_name' };
    },
  };
}

/** The port on which the server listens. */
export function portOf({ app }: ImportServer): number {
  return Number(new URL(app.listeningOrigin).port);
}
