/** Why a call to the site's own interface did not deliver. */
export type ApiFailure =
  /** No answer: offline, server down, or too slow. */
  | { readonly kind: 'unreachable'; readonly cause: unknown }
  /** The server refused, with the body of `apiError` as far as there was one. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** Problem code per field, for `validation_failed`. */
      readonly fields: Readonly<Record<string, string>>;
      /** The whole body, not yet checked: some refusals carry more than an error. Null when it was no JSON. */
      readonly body: unknown;
      /** From `Retry-After`; null when the server named no time. */
      readonly retryAfterSeconds: number | null;
    }
  /** An answer that is not what the contract says. */
  | { readonly kind: 'unreadable'; readonly cause: unknown };

/** The value of a call, or why there is none. */
export type ApiResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: ApiFailure };
