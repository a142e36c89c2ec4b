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
export { DIRECTORY_TOOLS, type DirectoryTool } from './directory/tool-names.ts';
export type { JsonObject, JsonValue } from './json.ts';
export type { ChatMessage, ToolCall, ToolDefinition } from './model/chat-message.ts';
export {
  type LanguageModel,
  ModelError,
  type ModelFailure,
  type ModelPart,
  type ModelRequest,
} from './model/language-model.ts';
export type { AnswerSource, ConversationEvent } from './session/conversation.ts';
