import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { API_ERROR_STATUS, type ApiErrorCode } from '@rer/contracts';
import { headerLines } from './security-headers.ts';
import { hasUploadPace } from './upload-pace.ts';

const CODE_OF_PARSER_ERROR: Record<string, ApiErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/**
 * Answers a request that Node's parser refused before there was one: as JSON, like every other error, and closes.
 * Headers that are too large answer 431, slow requests 408, everything else 400. `headers` are sent beside those of the body.
 */
export function answerClientError(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && hasUploadPace(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = CODE_OF_PARSER_ERROR[error.code ?? ''] ?? 'bad_request';
  const status = API_ERROR_STATUS[code];
  const message = 'The request could not be read.';
  const body = JSON.stringify({
    error: { code, message, requestId: 'none' },
    code,
    message,
    details: null,
    hint: null,
  });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `${headerLines(headers)}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
