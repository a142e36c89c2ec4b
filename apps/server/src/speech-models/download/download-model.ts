import { join } from 'node:path';
import type { DownloadedFile } from '@rer/contracts';
import { isThere } from '../find-model.ts';
import { noteFile, readRecord, withoutOrigin } from '../model-record.ts';
import { addressOf, type FileDigest, type ModelFile, type SpeechModel } from '../speech-model.ts';
import { asDownloadError, DownloadError } from './download-error.ts';
import { downloadFile } from './download-file.ts';
import type { DownloadWorld } from './request-file.ts';

/** How far a download is, bytes of all files together. */
export interface DownloadProgress {
  /** The file that comes at this moment. */
  readonly file: string;
  readonly received: number;
  /** About, until the hub has told the size of each file. */
  readonly total: number;
}

export interface ModelJob {
  readonly model: SpeechModel;
  /** Absolute path of the folder that holds a folder for each model. */
  readonly downloadFolder: string;
  readonly hubUrl: string;
  readonly world: DownloadWorld;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DownloadProgress) => void;
  readonly now: () => Date;
}

/**
 * Fetches the files of a model that are not there, one after the other, and notes size and hash of each. A file that has no digest in the
 * table must have the hash that was noted at its first download, if there was one. Returns what was noted of the fetched files.
 * @throws {DownloadError} What came until then is kept.
 */
export async function downloadModel(job: ModelJob): Promise<readonly DownloadedFile[]> {
  const { model, signal } = job;
  const folder = join(job.downloadFolder, model.name);
  const sizes = new Map(
    model.files.map(({ name, digest, aboutBytes }) => [name, digest?.bytes ?? aboutBytes]),
  );
  const noted: DownloadedFile[] = [];
  let before = 0;
  for (const file of model.files) {
    if (signal.aborted) throw new DownloadError('aborted', 'The download was cancelled.');
    if (!isThere(join(folder, file.name), file.digest?.bytes)) {
      const digest = await fetchFile(job, folder, file, (received, total) => {
        sizes.set(file.name, total);
        job.onProgress({ file: file.name, received: before + received, total: sumOf(sizes) });
      });
      noted.push(await note(job, folder, file, digest));
    }
    before += sizes.get(file.name) ?? 0;
  }
  return noted;
}

async function fetchFile(
  { model, hubUrl, world, signal }: ModelJob,
  folder: string,
  { name, digest }: ModelFile,
  onBytes: (received: number, total: number) => void,
): Promise<FileDigest> {
  const first = readRecord(folder).find((file) => file.name === name);
  return await downloadFile({
    url: addressOf(hubUrl, model, name),
    trustedOrigin: new URL(hubUrl).origin,
    target: join(folder, name),
    bytes: digest?.bytes,
    sha256: digest?.sha256 ?? first?.sha256,
    world,
    signal,
    onBytes,
  });
}

async function note(
  { model, hubUrl, now }: ModelJob,
  folder: string,
  { name, digest, measured }: ModelFile,
  { bytes, sha256 }: FileDigest,
): Promise<DownloadedFile> {
  const isKnown = [digest, measured].some((known) => known?.sha256 === sha256);
  const url = addressOf(hubUrl, model, name);
  const file = { name, bytes, sha256, isKnown, url, receivedAt: now().toISOString() };
  await noteFile(folder, file).catch((error: unknown) => {
    throw asDownloadError(error, folder);
  });
  return withoutOrigin(file);
}

function sumOf(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}
