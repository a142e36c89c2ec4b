import { createReadStream } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { errorCode } from '../../runtime/error-code.ts';

/** What is kept beside the bytes, so that a later request can go on behind them. */
const source = z.object({ etag: z.string(), total: z.number() });
/** Of what file the bytes are. */
export type PartialSource = z.infer<typeof source>;

/** What an earlier attempt left. */
export interface BegunFile extends PartialSource {
  /** That are there; at least one. */
  readonly bytes: number;
}

/** A file on its way, in a folder that is there: `NAME.part` until it is whole, `NAME.part.json` with what the server called it. */
export class PartialFile {
  readonly path: string;
  readonly #target: string;
  readonly #sourcePath: string;

  constructor(target: string) {
    this.#target = target;
    this.path = `${target}.part`;
    this.#sourcePath = `${this.path}.json`;
  }

  /** What an earlier attempt left, where a request can go on behind it. */
  async begun(): Promise<BegunFile | undefined> {
    const bytes = await sizeOf(this.path);
    const text = await readFile(this.#sourcePath, 'utf8').catch(ignoreMissing);
    if (bytes === undefined || bytes === 0 || text === undefined) return undefined;
    const parsed = source.safeParse(parse(text));
    return parsed.success && bytes <= parsed.data.total ? { ...parsed.data, bytes } : undefined;
  }

  /** Bytes as they lie on the disk, in pieces. */
  read(): AsyncIterable<Buffer> {
    return createReadStream(this.path);
  }

  /** Opens it for writing behind what is there, or from the beginning; `from` undefined: no later request can go on behind it. */
  async open(start: number, from: PartialSource | undefined): Promise<FileHandle> {
    if (start > 0) return await open(this.path, 'a');
    await rm(this.#sourcePath, { force: true });
    const handle = await open(this.path, 'w', 0o600);
    if (from !== undefined) await writeFile(this.#sourcePath, JSON.stringify(from), { mode: 0o600 });
    return handle;
  }

  /** The bytes are on the disk, and they are the file. */
  async finish(): Promise<void> {
    await rename(this.path, this.#target);
    await rm(this.#sourcePath, { force: true });
  }

  async discard(): Promise<void> {
    await rm(this.path, { force: true });
    await rm(this.#sourcePath, { force: true });
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(ignoreMissing);
  return found?.size;
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Cut off by a full disk, or by a power cut: then the file begins anew.
    return undefined;
  }
}
