import { apiError, importStarted } from '@rer/contracts';
import { mayRepeat, writeHeaders } from '../../../lib/session-guard.ts';

/** One try to send a file. `lost`: no answer came, so what the server did is unknown. */
export type UploadAnswer =
  | { readonly kind: 'started'; readonly id: string }
  /** `message`: the server's sentence, where it sent one. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string | null }
  | { readonly kind: 'lost' }
  | { readonly kind: 'aborted' };

/** The request and the callback for its progress. */
export interface Upload {
  readonly url: string;
  readonly file: File;
  readonly idempotencyKey: string;
  /** Bytes that left; `isSent` once the server has them all and only its answer is missing. */
  readonly onProgress: (sent: number, isSent: boolean) => void;
  /** Stops the upload; without effect once everything was sent, since the server then decides. */
  readonly signal: AbortSignal;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readAnswer({ status, responseText }: XMLHttpRequest): UploadAnswer {
  const body = parseJson(responseText);
  if (status < 200 || status > 299) {
    const refusal = apiError.safeParse(body);
    return { kind: 'refused', status, message: refusal.success ? refusal.data.error.message : null };
  }
  const started = importStarted.safeParse(body);
  return started.success ? { kind: 'started', id: started.data.id } : { kind: 'lost' };
}

/** Sends a file, and once more when the session it belonged to has ended and is back. Never rejects. */
export async function uploadOnce(upload: Upload): Promise<UploadAnswer> {
  const answer = await send(upload);
  if (answer.kind !== 'refused') return answer;
  return (await mayRepeat(upload.url, answer.status)) ? await send(upload) : answer;
}

/** `fetch` cannot tell how much of a body has left, hence the older interface. */
function send({ url, file, idempotencyKey, onProgress, signal }: Upload): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ kind: 'aborted' });
    const request = new XMLHttpRequest();
    let isSent = false;
    const abort = (): void => {
      if (!isSent) request.abort();
    };
    const end = (answer: UploadAnswer): void => {
      signal.removeEventListener('abort', abort);
      resolve(answer);
    };
    request.open('POST', url);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'text/csv');
    request.setRequestHeader('idempotency-key', idempotencyKey);
    for (const [name, value] of Object.entries(writeHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size), false);
    request.upload.onload = () => {
      isSent = true;
      onProgress(file.size, true);
    };
    request.onload = () => end(readAnswer(request));
    request.onerror = () => end({ kind: 'lost' });
    request.onabort = () => end({ kind: 'aborted' });
    signal.addEventListener('abort', abort);
    request.send(file);
  });
}
