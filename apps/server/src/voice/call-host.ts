import type { DirectoryAccess, JsonObject, JsonValue } from '@rer/agent';
import type { ConversationMessage } from '@rer/contracts';
import type { CurrentCaller } from './bearer/voice-bearer.ts';
import type { EffectiveAssistant } from './calls/effective-assistant.ts';
import type { EndingHook } from './calls/ending-hooks.ts';
import type { OwnAssistant } from './store/assistants.ts';
import type { TellServer } from './tools/notify-server.ts';
import type { CallTool, ToolRunner } from './tools/tool-runner.ts';

/** The stored conversation that a staff call continues. */
export interface StaffConversation {
  readonly id: string;
  /** Earlier messages, oldest first; empty: the conversation begins with this call. */
  readonly messages: readonly ConversationMessage[];
  /** The last state given to {@link CallReport.saveConversation}; null: none yet. */
  readonly state: JsonValue;
}

/** A call that is to begin: everything that its live side needs. */
export interface StartedCall {
  readonly id: string;
  readonly orgId: string;
  readonly createdAt: Date;
  /**
   * The participant of the call: a visitor of the site, a member of staff, or a client admitted by the holder of a private token.
   * Conversations are stored for staff only, and only where `conversation` is given.
   */
  readonly audience: 'visitor' | 'staff' | 'client';
  /** Which of the installation's own assistants it is with; null: another one. */
  readonly own: OwnAssistant | null;
  /** Null: a transient one. */
  readonly assistantId: string | null;
  readonly assistant: EffectiveAssistant;
  /** Values for the texts of the assistant. */
  readonly variableValues: JsonObject;
  /** False: the call continues for a while after the participant leaves, so that they can rejoin. */
  readonly endsWhenLeft: boolean;
  readonly room: {
    readonly name: string;
    /** Where participants join, without a token. */
    readonly url: string;
  };
  /** The directory with the rights of the caller; only for the assistant of staff. Null: this call has nothing to do with it. */
  readonly directory: DirectoryAccess | null;
  /** Tools of the assistant, those that it names by id included. */
  readonly tools: readonly CallTool[];
  /** The assistant's hooks that run when the call ends. */
  readonly endingHooks: readonly EndingHook[];
  /** Runs function tools with the rights of the caller. */
  readonly toolRunner: ToolRunner;
  /** Tells the assistant's server of the call; null: it has none that may be told. */
  readonly tellServer: TellServer | null;
  /** Null: nothing of this call is stored. */
  readonly conversation: StaffConversation | null;
  /** The current identity of the caller; null: the caller has lost all rights, and the call is about to be ended. */
  readonly currentCaller: CurrentCaller;
}

export type CallLogLevel = 'INFO' | 'LOG' | 'WARN' | 'ERROR' | 'CHECKPOINT';

/**
 * Reports from the agent side of a call, in any order and number. Nothing here throws or rejects: failed writes are logged, and the call
 * continues.
 */
export interface CallReport {
  /** The agent is in the room. */
  agentJoined(): void;
  /** A participant has joined: from now on the call does not end for want of one. */
  participantJoined(): void;
  /** `listening` went out: the call is `in-progress` since now. */
  started(): void;
  /**
   * The call is over: clients were told and the agent has left, or could not join. Frees its slot, closes the room (which removes
   * remaining participants) and stores the end. Settles when all that is done; the first reason counts.
   */
  ended(reason: string): Promise<void>;
  /** A line of the call's log: what happened, never what was said. Cut after 2,000 characters. */
  log(level: CallLogLevel, text: string): void;
  /** Replaces the stored conversation. Does nothing if nothing may be stored, if it was deleted meanwhile, or when the call is over. */
  saveConversation(conversation: {
    readonly messages: readonly ConversationMessage[];
    readonly state: JsonValue;
  }): Promise<void>;
}

/** A call that its host runs. */
export interface HostedCall {
  /** Saves everything that is not saved yet by {@link CallReport.saveConversation}. Never rejects; settles when that is stored. */
  catchUp(): Promise<void>;
  /** Passes on a message that arrived outside the room (voice-AI contract, 5.1), as JSON. Invalid messages are ignored. */
  take(message: string): void;
  /**
   * Ends the call from outside: clients are told `ended` with this reason, the agent leaves, then {@link CallReport.ended} is
   * called. Idempotent, never rejects; settles when that is done.
   */
  end(reason: string): Promise<void>;
}

/** The live side of calls: agents that join rooms and converse. */
export interface CallHost {
  /**
   * Starts the agent of a call. Resolves when it is on its way to the room, possibly after the caller got the answer. Rejects when it
   * cannot start: the code that asked then ends the call, and the caller is told to try again.
   */
  start(call: StartedCall, report: CallReport): Promise<HostedCall>;
  /** Ends all calls with `worker-shutdown` and frees what the host holds. Idempotent. */
  close(): Promise<void>;
}

/** The participant name of the agent that clients of the dialect listen for (voice-AI contract, 4.1). A wire name: pages do not show it. */
export const AGENT_WIRE_NAME = 'Vapi Speaker';
