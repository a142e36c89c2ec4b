export const KIBIBYTE = 1024;
export const MEBIBYTE = 1024 * KIBIBYTE;

/** Largest body of a route that names no limit of its own. */
export const DEFAULT_BODY_BYTES = 64 * KIBIBYTE;
/** Bytes of bodies at once, of routes that take larger ones than that. Past it: 503. */
export const LARGE_BODIES_BYTES = 128 * MEBIBYTE;
/** Largest total of request headers, the request line included. */
export const HEADER_BYTES = 32 * KIBIBYTE;

/** Time for the headers of a request to arrive. Past it: 408. */
export const HEADERS_TIMEOUT_MS = 30_000;
/** Time for a request to arrive completely, its body included: 64 MiB at 4.5 Mbit/s. Past it: 408. */
export const REQUEST_TIMEOUT_MS = 120_000;
/**
 * Time from the first byte of a request to the end of its answer, a last resort: arriving has its own limit, and so
 * has every transaction of the database.
 */
export const HANDLER_TIMEOUT_MS = REQUEST_TIMEOUT_MS + 30_000;
/** Time that an idle connection is kept. */
export const KEEP_ALIVE_TIMEOUT_MS = 10_000;
