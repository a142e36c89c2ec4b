/** The errors of Twirp that we answer with, and their HTTP statuses (Twirp wire protocol, version 7). */
const STATUSES = {
  malformed: 400,
  invalid_argument: 400,
  unauthenticated: 401,
  bad_route: 404,
  not_found: 404,
  failed_precondition: 412,
  internal: 500,
  unimplemented: 501,
} as const satisfies Readonly<Record<string, number>>;

/** An error code of Twirp. */
export type TwirpCode = keyof typeof STATUSES;

/** A call that cannot be answered, as the caller is told it. */
export class TwirpError extends Error {
  override readonly name = 'TwirpError';
  readonly code: TwirpCode;

  constructor(code: TwirpCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** An HTTP request, as far as Twirp needs it. */
export interface TwirpRequest {
  readonly method: string;
  /** Without host and query: `/twirp/livekit.RoomService/CreateRoom`. */
  readonly path: string;
  readonly contentType: string;
  readonly authorization?: string | undefined;
  /** At most {@link API_BODY_MAX_BYTES}, or {@link API_DATA_BODY_MAX_BYTES} of `SendData`, which the HTTP server enforces. */
  readonly body: Uint8Array;
}

/** The HTTP response to a Twirp call. */
export interface TwirpResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: Uint8Array;
}

/**
 * The largest body of a call, with metadata of half a megabyte and as much again to say that it is too much; and of one
 * that sends data to participants.
 */
export const API_BODY_MAX_BYTES = 1024 * 1024;
export const API_DATA_BODY_MAX_BYTES = 256 * 1024;

/** A class of protobuf messages. */
interface MessageClass<M> {
  fromBinary(bytes: Uint8Array): M;
  fromJsonString(text: string, options: { ignoreUnknownFields: boolean }): M;
}

interface WritableMessage {
  toBinary(): Uint8Array;
  toJsonString(options: { emitDefaultValues: boolean; useProtoFieldName: boolean }): string;
}

/** One method of a service, for a caller of kind `C`. */
export interface TwirpMethod<C> {
  /** Throws when the caller may not use the method at all, so that the body of such a call is never parsed. */
  require(caller: C): void;
  run(caller: C, body: Uint8Array, isJson: boolean): Uint8Array;
}

/** A method from a function between messages; bodies are protobuf or its JSON. */
export function twirpMethod<C, Q>(
  request: MessageClass<Q>,
  require: (caller: C) => void,
  run: (caller: C, request: Q) => WritableMessage,
): TwirpMethod<C> {
  return {
    require,
    run(caller, body, isJson) {
      const answer = run(caller, readMessage(request, body, isJson));
      if (!isJson) return answer.toBinary();
      const json = answer.toJsonString({ emitDefaultValues: true, useProtoFieldName: true });
      return new TextEncoder().encode(json);
    },
  };
}

function readMessage<Q>(request: MessageClass<Q>, body: Uint8Array, isJson: boolean): Q {
  try {
    if (!isJson) return request.fromBinary(body);
    return request.fromJsonString(new TextDecoder().decode(body), { ignoreUnknownFields: true });
  } catch {
    throw new TwirpError('malformed', `the ${isJson ? 'json' : 'protobuf'} request could not be decoded`);
  }
}

/** What went wrong, in the form of Twirp. */
export function errorResponse(error: unknown): TwirpResponse {
  const { code, message } =
    error instanceof TwirpError ? error : new TwirpError('internal', 'internal error');
  const body = new TextEncoder().encode(JSON.stringify({ code, msg: message }));
  return { status: STATUSES[code], contentType: 'application/json', body };
}

const JSON_TYPE = 'application/json';
const PROTOBUF_TYPE = 'application/protobuf';

/** Finds the method of a request and answers with it. What it throws becomes a Twirp error. */
export async function answerTwirp<C>(
  prefix: string,
  methods: ReadonlyMap<string, TwirpMethod<C>>,
  request: TwirpRequest,
  callerOf: (request: TwirpRequest) => Promise<C>,
): Promise<TwirpResponse> {
  try {
    const { method, path, body } = request;
    if (method !== 'POST')
      throw new TwirpError('bad_route', `unsupported method ${method} (only POST is allowed)`);
    const called = path.startsWith(prefix) ? methods.get(path.slice(prefix.length)) : undefined;
    if (!called) throw new TwirpError('bad_route', `no handler for path ${path.slice(0, 200)}`);
    const contentType = request.contentType.split(';')[0]?.trim().toLowerCase() ?? '';
    if (contentType !== JSON_TYPE && contentType !== PROTOBUF_TYPE) {
      throw new TwirpError('bad_route', `unexpected Content-Type: ${contentType.slice(0, 100)}`);
    }
    const caller = await callerOf(request);
    called.require(caller);
    return { status: 200, contentType, body: called.run(caller, body, contentType === JSON_TYPE) };
  } catch (error) {
    return errorResponse(error);
  }
}
