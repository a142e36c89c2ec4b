import type { DownloadedFile, ModelDownload, SpeechModelName } from '@rer/contracts';
import type { SpeechModelConfig } from '../config/speech-model-config.ts';
import type { Logger } from '../runtime/logger.ts';
import { DownloadError } from './download/download-error.ts';
import { lockDownloads } from './download/download-lock.ts';
import { downloadModel } from './download/download-model.ts';
import type { DownloadWorld } from './download/request-file.ts';
import { type SpeechModel, sizeOf } from './speech-model.ts';
import { DOWNLOAD_TEXTS, SPEECH_MODEL_TEXTS } from './texts.ts';

export interface DownloadServiceDependencies {
  readonly config: SpeechModelConfig;
  readonly logger: Logger;
  readonly world: DownloadWorld;
  /** Called when a model is whole, before its download counts as done. */
  readonly onInstalled: () => void | Promise<void>;
  readonly now: () => Date;
}

interface Running {
  readonly name: SpeechModelName;
  readonly cancel: AbortController;
  /** Never rejects. */
  readonly ended: Promise<void>;
}

/** Downloads of models by this process: one at a time, beside none of another process. */
export class DownloadService {
  readonly #dependencies: DownloadServiceDependencies;
  #isStarting = false;
  #running: Running | undefined;
  #last: ModelDownload | null = null;

  constructor(dependencies: DownloadServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /** The running download, or how the last one ended. */
  get latest(): ModelDownload | null {
    return this.#last;
  }

  /** Begins to download, and returns when the right to do so is had. @throws {DownloadError} `busy`, `disk-full` or `no-access`. */
  async start(model: SpeechModel): Promise<void> {
    if (this.#isStarting || this.#running !== undefined) {
      throw new DownloadError('busy', 'This server downloads a speech model already.');
    }
    this.#isStarting = true;
    try {
      const lock = await lockDownloads(this.#dependencies.config.downloadFolder);
      const cancel = new AbortController();
      this.#show(model, { state: 'running', receivedBytes: 0, totalBytes: sizeOf(model), message: null });
      const ended = this.#run(model, cancel.signal).finally(() => {
        lock.release();
        this.#running = undefined;
      });
      this.#running = { name: model.name, cancel, ended };
    } finally {
      this.#isStarting = false;
    }
  }

  /** Cancels the download of that model and waits for its end; false when it does not run. */
  async cancel(name: SpeechModelName): Promise<boolean> {
    if (this.#running?.name !== name) return false;
    const { cancel, ended } = this.#running;
    cancel.abort();
    await ended;
    return true;
  }

  async close(): Promise<void> {
    this.#running?.cancel.abort();
    await this.#running?.ended;
  }

  async #run(model: SpeechModel, signal: AbortSignal): Promise<void> {
    const { config, logger, world, onInstalled, now } = this.#dependencies;
    const { name } = model;
    logger.info({ model: name }, 'downloading a speech model');
    try {
      const files = await downloadModel({
        model,
        downloadFolder: config.downloadFolder,
        hubUrl: config.hubUrl,
        world,
        signal,
        onProgress: ({ received, total }) => {
          this.#show(model, { state: 'running', receivedBytes: received, totalBytes: total, message: null });
        },
        now,
      });
      logger.info({ model: name, files }, 'speech model downloaded');
      await onInstalled();
      this.#end(model, 'installed', sentenceOn(files));
    } catch (error) {
      const isCancelled = error instanceof DownloadError && error.code === 'aborted';
      if (!isCancelled) logger.warn({ model: name, err: error }, 'a speech model could not be downloaded');
      const message = error instanceof DownloadError ? DOWNLOAD_TEXTS[error.code] : SPEECH_MODEL_TEXTS.failed;
      this.#end(model, isCancelled ? 'cancelled' : 'failed', message);
    }
  }

  #end(model: SpeechModel, state: ModelDownload['state'], message: string): void {
    const { receivedBytes = 0, totalBytes = sizeOf(model) } = this.#last ?? {};
    this.#show(model, { state, receivedBytes, totalBytes, message });
  }

  #show({ name }: SpeechModel, download: Omit<ModelDownload, 'name'>): void {
    this.#last = { name, ...download };
  }
}

/** Names the files whose bytes were not known before: an administrator may compare them. */
function sentenceOn(files: readonly DownloadedFile[]): string {
  const noted = files
    .filter(({ isKnown }) => !isKnown)
    .map(({ name, bytes, sha256 }) => `${name} (${bytes} Bytes, SHA-256 ${sha256})`);
  return noted.length === 0 ? SPEECH_MODEL_TEXTS.ready : SPEECH_MODEL_TEXTS.readyUnknown(noted.join(', '));
}
