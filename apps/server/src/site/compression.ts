import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** One text in the forms that browsers accept. */
export interface EncodedText {
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

export type ContentEncoding = keyof EncodedText;

/** Compresses a text once, at start, so that no request pays for it. */
export function encodeText(text: string): EncodedText {
  const identity = Buffer.from(text);
  return {
    identity,
    br: brotliCompressSync(identity, {
      params: {
        // A twelfth smaller than at 9, for a tenth of a second at start.
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    gzip: gzipSync(identity, { level: 9 }),
  };
}

/** The best form for an `Accept-Encoding` header (RFC 9110, 12.5.3): brotli, then gzip, else as it is. */
export function chooseEncoding(acceptEncoding: string | undefined): ContentEncoding {
  const accepted = new Set<string>();
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.trim().split(';');
    const isRefused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
    if (!isRefused) accepted.add(name.trim());
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}
