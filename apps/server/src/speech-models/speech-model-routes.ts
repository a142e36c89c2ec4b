import type { SpeechModels } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { SpeechModelConfig } from '../config/speech-model-config.ts';
import { HttpError } from '../http/errors.ts';
import { KIBIBYTE } from '../http/limits.ts';
import { DownloadError } from './download/download-error.ts';
import type { DownloadService } from './download-service.ts';
import { folderOf } from './find-model.ts';
import { listModels } from './model-list.ts';
import { SPEECH_MODELS } from './model-table.ts';
import type { SpeechModel } from './speech-model.ts';
import { DOWNLOAD_TEXTS, SPEECH_MODEL_TEXTS } from './texts.ts';

const STAFF = { config: { access: 'staff' } } as const;
const ADMIN = { config: { access: 'admin' }, bodyLimit: KIBIBYTE } as const;

const params = z.object({ name: z.string() });

/** `/api/speech-models`: what there is, for staff; downloading, for administrators. */
export function speechModelRoutes(
  app: FastifyInstance,
  { config, downloads }: { readonly config: SpeechModelConfig; readonly downloads: DownloadService },
): void {
  const list = (): SpeechModels => listModels(config, downloads.latest);

  app.get('/api/speech-models', STAFF, async (): Promise<SpeechModels> => list());

  app.post('/api/speech-models/:name/download', ADMIN, async (request, reply): Promise<SpeechModels> => {
    const model = modelOf(request.params);
    if (folderOf(model, config.folders) !== undefined)
      throw new HttpError('conflict', SPEECH_MODEL_TEXTS.installed);
    await downloads.start(model).catch((error: unknown) => {
      throw toHttpError(error);
    });
    reply.code(202);
    return list();
  });

  app.delete('/api/speech-models/:name/download', ADMIN, async (request): Promise<SpeechModels> => {
    const model = modelOf(request.params);
    if (!(await downloads.cancel(model.name)))
      throw new HttpError('not_found', SPEECH_MODEL_TEXTS.notRunning);
    return list();
  });
}

/** The model that a path names. @throws {HttpError} `not_found`. */
function modelOf(value: unknown): SpeechModel {
  const parsed = params.safeParse(value);
  const model = SPEECH_MODELS.find(({ name }) => parsed.success && name === parsed.data.name);
  if (model === undefined) throw new HttpError('not_found', SPEECH_MODEL_TEXTS.unknown);
  return model;
}

/** What keeps a download from beginning. */
function toHttpError(error: unknown): unknown {
  if (!(error instanceof DownloadError)) return error;
  const code = error.code === 'busy' ? 'conflict' : 'unavailable';
  return new HttpError(code, DOWNLOAD_TEXTS[error.code], { cause: error });
}
