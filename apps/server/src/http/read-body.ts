import type { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { JsonScanner } from '@rer/contracts';
import { BodyError } from './body-error.ts';
import type { BodyRoom, BodyRule } from './body-rule.ts';
import { HttpError } from './errors.ts';
import { DEFAULT_BODY_BYTES, KIBIBYTE, MEBIBYTE } from './limits.ts';
import { HTTP_TEXTS } from './texts.ts';

/** A body that arrives. */
export interface ArrivingBody {
  readonly payload: Readable;
  readonly headers: IncomingMessage['headers'];
  readonly rule: BodyRule;
  /** Where bodies of routes are counted that take more than {@link DEFAULT_BODY_BYTES}. */
  readonly room: BodyRoom;
  /** Told how many bytes of the room are taken, each time that more are. */
  readonly onTaken: (bytes: number) => void;
}

/**
 * Reads a JSON body, counted byte by byte as it arrives, into pieces of at most 1 MiB. A body whose declared length is too large is
 * refused before a byte of it is read; the rest of a body refused later is discarded.
 * @throws {BodyError}
 * @throws {HttpError} `bad_request` when it ends early.
 */
export function readJsonBody(arriving: ArrivingBody): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const { payload, headers, rule } = arriving;
  const announced = lengthOf(headers);
  return new Promise((resolve, reject) => {
    const body = new GrowingBody(arriving, announced);
    const end = (): void => {
      payload.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
      payload.on('error', () => undefined);
    };
    const refuse = (error: unknown): void => {
      end();
      payload.resume();
      reject(error);
    };
    const onData = (chunk: Buffer): void => {
      try {
        body.add(chunk);
      } catch (error) {
        refuse(error);
      }
    };
    const onError = (cause: Error): void => refuse(brokenOff(cause));
    const onClose = (): void => refuse(brokenOff());
    const onEnd = (): void => {
      if (announced !== undefined && announced !== body.length) refuse(brokenOff());
      else {
        end();
        resolve(body.pieces());
      }
    };
    try {
      if (announced !== undefined && announced > rule.bytes) throw new BodyError('too_large', rule.bytes);
      body.reserve(announced ?? 0);
    } catch (error) {
      refuse(error);
      return;
    }
    payload.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
  });
}

function lengthOf(headers: IncomingMessage['headers']): number | undefined {
  const given = headers['content-length'];
  const length = Number(given);
  return Number.isSafeInteger(length) ? length : undefined;
}

function brokenOff(cause?: Error): HttpError {
  return new HttpError('bad_request', HTTP_TEXTS.incomplete, { cause });
}

class GrowingBody {
  readonly #arriving: ArrivingBody;
  readonly #scanner: JsonScanner;
  readonly #blocks: Uint8Array<ArrayBuffer>[] = [];
  readonly #blockBytes: number;
  /** Free bytes of the last block. */
  #free = 0;
  #reserved = 0;
  length = 0;

  constructor(arriving: ArrivingBody, announced: number | undefined) {
    this.#arriving = arriving;
    this.#scanner = new JsonScanner(arriving.rule);
    this.#blockBytes = Math.min(MEBIBYTE, Math.max(KIBIBYTE, announced ?? DEFAULT_BODY_BYTES));
  }

  /** @throws {BodyError} */
  add(chunk: Buffer): void {
    const { rule } = this.#arriving;
    this.length += chunk.length;
    if (this.length > rule.bytes) throw new BodyError('too_large', rule.bytes);
    this.reserve(this.length);
    const excess = this.#scanner.push(chunk);
    if (excess !== null) throw new BodyError(excess, excess === 'too_deep' ? rule.depth : rule.elements);
    this.#keep(chunk);
  }

  /** Takes room for a body of so many bytes in all. @throws {BodyError} `busy`. */
  reserve(bytes: number): void {
    const { rule, room, onTaken } = this.#arriving;
    const missing = bytes - this.#reserved;
    if (missing <= 0 || rule.bytes <= DEFAULT_BODY_BYTES) return;
    room.take(missing);
    this.#reserved = bytes;
    onTaken(bytes);
  }

  pieces(): readonly Uint8Array<ArrayBuffer>[] {
    const last = this.#blocks.at(-1);
    if (last === undefined) return [];
    return [...this.#blocks.slice(0, -1), last.subarray(0, last.length - this.#free)];
  }

  #keep(chunk: Buffer): void {
    for (let from = 0; from < chunk.length; ) {
      if (this.#free === 0) this.#addBlock();
      const block = this.#blocks.at(-1);
      const copied = Math.min(this.#free, chunk.length - from);
      block?.set(chunk.subarray(from, from + copied), block.length - this.#free);
      this.#free -= copied;
      from += copied;
    }
  }

  #addBlock(): void {
    // Not of the shared pool: its memory goes over to a thread.
    this.#blocks.push(new Uint8Array(this.#blocks.length === 0 ? this.#blockBytes : MEBIBYTE));
    this.#free = this.#blocks.at(-1)?.length ?? 0;
  }
}
