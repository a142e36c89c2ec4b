import {
  type AgentClock,
  askModel,
  DEFAULT_CONVERSATION_LIMITS,
  type JsonObject,
  type JsonValue,
  type LanguageModel,
  ModelError,
} from '@rer/agent';
import type { AnalysisPlan, StructuredDataPlan } from '../dialect/analysis-schema.ts';
import {
  type AskedMessages,
  RUBRIC_WORDS,
  STRUCTURED_DATA_MESSAGES,
  SUCCESS_MESSAGES,
  SUMMARY_MESSAGES,
} from './analysis-texts.ts';
import { fillPlaceholders } from './fill-placeholders.ts';
import { readJson } from './json-of-answer.ts';

/** Seconds that a model has for one part, unless told (voice-AI contract, 7). */
const PART_S = 5;
/** Limit for one part. */
const ANSWER_TOKENS = 2000;
/** Limit for the text of one request, UTF-16 units, however often a plan inserts the transcript. */
const REQUEST_MAX = 200_000;

/** The fields of a call that its analysis needs. */
interface AnalysedCall {
  /** The whole transcript; of a very long one the newest part is read. */
  readonly transcript: string;
  readonly systemPrompt: string;
  /** `model.messages` of the assistant. */
  readonly messages: JsonValue;
  readonly endedReason: string;
}

interface AnalysisOptions {
  readonly plan: AnalysisPlan;
  readonly call: AnalysedCall;
  readonly writer: LanguageModel;
  readonly clock: AgentClock;
  /** Aborts when the result is no longer needed. */
  readonly signal: AbortSignal;
  /** For the log of the call: without anything that was said. */
  readonly onFailed: (note: string) => void;
}

interface Part {
  /** For the log. */
  readonly name: string;
  readonly plan: {
    readonly messages?: AskedMessages | undefined;
    readonly timeoutSeconds?: number | undefined;
  };
  /** Asked where the plan has no words of its own. */
  readonly messages: AskedMessages;
  /** Further values for the words. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Has a language model analyse a finished call (voice-AI contract, 3: Analysis), one request per part, all in parallel. A part that
 * fails or takes too long is left out. Never rejects.
 */
export async function analyseCall(options: AnalysisOptions): Promise<JsonObject> {
  const {
    summaryPlan = {},
    structuredDataPlan = {},
    structuredDataMultiPlan = [],
    successEvaluationPlan = {},
  } = options.plan;
  const { rubric = 'PassFail' } = successEvaluationPlan;
  const [summary, structuredData, multi, successEvaluation] = await Promise.all([
    summaryPlan.enabled !== false &&
      write(options, { name: 'summary', plan: summaryPlan, messages: SUMMARY_MESSAGES, values: {} }),
    structuredDataPlan.enabled === true && readOff(options, 'structured data', structuredDataPlan),
    Promise.all(
      structuredDataMultiPlan.map(async ({ key, plan }): Promise<JsonObject[]> => {
        const value = plan.enabled === true && (await readOff(options, 'structured data (multi)', plan));
        return isThere(value) ? [{ [key]: value }] : [];
      }),
    ),
    successEvaluationPlan.enabled !== false &&
      write(options, {
        name: 'success evaluation',
        plan: successEvaluationPlan,
        messages: SUCCESS_MESSAGES,
        values: { rubric: RUBRIC_WORDS[rubric] },
      }),
  ]);
  const structuredDataMulti = multi.flat();
  return {
    ...(isThere(summary) && { summary }),
    ...(isThere(structuredData) && { structuredData }),
    ...(structuredDataMulti.length > 0 && { structuredDataMulti }),
    ...(isThere(successEvaluation) && { successEvaluation }),
  };
}

function isThere<T>(part: T | false | null): part is T {
  return part !== false && part !== null;
}

/** An object or a list by the schema of a plan; whether it fits the schema is not looked at. */
async function readOff(
  options: AnalysisOptions,
  name: string,
  plan: StructuredDataPlan,
): Promise<JsonObject | JsonValue[] | null> {
  const values = { schema: JSON.stringify(plan.schema ?? {}) };
  const text = await write(options, { name, plan, messages: STRUCTURED_DATA_MESSAGES, values });
  if (text === null) return null;
  const value = readJson(text);
  if (value === null) options.onFailed(noteOf(name, 'malformed'));
  return value;
}

/** Null: it could not be written, and that stands in the log. */
async function write(options: AnalysisOptions, part: Part): Promise<string | null> {
  const { writer, clock, signal, onFailed } = options;
  const ms = (part.plan.timeoutSeconds ?? PART_S) * 1000;
  try {
    const answer = await askModel(
      writer,
      {
        messages: filledMessages(options.call, part),
        tools: [],
        memory: null,
        temperature: 0,
        maxTokens: ANSWER_TOKENS,
      },
      {
        clock,
        limits: { ...DEFAULT_CONVERSATION_LIMITS, answerMs: ms },
        firstPartMs: ms,
        partMs: ms,
        signal,
        onText: () => undefined,
      },
    );
    // The result is no longer needed.
    if (answer === null) throw new ModelError('timeout', 'The product stops.');
    const text = answer.text.trim();
    if (text === '') throw new ModelError('malformed', 'The model said nothing.');
    return text;
  } catch (error) {
    onFailed(noteOf(part.name, error instanceof ModelError ? error.code : 'malformed'));
    return null;
  }
}

function noteOf(name: string, why: string): string {
  return `A part of the analysis is missing: ${name} (${why}).`;
}

/** @throws {ModelError} when no model would read so much. */
function filledMessages(call: AnalysedCall, { plan, messages, values }: Part): AskedMessages {
  const own = plan.messages ?? [];
  const filled = new Map([
    ...Object.entries(values),
    ['transcript', call.transcript.slice(-DEFAULT_CONVERSATION_LIMITS.historyCharacters)],
    ['systemPrompt', call.systemPrompt],
    ['messages', JSON.stringify(call.messages)],
    ['endedReason', call.endedReason],
  ]);
  let left = REQUEST_MAX;
  return (own.length > 0 ? own : messages).map(({ role, content }) => {
    const text = fillPlaceholders(content, filled, left);
    if (text === null) throw new ModelError('refused', 'The request is too long.');
    left -= text.length;
    return { role, content: text };
  });
}
