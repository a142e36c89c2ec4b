import type { AgentClock, HistoryMessage, JsonObject, LanguageModel } from '@rer/agent';
import type { ConversationHistory } from '@rer/agent/live';
import * as z from 'zod';
import type { CallReport, StartedCall } from '../call-host.ts';
import { analyseCall } from './analyse-call.ts';
import { describeCall, transcriptOf } from './describe-call.ts';
import { runEndingHooks } from './run-ending-hooks.ts';
import type { ServerMessages } from './server-messages.ts';

// Made once: a schema of JSON refers to itself.
const json = z.json();

interface EndedCall {
  readonly call: StartedCall;
  readonly report: Pick<CallReport, 'log'>;
  readonly endedReason: string;
  /** ISO 8601; undefined: no participant who could hear the assistant ever joined. */
  readonly startedAt: string | undefined;
  readonly history: ConversationHistory;
  /** When the conversation was taken up, milliseconds since 1970: older messages belong to another call. */
  readonly begunAt: number;
  /** With the values of the call. */
  readonly systemPrompt: string;
  /** The assistant's server; null: it has none that may be told. */
  readonly server: ServerMessages | null;
  /** Model that writes analyses; undefined: there is none. */
  readonly writer: LanguageModel | undefined;
  readonly clock: AgentClock;
  /** Aborts when the product begins to stop: analyses are then abandoned. */
  readonly stopping: AbortSignal;
  /** Aborts when no more is sent anywhere. */
  readonly closing: AbortSignal;
}

/**
 * Runs after a call has ended for its participants: its hooks run, and its server gets a report. Never rejects; settles when every
 * server was told or could not be reached.
 */
export async function afterCall(ended: EndedCall): Promise<void> {
  const { call, endedReason, history, report, clock, closing, server, startedAt } = ended;
  const about = describeCall(call, history);
  const endedAt = new Date(clock.now()).toISOString();
  const onFailed = (note: string) => report.log('WARN', note);
  const tellReport = async () => {
    await server?.end({
      ...about,
      endedReason,
      ...(startedAt !== undefined && { startedAt }),
      endedAt,
      cost: 0,
      costs: [],
      analysis: server.tellsReport ? await analysisOf(ended, onFailed) : {},
    });
  };
  await Promise.all([runEndingHooks({ call, endedReason, about, clock, onFailed, closing }), tellReport()]);
}

/** Empty if there is no writer, if nothing was said, or if nothing may be written about the conversation. */
async function analysisOf(ended: EndedCall, onFailed: (note: string) => void): Promise<JsonObject> {
  const { call, endedReason, history, begunAt, systemPrompt, writer, clock, stopping } = ended;
  const { analysisPlan: plan = {}, compliancePlan, model } = call.assistant;
  const utterances = history.messages.filter((entry) => entry.time >= begunAt && isUtterance(entry));
  const isEnough =
    utterances.some(({ role }) => role === 'user') && utterances.length >= (plan.minMessagesThreshold ?? 0);
  if (writer === undefined || !isEnough || isProtected(compliancePlan)) return {};
  return await analyseCall({
    plan,
    call: {
      transcript: transcriptOf(call, history.messages),
      systemPrompt,
      messages: json.parse(JSON.parse(JSON.stringify(model.messages ?? []))),
      endedReason,
    },
    writer,
    clock,
    signal: stopping,
    onFailed,
  });
}

function isUtterance({ role }: HistoryMessage): boolean {
  return role === 'user' || role === 'bot';
}

/** Any value but `false` protects the conversation. */
function isProtected(plan: StartedCall['assistant']['compliancePlan'] = {}): boolean {
  return [plan['hipaaEnabled'], plan['pciEnabled']].some((value) => (value ?? false) !== false);
}
