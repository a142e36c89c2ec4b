export { type AgentClock, systemClock } from './clock.ts';
export {
  type DirectoryAccess,
  DirectoryClosedError,
  type WriteOutcome,
} from './directory/directory-access.ts';
export {
  createDirectoryAssistant,
  DIRECTORY_SYSTEM_PROMPT,
  type DirectoryAssistant,
} from './directory/directory-assistant.ts';
export type { Proposal } from './directory/directory-facts.ts';
export { hearAnswer } from './directory/hearing/hear-answer.ts';
export { hearsUndo } from './directory/hearing/hear-undo.ts';
export type { DirectoryStep } from './directory/steps.ts';
export { DIRECTORY_TOOLS, LIST_FIELDS } from './directory/tool-names.ts';
export { DIRECTORY_TOOL_DEFINITIONS } from './directory/tools/tool-definitions.ts';
export { DeIntentModel } from './german/de-intent.ts';
export {
  type Context as UnderstandingContext,
  EMPTY_CONTEXT,
  type OpenQuestion,
  type ShownProvider,
} from './german/interpretation/context.ts';
export type { Interpretation, NluResult, Slots } from './german/interpretation/interpretation.ts';
export { DirectoryWords, type WordsRecord } from './german/known/directory-words.ts';
export { requestWording } from './german/request-wording.ts';
export type { JsonObject, JsonValue } from './json.ts';
export type { ChatMessage, ToolCall, ToolDefinition } from './model/chat-message.ts';
export {
  type LanguageModel,
  ModelError,
  type ModelFailure,
  type ModelPart,
  type ModelRequest,
} from './model/language-model.ts';
export { OpenAiModel, type OpenAiModelOptions } from './model/openai/openai-model.ts';
export { AgentConversation } from './session/agent-conversation.ts';
export { askModel } from './session/ask-model.ts';
export type { ConversationEvent } from './session/conversation-event.ts';
export type { ConversationOptions } from './session/conversation-setup.ts';
export { END_CALL_TOOL, endCallToolbox, joinedToolboxes } from './session/end-call-tool.ts';
export type { ConversationFault } from './session/faults.ts';
export type { HistoryMessage, OpenAiMessage } from './session/history-forms.ts';
export { type ConversationLimits, DEFAULT_CONVERSATION_LIMITS } from './session/limits.ts';
export type { ConversationRules } from './session/rules.ts';
export { parseConversationSnapshot } from './session/snapshot.ts';
export type { AssistantStep, Toolbox, ToolOutcome, ToolTurn } from './session/toolbox.ts';
