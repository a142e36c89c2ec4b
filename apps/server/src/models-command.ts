import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Config } from './config/config.ts';
import { EXIT_DATA, EXIT_UNAVAILABLE, runTask, UsageError } from './ops/run-command.ts';
import { describeDownload, describeModels } from './speech-models/describe-models.ts';
import { DownloadError, type DownloadErrorCode } from './speech-models/download/download-error.ts';
import { lockDownloads } from './speech-models/download/download-lock.ts';
import { downloadModel } from './speech-models/download/download-model.ts';
import { folderOf } from './speech-models/find-model.ts';
import { listModels } from './speech-models/model-list.ts';
import { SPEECH_MODELS } from './speech-models/model-table.ts';
import { ProgressLines } from './speech-models/progress-lines.ts';
import type { SpeechModel } from './speech-models/speech-model.ts';

/** `npm run models [-- NAME]`: lists the models that hear, or downloads one, beside or without a running server. */
const USAGE = `Usage: npm run models -- [${SPEECH_MODELS.map(({ name }) => name).join(' | ')}]`;

/** Exit codes of sysexits.h, and that of a process that was interrupted (128 + SIGINT). */
const EXIT_CANNOT_CREATE = 73;
const EXIT_IN_USE = 75;
const EXIT_INTERRUPTED = 130;
const EXITS: Readonly<Record<DownloadErrorCode, number>> = {
  unreachable: EXIT_UNAVAILABLE,
  'broken-off': EXIT_UNAVAILABLE,
  stalled: EXIT_UNAVAILABLE,
  refused: EXIT_UNAVAILABLE,
  redirect: EXIT_DATA,
  invalid: EXIT_DATA,
  'wrong-size': EXIT_DATA,
  'wrong-bytes': EXIT_DATA,
  'disk-full': EXIT_CANNOT_CREATE,
  'no-access': EXIT_CANNOT_CREATE,
  busy: EXIT_IN_USE,
  aborted: EXIT_INTERRUPTED,
};

await runTask(
  readArguments,
  (config, model) =>
    model === undefined
      ? Promise.resolve(describeModels(listModels(config.speechModels, null)))
      : fetchModel(config, model),
  (error) => (error instanceof DownloadError ? EXITS[error.code] : undefined),
);

function readArguments(): SpeechModel | undefined {
  const [name, ...others] = parse();
  if (name === undefined) return undefined;
  const model = SPEECH_MODELS.find((each) => each.name === name);
  if (model === undefined || others.length > 0) throw new UsageError(USAGE);
  return model;
}

function parse(): readonly string[] {
  try {
    return parseArgs({ allowPositionals: true, options: {} }).positionals;
  } catch {
    throw new UsageError(USAGE);
  }
}

async function fetchModel({ speechModels }: Config, model: SpeechModel): Promise<string> {
  const { folders, downloadFolder, hubUrl } = speechModels;
  const there = folderOf(model, folders);
  if (there !== undefined) return `Nothing to download: ${model.name} is in ${there}.`;
  const lock = await lockDownloads(downloadFolder);
  const progress = new ProgressLines(process.stdout);
  const cancel = new AbortController();
  const stop = () => cancel.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    const files = await downloadModel({
      model,
      downloadFolder,
      hubUrl,
      world: {},
      signal: cancel.signal,
      onProgress: (given) => progress.show(given),
      now: () => new Date(),
    });
    return describeDownload(model.name, join(downloadFolder, model.name), files);
  } finally {
    progress.end();
    lock.release();
  }
}
