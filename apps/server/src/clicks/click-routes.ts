import type { IncomingHttpHeaders } from 'node:http';
import { CLICK_BODY_MAX, type ClickBatch, clickBatch } from '@rer/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Caller, isSignedInStaff } from '../access/caller.ts';
import { isFromOwnPage } from '../access/open-access.ts';
import { kindOfClient } from '../http/client-kind.ts';
import { HttpError } from '../http/errors.ts';
import { parseJson } from '../http/json-parser.ts';
import type { AddressList } from './address-list.ts';
import type { ClickBuffer } from './click-buffer.ts';
import { type ClickRow, toClickRow } from './click-row.ts';
import { CLICK_TEXTS } from './texts.ts';

export interface ClickRouteDependencies {
  readonly publicUrl: string;
  /** Whose clicks are not recorded. */
  readonly ignored: AddressList;
  readonly clicks: Pick<ClickBuffer, 'add'>;
}

/** Time to come back, when too many clicks wait for the database. Seconds. */
const RETRY_AFTER_S = 10;

/**
 * `POST /api/clicks`: takes a batch of clicks of a page of ours, as JSON under its own media type or under `text/plain`,
 * as beacons send it. 204, also when nothing is recorded. Nothing of the visitor is kept but person or machine.
 */
export function clickRoutes(app: FastifyInstance, dependencies: ClickRouteDependencies): void {
  const { publicUrl, ignored, clicks } = dependencies;
  app.post(
    '/api/clicks',
    {
      bodyLimit: CLICK_BODY_MAX,
      config: { access: 'anyone', limit: 'clicks' },
      onRequest: async ({ headers }) => {
        if (!isFromOwnPage(headers, publicUrl)) {
          throw new HttpError('forbidden', CLICK_TEXTS.ownPagesOnly);
        }
      },
    },
    async (request, reply) => {
      const rows = toRows(readBatch(request), request.headers['user-agent'], Date.now());
      const sender = { headers: request.headers, address: request.ip, caller: request.caller };
      if (isRecorded(sender, ignored) && !clicks.add(rows)) {
        throw new HttpError('unavailable', CLICK_TEXTS.notStorable, {
          retryAfterS: RETRY_AFTER_S,
        });
      }
      return reply.status(204).send();
    },
  );
}

function readBatch({ headers, body }: FastifyRequest): ClickBatch {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json' && type !== 'text/plain' && body !== undefined) {
    throw new HttpError('unsupported_media_type', CLICK_TEXTS.jsonOnly);
  }
  const batch = clickBatch.safeParse(type === 'text/plain' ? parseJson(String(body)) : body);
  if (!batch.success) throw noBatch();
  return batch.data;
}

function toRows({ events }: ClickBatch, userAgent: string | undefined, now: number): readonly ClickRow[] {
  const kind = kindOfClient(userAgent);
  const rows = events.map((event) => toClickRow(event, now, kind));
  if (!rows.every((row) => row !== null)) throw noBatch();
  return rows;
}

function noBatch(): HttpError {
  return new HttpError('validation_failed', CLICK_TEXTS.noList);
}

/** What a request for recording shows of its sender. */
interface ClickSender {
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
  readonly caller: Caller;
}

/**
 * Whether the clicks of `sender` are recorded: not with an opt-out signal (Do Not Track, Global Privacy Control), not from
 * addresses that the operator excludes (`STATS_IGNORE`), and not from signed-in staff.
 */
function isRecorded({ headers, address, caller }: ClickSender, ignored: AddressList): boolean {
  const asksNotTo = headers['dnt'] === '1' || headers['sec-gpc'] === '1';
  return !asksNotTo && !isSignedInStaff(caller) && !ignored.has(address);
}
