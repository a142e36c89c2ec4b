import { type AgentClock, systemClock } from '../clock.ts';
import type { ConversationLimits } from '../session/limits.ts';
import type { ConversationRules } from '../session/rules.ts';
import type { Toolbox } from '../session/toolbox.ts';
import type { DirectoryAccess } from './directory-access.ts';
import type { DirectoryFacts, ProviderName } from './directory-facts.ts';
import { DirectoryRules } from './directory-rules.ts';
import { DirectoryState } from './directory-state.ts';
import type { ReadWording } from './guards/request-tracker.ts';
import { ProposalWriter } from './proposals/write-proposal.ts';
import { DirectoryToolbox } from './tools/directory-toolbox.ts';

interface DirectoryAssistantOptions {
  /** With the rights of the person who speaks. */
  readonly access: DirectoryAccess;
  /** What a message of the person asks for: nothing is proposed that was not wished for, whichever model speaks. */
  readonly wordingOf: ReadWording;
  /** `rules` of a conversation's snapshot, to go on with it; anything else begins anew. */
  readonly restored?: unknown;
  /** For logs: the directory could not be reached when something was to be written. */
  readonly onFault?: (error: unknown) => void;
  /** For what was changed today. Default: the machine's. */
  readonly clock?: Pick<AgentClock, 'now'>;
}

/** What makes a conversation the staff assistant's: its tools, and the rules that no model gets around. */
export interface DirectoryAssistant {
  readonly tools: Toolbox;
  readonly rules: ConversationRules;
  /** A member of staff talks to it all day, and its tools cost nothing. */
  readonly limits: Pick<ConversationLimits, 'toolCalls'>;
  readonly facts: DirectoryFacts;
  /**
   * The person chose a provider outside the conversation: it is spoken of from now on. Null: none is. Answers what is in focus
   * then; an unknown id changes nothing. Rejects when the directory cannot be reached.
   */
  focus(id: string | null, signal?: AbortSignal): Promise<ProviderName | null>;
}

const TOOL_CALLS = 1_000;

/** The staff assistant of one conversation. */
export function createDirectoryAssistant({
  access,
  wordingOf,
  restored,
  onFault = () => undefined,
  clock = systemClock,
}: DirectoryAssistantOptions): DirectoryAssistant {
  const state = new DirectoryState(wordingOf, restored);
  let chosen = 0;
  return {
    tools: new DirectoryToolbox(access, state, clock),
    rules: new DirectoryRules(state, new ProposalWriter(access, state, onFault)),
    limits: { toolCalls: TOOL_CALLS },
    get facts() {
      return state.facts;
    },
    async focus(id, signal = new AbortController().signal) {
      chosen += 1;
      const choice = chosen;
      const provider = id === null ? null : await access.read(id, signal);
      // Reads may overtake each other; the last choice counts.
      if (choice === chosen && (id === null || provider !== null)) state.focusOn(provider);
      return state.facts.focus;
    },
  };
}
