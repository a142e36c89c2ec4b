import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressPrefix } from '../http/client-address.ts';
import { errorCode } from '../runtime/error-code.ts';
import type { Logger } from '../runtime/logger.ts';

/** Days that request logs are kept, today included (privacy policy, section 3). */
export const ACCESS_LOG_DAYS = 7;

const FILE = /^access-(\d{4}-\d{2}-\d{2})\.jsonl$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Longest path in a log line; a longer one is cut. */
const PATH_MAX = 200;
/** Largest file of a day. A flood of requests must not fill the disk that the database needs. */
const DAY_BYTES_MAX = 256 * 1024 * 1024;

/** How often the same kind of failure is reported: a full disk affects every request. */
const SAME_TROUBLE_EVERY_MS = 10 * 60 * 1000;

export interface AccessLog {
  /** Erases the files of days that are past their time. Never throws: what cannot be erased is reported. */
  eraseOld(now?: Date): void;
  close(): Promise<void>;
}

/**
 * Writes one JSON line per request into `folder`, one file a day (UTC), with addresses cut to /24 and /48 and
 * without query strings. A log that cannot be written is reported and never disturbs an answer.
 */
export function startAccessLog(app: FastifyInstance, folder: string, logger: Logger): AccessLog {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let day = '';
  let stream: WriteStream | undefined;
  let bytes = 0;
  const report = reportSeldom(logger);

  const eraseOld = (now = new Date()): void => {
    const oldest = dayOf(new Date(now.getTime() - (ACCESS_LOG_DAYS - 1) * DAY_MS));
    try {
      for (const name of readdirSync(folder)) {
        const date = FILE.exec(name)?.[1];
        if (date !== undefined && date < oldest) rmSync(join(folder, name), { force: true });
      }
    } catch (err) {
      report(err, 'old access logs cannot be erased');
    }
  };

  const streamOf = (now: Date): WriteStream => {
    const today = dayOf(now);
    if (stream !== undefined && !stream.destroyed && today === day) return stream;
    stream?.end();
    stream = undefined;
    day = today;
    eraseOld(now);
    const file = join(folder, `access-${today}.jsonl`);
    bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
    stream.on('error', (err) => report(err, 'access log cannot be written'));
    return stream;
  };

  const write = (request: FastifyRequest, reply: FastifyReply): void => {
    const now = new Date();
    const line = {
      at: now.toISOString(),
      id: request.id,
      address: addressPrefix(request.ip, 'log'),
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      // Undefined for a request that was refused before its caller was resolved.
      caller: request.caller?.actor,
    };
    const text = `${JSON.stringify(line)}\n`;
    const target = streamOf(now);
    const isFull = bytes > DAY_BYTES_MAX;
    bytes += text.length;
    if (!isFull) target.write(text);
    if (!isFull && bytes > DAY_BYTES_MAX)
      logger.warn({ limitBytes: DAY_BYTES_MAX }, 'access log of today is full');
  };

  app.addHook('onResponse', async (request, reply) => {
    try {
      write(request, reply);
    } catch (err) {
      // An exception here would skip all later hooks.
      report(err, 'access log cannot be written');
    }
  });

  return {
    eraseOld,
    close: () =>
      new Promise((resolve) => {
        if (stream === undefined || stream.destroyed) resolve();
        else stream.end(resolve);
      }),
  };
}

type Trouble = 'access log cannot be written' | 'old access logs cannot be erased';

function reportSeldom(logger: Logger): (err: unknown, trouble: Trouble) => void {
  /** When each kind was last reported, by a monotonic clock. */
  const told = new Map<string, number>();
  return (err, trouble) => {
    const kind = `${trouble}: ${errorCode(err) ?? ''}`;
    const now = performance.now();
    if (now - (told.get(kind) ?? Number.NEGATIVE_INFINITY) < SAME_TROUBLE_EVERY_MS) return;
    told.set(kind, now);
    logger.warn({ err }, trouble);
  };
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Without the query; and only the pattern of a path that opens something. */
function pathOf({ url, routeOptions }: FastifyRequest): string | undefined {
  const path = routeOptions.config.secretPath === true ? routeOptions.url : url.split('?', 1)[0];
  return path?.slice(0, PATH_MAX);
}
