import {
  AgentConversation,
  type ConversationFault,
  type ConversationLimits,
  type ConversationRules,
  createDirectoryAssistant,
  DIRECTORY_TOOLS,
  type DirectoryAssistant,
  expectedAnswer,
  type HistoryMessage,
  ModelError,
  parseConversationSnapshot,
  requestWording,
  systemClock,
  type Toolbox,
  type Transcription,
} from '@rer/agent';
import {
  type ConversationHistory,
  type ConversationTopic,
  callConversation,
  type HeardMessage,
  LiveCall,
  type SpeechEngines,
} from '@rer/agent/live';
import type { AgentConnection, AgentConnectionListener } from '@rer/agent/room';
import type { ConversationMessage } from '@rer/contracts';
import * as z from 'zod';
import type { CallReport, HostedCall, StartedCall } from '../call-host.ts';
import { keywordsOf } from '../speech/keywords.ts';
import type { FillText, ThreadedTemplates } from '../templates/threaded-templates.ts';
import type { ServerWorld } from '../tools/pinned-request.ts';
import type { HeardSubject } from '../understanding/threaded-understanding.ts';
import { afterCall } from './after-call.ts';
import { buildCallPlan } from './build-call-plan.ts';
import { type CallModels, type ChosenModels, modelsOfCall } from './call-models.ts';
import { DelayedSave } from './delayed-save.ts';
import { callSummary, describeCall } from './describe-call.ts';
import { FallbackConnection } from './fallback-connection.ts';
import { FunctionToolbox } from './function-toolbox.ts';
import { serverMessagesOf } from './server-messages.ts';

/** Reads what was heard by names that are expected. */
export interface HeardTextReader {
  /** A participant of a call about the directory has opened a microphone. */
  prepareHearing(): void;
  /** What was most likely said, soon; never rejects. */
  readHeard(heard: Transcription, subject: HeardSubject): Promise<HeardMessage>;
}

interface HostCallOptions {
  readonly call: StartedCall;
  readonly report: CallReport;
  readonly models: ChosenModels;
  readonly world: ServerWorld;
  /** Opens the agent connection to the room: at once, and again when its process died. */
  readonly openConnection: (listener: AgentConnectionListener) => AgentConnection;
  /** Says something to the participants when the agent connection is lost. */
  readonly tellRoom: (text: string) => Promise<void>;
  /** Fills values into texts of the assistant. */
  readonly templates: Pick<ThreadedTemplates, 'ofCall'>;
  readonly timeZone: string;
  /** What calls hear and speak with; null: they are calls of text. */
  readonly speech: SpeechEngines | null;
  readonly hearing: HeardTextReader;
  /** Aborts when the product begins to stop. */
  readonly stopping: AbortSignal;
  /** Aborts when no more is sent anywhere. */
  readonly closing: AbortSignal;
}

/** A call that runs, until `over`. */
export interface HostedLiveCall extends HostedCall {
  /** Resolves when the call is over for its participants. */
  readonly over: Promise<void>;
  /** Resolves when everything about the call is done, after it is over too. */
  readonly done: Promise<void>;
}

/** None of the directory's tools writes, and a proposal takes the place of the one before it. */
const DIRECTORY_TOOL_NAMES: ReadonlySet<string> = new Set(Object.values(DIRECTORY_TOOLS));

/** The `state` of {@link CallReport.saveConversation}. */
const storedState = z.object({ session: z.unknown() });

