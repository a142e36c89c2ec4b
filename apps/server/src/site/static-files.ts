import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { baseHeaders, DATA_POLICY } from '../http/security-headers.ts';
import { type ContentEncoding, chooseEncoding } from './compression.ts';

const CONTENT_TYPE: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Files of one kind, and their audience. */
export interface FileFolder {
  readonly folder: string;
  /** What their addresses begin with. */
  readonly at: string;
  /** Those that carry their content's hash in the name and never change, by their address. */
  readonly hashed: RegExp;
  /** What browsers may do with the others. */
  readonly cacheControl: string;
  /** Whether pages of others load them: by scripts of any origin, without credentials. */
  readonly isForAll: boolean;
}

/** The files of our own pages. */
export function siteFiles(folder: string): FileFolder {
  return {
    folder,
    at: '',
    hashed: /^\/assets\//,
    cacheControl: 'public, max-age=3600',
    isForAll: false,
  };
}

/**
 * The call component. What pages name is asked for again each time: it names the other files by their content, and one that is
 * older than they are would find them no longer.
 */
export function sdkFiles(folder: string): FileFolder {
  return {
    folder,
    at: '/sdk',
    hashed: /^\/sdk\/(engine|late)-[\w-]{12}\.js$/,
    cacheControl: 'public, no-cache',
    isForAll: true,
  };
}

/** One answer, whole: header names and values in turns, as `writeHead` takes them without looking at each. */
interface Answer {
  readonly headers: string[];
  readonly body: Buffer;
}

interface StaticFile {
  readonly etag: string;
  readonly notModified: string[];
  readonly answers: Readonly<Record<ContentEncoding, Answer>>;
}

/** Built files, in memory in the forms that the build compressed, with the headers of their answers made once. */
export class StaticFiles {
  readonly #files: ReadonlyMap<string, StaticFile>;
  #sent = 0;
  #notModified = 0;

  /** `isOverTls`: whether people reach the site over TLS. Reads all files of the folders. */
  constructor(folders: readonly FileFolder[], options: { readonly isOverTls: boolean }) {
    this.#files = new Map(folders.flatMap((folder) => readFiles(folder, options)));
  }

  /** Addresses that there are files for. */
  get paths(): readonly string[] {
    return [...this.#files.keys()];
  }

  /** How many were sent, and how many the other side had already. */
  figures(): { readonly sent: number; readonly notModified: number } {
    return { sent: this.#sent, notModified: this.#notModified };
  }

  /**
   * Answers when the address is that of a file; returns whether it was. It needs to know nothing about the caller: files
   * are everybody's and hold nothing that is not published.
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    return this.answerAt(request.url ?? '', request, response);
  }

  /** The same for a given path, whatever else stands in the request's address. */
  answerAt(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    const file = this.#files.get(path);
    if (file === undefined) return false;
    if (request.headers['if-none-match'] === file.etag) {
      this.#notModified += 1;
      response.writeHead(304, file.notModified).end();
      return true;
    }
    this.#sent += 1;
    const { headers, body } = file.answers[chooseEncoding(request.headers['accept-encoding'])];
    response.writeHead(200, headers).end(body);
    return true;
  }
}

function readFiles(of: FileFolder, { isOverTls }: { readonly isOverTls: boolean }): [string, StaticFile][] {
  const files = readdirSync(of.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return files.flatMap((file) => {
    const contentType = CONTENT_TYPE[extname(file)];
    const path = `/${relative(of.folder, file).split(sep).join('/')}`;
    if (contentType === undefined || path.startsWith('/.')) return [];
    const address = `${of.at}${path}`;
    return [[address, readStaticFile(file, { headers: headersOf(address, of, isOverTls), contentType })]];
  });
}

function headersOf(address: string, of: FileFolder, isOverTls: boolean): Readonly<Record<string, string>> {
  return {
    ...baseHeaders({ isOverTls }),
    'content-security-policy': DATA_POLICY,
    'cache-control': of.hashed.test(address) ? 'public, max-age=31536000, immutable' : of.cacheControl,
    ...(of.isForAll && {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  };
}

function readStaticFile(
  file: string,
  about: { readonly headers: Readonly<Record<string, string>>; readonly contentType: string },
): StaticFile {
  const identity = readFileSync(file);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const common = { ...about.headers, etag, vary: 'accept-encoding' };
  const answer = (body: Buffer, encoding: Readonly<Record<string, string>>): Answer => ({
    body,
    headers: flat({
      ...common,
      'content-type': about.contentType,
      'content-length': String(body.length),
      ...encoding,
    }),
  });
  const plain = answer(identity, {});
  const compressed = (ending: string, encoding: ContentEncoding): Answer =>
    existsSync(`${file}${ending}`)
      ? answer(readFileSync(`${file}${ending}`), { 'content-encoding': encoding })
      : plain;
  return {
    etag,
    notModified: flat(common),
    answers: { identity: plain, br: compressed('.br', 'br'), gzip: compressed('.gz', 'gzip') },
  };
}

function flat(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat();
}
