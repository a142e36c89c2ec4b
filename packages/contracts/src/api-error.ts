import * as z from 'zod/mini';

/** Codes of the site's own interface (`/api/*`), each with the status it is sent with. */
export const API_ERROR_STATUS = {
  bad_request: 400,
  validation_failed: 400,
  unauthorized: 401,
  forbidden: 403,
  /** Succeeds once the second factor was given again. */
  reauthentication_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  misdirected_request: 421,
  too_many_requests: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
} as const;
/** Code of an {@link apiError}. */
export type ApiErrorCode = keyof typeof API_ERROR_STATUS;

/** Error body of the site's own interface. `requestId` finds the request in the server's log. */
export const apiError = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    requestId: z.string(),
    /** For `validation_failed`: a problem code per field. */
    fields: z.optional(z.record(z.string(), z.string())),
  }),
});
/** Parsed {@link apiError}. */
export type ApiError = z.infer<typeof apiError>;
