import { createIdempotencyKey, type ImportRequest, importUrl, type SendAnswer } from './send-file.ts';

interface SentKey {
  readonly file: File;
  readonly url: string;
  readonly key: string;
}

/**
 * The key of a request whose fate is open. Asking for the same once more uses it again, so that the server can tell
 * whether it has that import already; every other request gets a key of its own.
 */
export class OpenKey {
  #sent: SentKey | null = null;

  /** The key to send a request under. */
  keyFor(request: ImportRequest): string {
    const { file } = request;
    const url = importUrl(request);
    if (this.#sent === null || this.#sent.file !== file || this.#sent.url !== url) {
      this.#sent = { file, url, key: createIdempotencyKey() };
    }
    return this.#sent.key;
  }

  /** Notes an answer. No answer and a broken server leave the fate of the request open. */
  settle(answer: SendAnswer): void {
    const isOpen = answer.kind === 'lost' || (answer.kind === 'refused' && answer.status >= 500);
    if (!isOpen) this.#sent = null;
  }
}
