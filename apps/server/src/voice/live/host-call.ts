import {
  Conversation,
  type ConversationFault,
  type ConversationRules,
  createDirectoryAssistant,
  type DirectoryAssistant,
  type LanguageModel,
  parseConversationSnapshot,
  systemClock,
  type Toolbox,
} from '@rer/agent';
import { LiveCall, type TalkSubject, talkOf } from '@rer/agent/live';
import type { LineListener, RoomLine } from '@rer/agent/room';
import * as z from 'zod';
import type { CallReport, HostedCall, StartedCall } from '../call-host.ts';
import { DelayedSave } from './delayed-save.ts';
import { fillText } from './fill-text.ts';
import { FunctionToolbox } from './function-toolbox.ts';
import { planOf } from './plan-of.ts';
import { storedMessages } from './stored-messages.ts';
import { SurvivingLine } from './surviving-line.ts';

/** Who answers in a call. */
export interface ChosenModels {
  readonly model: LanguageModel;
  readonly fallbackModel?: LanguageModel;
}

export interface HostCallOptions {
  readonly call: StartedCall;
  readonly report: CallReport;
  readonly models: ChosenModels;
  /** Begins to take the assistant's place in the room. */
  readonly openLine: (listener: LineListener) => RoomLine;
  /** Says something to the people in the room when the assistant's place in it is lost. */
  readonly tellRoom: (text: string) => Promise<void>;
  readonly timeZone: string;
}

/** A call that runs, until `over`. */
export interface RunningCall extends HostedCall {
  /** Resolves when everything about the call is done. */
  readonly over: Promise<void>;
}

/** What {@link CallReport.saveConversation} is given as `state`. */
const storedState = z.object({ session: z.unknown() });

/** Runs one call: its conversation, its place in the room, and what is stored of it. */
export async function hostCall({
  call,
  report,
  models,
  openLine,
  tellRoom,
  timeZone,
}: HostCallOptions): Promise<RunningCall> {
  const values = { variableValues: call.variableValues, now: new Date(), timeZone };
  const fill = (text: string | undefined) => fillText(text ?? '', values);
  const [firstMessage, endCallMessage, systemPrompt] = await Promise.all([
    fill(call.assistant.firstMessage),
    fill(call.assistant.endCallMessage),
    fill(systemPromptOf(call)),
  ]);
  const restored = parseConversationSnapshot(storedState.safeParse(call.conversation?.state).data?.session);
  const parts = partsOf(call, report, restored?.rules);

  let conversation: Conversation | undefined;
  const save = async (): Promise<void> => {
    if (call.conversation === null || conversation === undefined) return;
    const state = { facts: parts.subject?.facts() ?? null, session: conversation.snapshot() };
    await report.saveConversation({ messages: storedMessages(conversation.history()), state });
  };
  const saving = new DelayedSave(save);
  let markOver: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    markOver = resolve;
  });
  let line: SurvivingLine | undefined;
  const live = new LiveCall({
    plan: planOf(call, { firstMessage, endCallMessage }),
    clock: systemClock,
    tools: () => parts.tools.definitions,
    openLine: (listener) => {
      line = new SurvivingLine(openLine, reporting(listener, report), (text) =>
        tellRoom(text).catch(() => report.log('WARN', 'Who is in the room could not be told of the end.')),
      );
      return line;
    },
    openTalk: (tell) => {
      conversation = new Conversation({
        ...models,
        systemPrompt,
        tools: parts.tools,
        ...(parts.rules !== undefined && { rules: parts.rules }),
        temperature: call.assistant.model.temperature,
        maxTokens: call.assistant.model.maxTokens,
        endCallPhrases: call.assistant.endCallPhrases,
        onEvent: tell,
        onFault: (fault) => report.log('ERROR', faultNote(fault)),
        // How much a conversation may ask of its tools is counted for each call.
        ...(restored !== null && { restored: { ...restored, toolCalls: 0 } }),
      });
      return talkOf(conversation, parts.subject, () =>
        report.log('WARN', 'The chosen provider could not be read.'),
      );
    },
    onStarted: () => report.started(),
    onTurnEnded: () => saving.changed(),
    onNote: (level, note) => report.log(level, note),
    onEnded: (reason) => {
      // What the rules had begun is part of the conversation.
      void Promise.resolve(conversation?.idle())
        .then(() => saving.flush())
        .then(() => line?.hasSpoken())
        .then(() => report.ended(reason))
        .finally(markOver);
    },
  });
  return {
    over,
    catchUp: () => saving.catchUp(),
    async end(reason) {
      live.end(reason);
      await over;
    },
  };
}

interface CallParts {
  readonly tools: Toolbox;
  readonly rules?: ConversationRules;
  readonly subject: TalkSubject | null;
}

/** The staff's assistant has the directory and its rules; others have the functions that they name. */
function partsOf(call: StartedCall, report: CallReport, restored: unknown): CallParts {
  if (call.directory === null) {
    const about = { call: { id: call.id, orgId: call.orgId, type: 'webCall' } };
    return { tools: new FunctionToolbox(call, about), subject: null };
  }
  const directory: DirectoryAssistant = createDirectoryAssistant({
    access: call.directory,
    restored,
    onFault: () => report.log('ERROR', 'The directory could not be reached for a change.'),
  });
  return {
    tools: directory.tools,
    rules: directory.rules,
    subject: {
      facts: () => directory.facts,
      focus: async (id) => {
        await directory.focus(id);
      },
    },
  };
}

function systemPromptOf({ assistant }: StartedCall): string {
  const prompts = (assistant.model.messages ?? []).filter(({ role }) => role === 'system');
  return prompts.map(({ content }) => content ?? '').join('\n\n');
}

function reporting(listener: LineListener, report: CallReport): LineListener {
  return {
    joined: () => {
      report.agentJoined();
      listener.joined();
    },
    came: (identity) => {
      report.customerJoined();
      listener.came(identity);
    },
    gone: (identity) => listener.gone(identity),
    microphone: (identity, isOpen) => listener.microphone(identity, isOpen),
    heard: (identity, text) => listener.heard(identity, text),
    ended: (end, detail) => listener.ended(end, detail),
  };
}

/** For the log of the call: errors of models and tools may carry what was said. */
function faultNote(fault: ConversationFault): string {
  const kind = fault.error instanceof Error ? fault.error.name : 'Error';
  switch (fault.kind) {
    case 'model':
      return `The model ${fault.modelId} gave no answer (${kind}).`;
    case 'tool':
      return `The tool ${fault.name} failed (${kind}).`;
    case 'rules':
    case 'listener':
      return `Something in the conversation failed (${fault.kind}, ${kind}).`;
  }
}
