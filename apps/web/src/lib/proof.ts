import type { ApiResult } from './api-failure.ts';

/** Sends; where the server wants the second factor shown again first, asks for it and sends once more. */
export type WithProof = <Value>(send: () => Promise<ApiResult<Value>>) => Promise<ApiResult<Value>>;
