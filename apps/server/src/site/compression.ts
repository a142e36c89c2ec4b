import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The forms of a text that browsers accept. */
export type ContentEncoding = 'identity' | 'br' | 'gzip';

/**
 * One text in the forms that browsers accept. Each is made when it is first asked for, and kept: at start that was a seventh of
 * the server's processor time, for pages of which most are not asked for soon.
 */
export class EncodedText {
  readonly #identity: Buffer;
  readonly #forms = new Map<ContentEncoding, Buffer>();

  constructor(text: string) {
    this.#identity = Buffer.from(text);
  }

  /** The text in this form. */
  as(encoding: ContentEncoding): Buffer {
    const kept = this.#forms.get(encoding);
    if (kept !== undefined) return kept;
    const form = compress(this.#identity, encoding);
    this.#forms.set(encoding, form);
    return form;
  }
}

function compress(text: Buffer, encoding: ContentEncoding): Buffer {
  if (encoding === 'identity') return text;
  if (encoding === 'gzip') return gzipSync(text, { level: 9 });
  return brotliCompressSync(text, {
    params: {
      // A twelfth smaller than at 9, for some 15 ms a page.
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
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
