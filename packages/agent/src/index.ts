export {
  type DirectoryAccess,
  type FoundProviders,
  type ProviderCriteria,
  type ProviderQuery,
  SEARCH_RESULTS_MAX,
  type WriteOutcome,
} from './directory/directory-access.ts';
export type {
  DirectoryFacts,
  Proposal,
  ProposedField,
  ProviderName,
  WrittenChange,
} from './directory/directory-facts.ts';
export { DIRECTORY_TOOLS, type DirectoryTool, LIST_FIELDS, type ListField } from './directory/tool-names.ts';
export type {
  CompareResult,
  CountResult,
  DropResult,
  ProposeResult,
  ReadResult,
  SearchResult,
  ToldProvider,
} from './directory/tool-results.ts';
export type { JsonObject, JsonValue } from './json.ts';
export type { ChatMessage, ToolCall, ToolDefinition } from './model/chat-message.ts';
export {
  type LanguageModel,
  ModelError,
  type ModelFailure,
  type ModelPart,
  type ModelRequest,
} from './model/language-model.ts';
export { type Clock, systemClock } from './session/clock.ts';
export type { AnswerSource, ConversationEvent, EndReason, TurnEnd } from './session/conversation-event.ts';
export type {
  ConversationRules,
  EndedTurn,
  HeardMessage,
  RulesAction,
  RulesAnswer,
} from './session/rules.ts';
export type { FixedText, Step, Toolbox, ToolOutcome } from './session/toolbox.ts';
