import {
  type ConversationLimits,
  DEFAULT_CONVERSATION_LIMITS,
  type JsonObject,
  type LanguageModel,
  OpenAiModel,
} from '@rer/agent';
import * as z from 'zod';
import type { ModelServer } from '../../config/model-config.ts';
import { PART_MAX_S } from '../dialect/analysis-schema.ts';
import { pinnedFetch, type ServerWorld } from '../tools/pinned-request.ts';
import { type CallDetails, callSummary } from './describe-call.ts';

/** No participant waits for an analysis in a conversation, so the caller sets its time limit. */
const WRITER_TIMES = {
  firstPartMs: PART_MAX_S * 1000,
  betweenPartsMs: PART_MAX_S * 1000,
  wholeMs: PART_MAX_S * 1000,
};

/** The model that answers in calls, and the fallback for its failures. */
export interface ChosenModels {
  readonly model: LanguageModel;
  readonly fallbackModel?: LanguageModel;
  /** Model that writes analyses after calls; absent: there is none, since the built-in model cannot write free text. */
  readonly writer?: LanguageModel;
}

/**
 * Chooses the models for the calls of this installation: the configured model server with the built-in model as its fallback; without a
 * server, the built-in model alone. A provider named by an assistant is meant for other installations (voice-AI contract, 7).
 */
export function chooseModels(server: ModelServer | undefined, builtIn: LanguageModel): ChosenModels {
  if (server === undefined) return { model: builtIn };
  const { baseUrl, model, apiKey } = server;
  const connection = { baseUrl, model, ...(apiKey !== undefined && { apiKey }) };
  return {
    model: new OpenAiModel(connection),
    fallbackModel: builtIn,
    writer: new OpenAiModel({ ...connection, times: WRITER_TIMES }),
  };
}

/** The models that answer in one call, and how long to wait for them. */
export interface CallModels extends ChosenModels {
  readonly limits?: Partial<ConversationLimits>;
}

/** Seconds that a model server of an assistant has to begin, unless told (as clients of the dialect document it). */
const BEGIN_S = 20;
/** How servers are called that name no model. */
const NO_NAME = 'default';
/** Members of a request that nothing else may take the place of. */
const OWN_MEMBERS: ReadonlySet<string> = new Set([
  'model',
  'messages',
  'tools',
  'stream',
  'temperature',
  'max_tokens',
]);

const ownCredential = z.looseObject({ provider: z.literal('custom-llm'), apiKey: z.string().min(1) });
// Made once: a schema of JSON refers to itself.
const object: z.ZodType<JsonObject> = z.record(z.string(), z.json());

/**
 * The models of a call: the model server that its assistant names as `custom-llm` (voice-AI contract, 7), with the installation's own
 * models as the fallback and for all other calls. Like servers of tools, it is reached at public addresses only.
 * @throws {TypeError} if its address, key or headers cannot be used.
 */
export function modelsOfCall(call: CallDetails, chosen: ChosenModels, world: ServerWorld): CallModels {
  const { model } = call.assistant;
  if (model.provider !== 'custom-llm' || model.url === undefined) return chosen;
  const beginMs = (model.timeoutSeconds ?? BEGIN_S) * 1000;
  const wholeMs = beginMs + DEFAULT_CONVERSATION_LIMITS.answerMs;
  const name = model.model ?? NO_NAME;
  const apiKey = keyOf(call);
  const connection = {
    id: `custom-llm/${name}`,
    baseUrl: model.url.replace(/\/chat\/completions\/*$/, ''),
    model: name,
    ...(apiKey !== undefined && { apiKey }),
    headers: headersOf(model.headers ?? {}),
    more: metadataFor(call),
    fetch: pinnedFetch(world),
  };
  return {
    model: new OpenAiModel({ ...connection, times: { firstPartMs: beginMs, wholeMs } }),
    fallbackModel: chosen.model,
    writer: new OpenAiModel({ ...connection, times: WRITER_TIMES }),
    limits: { firstPartMs: beginMs, answerMs: wholeMs },
  };
}

function keyOf({ assistant }: CallDetails): string | undefined {
  for (const credential of assistant.credentials ?? []) {
    const read = ownCredential.safeParse(credential);
    if (read.success) return read.data.apiKey;
  }
  return undefined;
}

/** Keys belong to credentials, as clients of the dialect document it. */
function headersOf(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization'),
  );
}

/** Data for the server beside the conversation, by `metadataSendMode`. */
function metadataFor(call: CallDetails): JsonObject {
  const { model, metadata } = call.assistant;
  const mode = model.metadataSendMode ?? 'variable';
  if (mode === 'off') return {};
  const given = object.parse(metadata ?? {});
  const open = Object.fromEntries(Object.entries(given).filter(([name]) => !OWN_MEMBERS.has(name)));
  return {
    ...(mode === 'destructured' ? open : metadata !== undefined && { metadata: given }),
    call: callSummary(call),
  };
}
