import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './compression.ts';

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

interface Asset {
  readonly contentType: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly identity: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

/**
 * Serves the built files of the site from memory, in the forms that the build compressed. Files below `assets/`
 * carry their content's hash in the name and never change.
 */
export function assetRoutes(app: FastifyInstance, folder: string): void {
  for (const [path, asset] of readAssets(folder)) {
    app.get(path, { config: { access: 'public' } }, (request, reply) => sendAsset(request, reply, asset));
  }
}

function readAssets(folder: string): ReadonlyMap<string, Asset> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const assets = new Map<string, Asset>();
  for (const file of files) {
    const contentType = CONTENT_TYPE[extname(file)];
    if (contentType === undefined) continue;
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    if (path.startsWith('/.')) continue;
    const identity = readFileSync(file);
    assets.set(path, {
      contentType,
      identity,
      br: readIfThere(`${file}.br`),
      gzip: readIfThere(`${file}.gz`),
      etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
      cacheControl: path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
    });
  }
  return assets;
}

function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const body = asset[encoding];
  reply
    .header('content-type', asset.contentType)
    .header('cache-control', asset.cacheControl)
    .header('etag', asset.etag)
    .header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === asset.etag) return reply.status(304).send();
  if (body === undefined || encoding === 'identity') return reply.send(asset.identity);
  return reply.header('content-encoding', encoding).send(body);
}
