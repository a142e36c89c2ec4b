import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DownloadedFile, downloadedFile } from '@rer/contracts';
import * as z from 'zod/mini';

/** Beside the files of a model: what was noted of each when it was downloaded. */
export const RECORD_FILE = 'download.json';

const record = z.object({
  files: z.array(z.extend(downloadedFile, { url: z.string(), receivedAt: z.string() })),
});
/** A noted file, with where it came from and when. */
export type RecordedFile = z.infer<typeof record>['files'][number];

/** What was noted in a model's folder; nothing when its files were not downloaded, or the record cannot be read. */
export function readRecord(folder: string): readonly RecordedFile[] {
  try {
    const parsed = record.safeParse(JSON.parse(readFileSync(join(folder, RECORD_FILE), 'utf8')));
    return parsed.success ? parsed.data.files : [];
  } catch {
    // Copied without it, or cut off by a power cut: the files are what counts.
    return [];
  }
}

/** Notes a file in the place of what was noted of it before. */
export async function noteFile(folder: string, file: RecordedFile): Promise<void> {
  const others = readRecord(folder).filter(({ name }) => name !== file.name);
  const path = join(folder, RECORD_FILE);
  await writeFile(`${path}.new`, `${JSON.stringify({ files: [...others, file] }, null, 2)}\n`, {
    mode: 0o600,
  });
  await rename(`${path}.new`, path);
}

/** As it goes to pages. */
export function withoutOrigin({ name, bytes, sha256, isKnown }: RecordedFile): DownloadedFile {
  return { name, bytes, sha256, isKnown };
}
