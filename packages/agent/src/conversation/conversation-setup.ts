import type { AgentClock } from '../clock.ts';
import type { LanguageModel } from '../model/language-model.ts';
import type { ConversationEvent } from './conversation-event.ts';
import type { ConversationLimits } from './conversation-limits.ts';
import type { ConversationRules } from './conversation-rules.ts';
import type { ConversationSnapshot } from './snapshot.ts';
import type { Toolbox } from './toolbox.ts';

/** A handled failure, for logs. Errors may quote the conversation. */
export type ConversationFault =
  | { readonly kind: 'model'; readonly modelId: string; readonly error: unknown }
  | { readonly kind: 'tool'; readonly name: string; readonly error: unknown }
  /** `rules`: they threw; `listener`: a listener of events did. */
  | { readonly kind: 'rules' | 'listener'; readonly error: unknown };

/** Options of a conversation. */
export interface ConversationOptions {
  readonly model: LanguageModel;
  /** Takes over within a turn when `model` fails or does not begin in time. */
  readonly fallbackModel?: LanguageModel;
  readonly systemPrompt: string;
  readonly tools?: Toolbox;
  readonly rules?: ConversationRules;
  readonly limits?: Partial<ConversationLimits>;
  /** 0 to 2; 0. */
  readonly temperature?: number;
  /** Limit for one answer; 1000. */
  readonly maxTokens?: number;
  /** If an answer says one of these, the end is asked for (voice-AI contract, 7). */
  readonly endCallPhrases?: readonly string[];
  /** Said when no model answers; the seed's sentence. */
  readonly failureText?: string;
  readonly clock?: AgentClock;
  /** Called synchronously; may call the conversation. */
  readonly onEvent: (event: ConversationEvent) => void;
  /** For logs. */
  readonly onFault?: (fault: ConversationFault) => void;
  /** Continues this conversation. The rules are restored by their creator. */
  readonly restored?: ConversationSnapshot;
}

/** The options that do not change, with every default filled in. */
export interface ConversationSetup {
  readonly systemPrompt: string;
  readonly tools: Toolbox | undefined;
  readonly rules: ConversationRules | undefined;
  readonly limits: ConversationLimits;
  readonly temperature: number;
  readonly maxTokens: number;
  readonly endCallPhrases: readonly string[];
  readonly failureText: string;
  readonly clock: AgentClock;
  readonly onFault: (fault: ConversationFault) => void;
}
