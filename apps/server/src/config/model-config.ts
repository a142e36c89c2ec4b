import type { Environment } from './env.ts';

/** A model server of the OpenAI dialect. */
export interface ModelServer {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** The server's name for the model. */
  readonly model: string;
  readonly apiKey: string | undefined;
}

/** Undefined: only the understanding that is built in. */
export function modelServerOf({
  LLM_BASE_URL,
  LLM_MODEL,
  LLM_API_KEY,
}: Environment): ModelServer | undefined {
  if (LLM_BASE_URL === undefined || LLM_MODEL === undefined) return undefined;
  return { baseUrl: LLM_BASE_URL.replace(/(?<!\/)\/+$/, ''), model: LLM_MODEL, apiKey: LLM_API_KEY };
}

/** What cannot hold together, one sentence each. */
export function modelProblems({ LLM_BASE_URL, LLM_MODEL, LLM_API_KEY }: Environment): readonly string[] {
  if ((LLM_BASE_URL === undefined) !== (LLM_MODEL === undefined)) {
    return ['LLM_BASE_URL and LLM_MODEL belong together: set both or none.'];
  }
  if (LLM_API_KEY !== undefined && LLM_BASE_URL === undefined) {
    return ['LLM_API_KEY works only together with LLM_BASE_URL.'];
  }
  return [];
}
