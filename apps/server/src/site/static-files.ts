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

/**
 * The built files of the site, in memory in the forms that the build compressed, with the headers of their answers made
 * once. Files below `assets/` carry their content's hash in the name and never change.
 */
export class StaticFiles {
  readonly #files: ReadonlyMap<string, StaticFile>;
  #sent = 0;
  #notModified = 0;

  /** `tls`: whether we speak HTTPS ourselves. Reads all files of the folder. */
  constructor(folder: string, options: { readonly tls: boolean }) {
    this.#files = readFiles(folder, options);
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

function readFiles(folder: string, options: { readonly tls: boolean }): ReadonlyMap<string, StaticFile> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const read = new Map<string, StaticFile>();
  for (const file of files) {
    const contentType = CONTENT_TYPE[extname(file)];
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    if (contentType !== undefined && !path.startsWith('/.')) {
      read.set(path, readStaticFile(file, { path, contentType, tls: options.tls }));
    }
  }
  return read;
}

function readStaticFile(
  file: string,
  about: { readonly path: string; readonly contentType: string; readonly tls: boolean },
): StaticFile {
  const identity = readFileSync(file);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const common = {
    ...baseHeaders({ tls: about.tls }),
    'content-security-policy': DATA_POLICY,
    'cache-control': about.path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600',
    etag,
    vary: 'accept-encoding',
  };
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
