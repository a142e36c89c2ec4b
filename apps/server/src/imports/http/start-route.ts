import { API_ERROR_STATUS, type ApiError, type ImportStarted } from '@rer/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../http/errors.ts';
import { HANDLER_TIMEOUT_MS } from '../../http/limits.ts';
import { requireEditor } from '../../http/require-rights.ts';
import { beginUploadPace, endUploadPace } from '../../http/upload-pace.ts';
import type { ImportService } from '../import-types.ts';
import { IMPORT_REQUEST_TEXTS } from '../texts.ts';
import { asDiskFull, type SpooledUpload, spoolUpload, tooLarge } from './spool-upload.ts';
import { readStartSettings } from './start-settings.ts';
import type { TransferLimits } from './transfer-limits.ts';
import { createUploadFile } from './upload-folder.ts';

/** Media types that browsers and programs use for a CSV file. */
const MEDIA_TYPES = ['text/csv', 'application/vnd.ms-excel', 'application/octet-stream', 'text/plain'];

export interface StartRouteOptions {
  readonly dataDir: string;
  readonly imports: Pick<ImportService, 'start'>;
  readonly limits: TransferLimits;
}

/** `POST /api/import`: takes a file and starts its import. Needs a Fastify scope of its own: it reads bodies itself. */
export function startRoute(app: FastifyInstance, { dataDir, imports, limits }: StartRouteOptions): void {
  let arriving = 0;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(MEDIA_TYPES, (_request, _body, done) => done(null));

  app.post(
    '/api/import',
    {
      config: { access: 'staff' },
      handlerTimeout: limits.totalMs + HANDLER_TIMEOUT_MS,
      onRequest: async (request) => {
        await requireEditor(request);
        refuseUnreadable(request, limits);
      },
    },
    async (request, reply) => {
      const settings = readStartSettings(request.query, request.headers['idempotency-key']);
      if (arriving >= limits.uploads) return refuseForNow(request, reply);
      arriving += 1;
      let upload: SpooledUpload;
      try {
        upload = await receive(request, dataDir, limits);
      } finally {
        arriving -= 1;
      }
      const outcome = await imports.start({ ...upload, ...settings, actor: request.caller.actor });
      switch (outcome.outcome) {
        case 'busy':
          throw new HttpError('conflict', IMPORT_REQUEST_TEXTS.alreadyRuns);
        case 'key_reused':
          throw new HttpError('conflict', IMPORT_REQUEST_TEXTS.keyReused);
        case 'started':
        case 'known': {
          const started: ImportStarted = { id: outcome.id };
          return reply.status(202).header('location', `/api/import/${outcome.id}`).send(started);
        }
      }
    },
  );
}

/** Too many files at once are no fault of ours: thrown, this would be written down as one. */
function refuseForNow({ id }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer: ApiError = {
    error: {
      code: 'unavailable',
      message: IMPORT_REQUEST_TEXTS.tooManyUploads,
      requestId: id,
    },
  };
  return reply.status(API_ERROR_STATUS.unavailable).header('retry-after', '10').send(answer);
}

/** Refuses by the headers alone, before a byte of the body is read. */
function refuseUnreadable({ headers }: FastifyRequest, limits: TransferLimits): void {
  if (Number(headers['content-length'] ?? 0) > limits.bytes) throw tooLarge();
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new HttpError(
      'unsupported_media_type',
      'The file must be sent as it is, without Content-Encoding.',
    );
  }
}

async function receive(
  { raw }: FastifyRequest,
  dataDir: string,
  limits: TransferLimits,
): Promise<SpooledUpload> {
  const { socket } = raw;
  beginUploadPace(socket);
  try {
    const target = await createUploadFile(dataDir).catch((error: unknown) => {
      throw asDiskFull(error);
    });
    return await spoolUpload(raw, target, limits);
  } catch (error) {
    // Throwing the rest away lets the other side finish sending and read the answer.
    raw.resume();
    setTimeout(() => {
      if (!raw.complete) socket.destroy();
    }, limits.lingerMs).unref();
    throw error;
  } finally {
    endUploadPace(socket);
  }
}