/** Runs one call: its conversation, its participant in the room, and its stored data. */
export async function hostCall({
  call,
  report,
  models,
  world,
  openConnection,
  tellRoom,
  templates,
  timeZone,
  speech,
  hearing,
  stopping,
  closing,
}: HostCallOptions): Promise<HostedLiveCall> {
  const { variableValues } = call;
  const values = { variableValues, call: callSummary(call), now: new Date(), timeZone };
  const fill = templates.ofCall(values);
  const [plan, systemPrompt] = await Promise.all([buildCallPlan(call, fill), fill(systemPromptOf(call))]);
  const restored = parseConversationSnapshot(storedState.safeParse(call.conversation?.state).data?.session);
  let conversation: AgentConversation | undefined;
  const history = (): ConversationHistory => ({
    messages: conversation?.history() ?? [],
    openAi: conversation?.openAiHistory() ?? [],
  });
  const server = serverMessagesOf(call, report, closing);
  const { writer, ...answering } = modelsFor(call, report, models, world);
  const ending = new AbortController();
  let startedAt: string | undefined;
  const parts = partsOf({
    call,
    report,
    restored: restored?.rules,
    fill,
    over: ending.signal,
    history,
  });
  const { directory } = parts;
  const keywords = keywordsOf(call.assistant);
  const preparing = (listener: AgentConnectionListener): AgentConnectionListener => ({
    ...listener,
    microphoneChanged(identity, isOpen) {
      if (isOpen && speech !== null && directory !== null) hearing.prepareHearing();
      listener.microphoneChanged(identity, isOpen);
    },
  });

  const save = async (): Promise<void> => {
    if (call.conversation === null || conversation === undefined) return;
    const state = { facts: parts.topic?.facts() ?? null, session: conversation.snapshot() };
    await report.saveConversation({ messages: storedMessages(conversation.history()), state });
  };
  const saving = new DelayedSave(save);
  const over = deferred();
  const done = deferred();
  let connection: FallbackConnection | undefined;
  const live = new LiveCall({
    plan,
    clock: systemClock,
    speech,
    ...((directory !== null || keywords.length > 0) && {
      readHeard: (heard) =>
        hearing.readHeard(heard, {
          directory: directory && {
            expects: expectedAnswer(directory.facts, conversation?.lastModelMemory ?? null),
          },
          keywords,
        }),
    }),
    ...(directory !== null && { repeatableTools: DIRECTORY_TOOL_NAMES }),
    tools: () => parts.tools.definitions,
    openConnection: (listener) => {
      connection = new FallbackConnection(openConnection, preparing(reporting(listener, report)), (text) =>
        tellRoom(text).catch(() => report.log('WARN', 'Who is in the room could not be told of the end.')),
      );
      return connection;
    },
    openConversation: (tell) => {
      conversation = new AgentConversation({
        ...answering,
        systemPrompt,
        tools: parts.tools,
        ...(parts.rules !== undefined && { rules: parts.rules }),
        limits: { ...answering.limits, ...parts.limits },
        temperature: call.assistant.model.temperature,
        maxTokens: call.assistant.model.maxTokens,
        endCallPhrases: call.assistant.endCallPhrases,
        onEvent: tell,
        onFault: (fault) => report.log('ERROR', faultNote(fault)),
        // How much a conversation may ask of its tools is counted for each call.
        ...(restored !== null && { restored: { ...restored, toolCalls: 0 } }),
      });
      return callConversation(conversation, parts.topic, () =>
        report.log('WARN', 'The chosen provider could not be read.'),
      );
    },
    onStarted: () => {
      startedAt = new Date().toISOString();
      report.started();
    },
    onMessage: (message) => server?.tell(message),
    onTurnEnded: () => saving.changed(),
    onNote: (level, note) => report.log(level, note),
    onEnded: (reason) => {
      ending.abort();
      const reported = afterCall({
        call,
        report,
        endedReason: reason,
        startedAt,
        history: history(),
        begunAt: values.now.getTime(),
        systemPrompt,
        server,
        writer,
        clock: systemClock,
        stopping,
        closing,
      });
      // Work that the rules began is part of the conversation.
      void Promise.resolve(conversation?.idle())
        .then(() => saving.flush())
        .then(() => connection?.messagesDelivered())
        .then(() => report.ended(reason))
        .finally(over.resolve)
        .then(() => reported)
        .finally(done.resolve);
    },
  });
  return {
    over: over.promise,
    done: done.promise,
    take: (message) => live.take(message),
    catchUp: () => saving.catchUp(),
    async end(reason) {
      live.end(reason);
      await over.promise;
    },
  };
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

interface CallParts {
  readonly tools: Toolbox;
  readonly rules?: ConversationRules;
  readonly limits?: Partial<ConversationLimits>;
  readonly topic: ConversationTopic | null;
  /** Null: it knows no directory. */
  readonly directory: DirectoryAssistant | null;
}

interface CallPartsOptions {
  readonly call: StartedCall;
  readonly report: CallReport;
  /** Of the rules. */
  readonly restored: unknown;
  readonly fill: FillText;
  readonly over: AbortSignal;
  readonly history: () => ConversationHistory;
}

/** The staff assistant has the directory and its rules; others have the functions that they name. */
function partsOf({ call, report, restored, fill, over, history }: CallPartsOptions): CallParts {
  if (call.directory === null) {
    const about = () => describeCall(call, history());
    const tools = new FunctionToolbox({ call, about, fill, clock: systemClock, over });
    return { tools, topic: null, directory: null };
  }
  const directory: DirectoryAssistant = createDirectoryAssistant({
    access: call.directory,
    wordingOf: requestWording,
    restored,
    onFault: () => report.log('ERROR', 'The directory could not be reached for a change.'),
  });
  return {
    tools: directory.tools,
    rules: directory.rules,
    limits: directory.limits,
    directory,
    topic: {
      facts: () => directory.facts,
      focus: async (id) => {
        await directory.focus(id);
      },
    },
  };
}

function modelsFor(
  call: StartedCall,
  report: CallReport,
  models: ChosenModels,
  world: ServerWorld,
): CallModels {
  try {
    return modelsOfCall(call, models, world);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    report.log(
      'ERROR',
      'The model server of the assistant cannot be asked with this address, key or headers.',
    );
    return models;
  }
}

function systemPromptOf({ assistant }: StartedCall): string {
  const prompts = (assistant.model.messages ?? []).filter(({ role }) => role === 'system');
  return prompts.map(({ content }) => content ?? '').join('\n\n');
}

function reporting(listener: AgentConnectionListener, report: CallReport): AgentConnectionListener {
  return {
    joined: () => {
      report.agentJoined();
      listener.joined();
    },
    participantJoined: (identity) => {
      report.participantJoined();
      listener.participantJoined(identity);
    },
    participantLeft: (identity) => listener.participantLeft(identity),
    microphoneChanged: (identity, isOpen) => listener.microphoneChanged(identity, isOpen),
    soundReceived: (identity, samples) => listener.soundReceived(identity, samples),
    speechProgressed: (progress) => listener.speechProgressed(progress),
    messageReceived: (identity, text) => listener.messageReceived(identity, text),
    ended: (end, detail) => listener.ended(end, detail),
  };
}

/** For the log of the call: errors of models and tools may quote the conversation. */
function faultNote(fault: ConversationFault): string {
  const kind = fault.error instanceof Error ? fault.error.name : 'Error';
  switch (fault.kind) {
    case 'model':
      return `The model ${fault.modelId} gave no answer (${fault.error instanceof ModelError ? fault.error.code : kind}).`;
    case 'tool':
      return `The tool ${fault.name} failed (${kind}).`;
    case 'rules':
    case 'listener':
      return `Something in the conversation failed (${fault.kind}, ${kind}).`;
  }
}

/** The conversation's messages, as stored; tool calls and results are left out. */
export function storedMessages(history: readonly HistoryMessage[]): readonly ConversationMessage[] {
  return history.map((entry) => ({ ...entry, message: 'message' in entry ? entry.message : '' }));
}
