export { type AgentClock, systemClock } from './clock.ts';
export { AgentConversation } from './conversation/agent-conversation.ts';
export { askModel } from './conversation/ask-model.ts';
export type { ConversationEvent } from './conversation/conversation-event.ts';
export { type ConversationLimits, DEFAULT_CONVERSATION_LIMITS } from './conversation/conversation-limits.ts';
export type { ConversationRules } from './conversation/conversation-rules.ts';
export type { ConversationFault, ConversationOptions } from './conversation/conversation-setup.ts';
export { END_CALL_TOOL, endCallToolbox } from './conversation/end-call.ts';
export type { HistoryMessage, OpenAiMessage } from './conversation/history-forms.ts';
export { parseConversationSnapshot } from './conversation/snapshot.ts';
export type { AssistantStep, Toolbox, ToolOutcome, ToolTurn } from './conversation/toolbox.ts';
export { joinedToolboxes } from './conversation/toolbox.ts';
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
export type { DirectoryStep } from './directory/steps.ts';
export { DIRECTORY_TOOLS, LIST_FIELDS } from './directory/tool-names.ts';
export { DIRECTORY_TOOL_DEFINITIONS } from './directory/tools/tool-definitions.ts';
export { classifyReply } from './directory/wording/classify-reply.ts';
export { readShortAnswer, type ShortAnswer } from './directory/wording/short-answer.ts';
export { isUndoRequest } from './directory/wording/undo-request.ts';
export { DeIntentModel } from './german/de-intent.ts';
export {
  type Context as UnderstandingContext,
  EMPTY_CONTEXT,
  type OpenQuestion,
  type ShownProvider,
} from './german/interpretation/context.ts';
export type { Interpretation, NluResult, Slots } from './german/interpretation/interpretation.ts';
export { DirectoryWords, type WordsRecord } from './german/known/directory-words.ts';
export { type NameLookup, SoundingNames } from './german/names/sounding-names.ts';
export { requestWording } from './german/request-wording.ts';
export { expectedAnswer } from './heard-text/expected-answer.ts';
export type {
  ExpectedAnswer,
  HeardContext,
  HeardText,
  Repair,
  RepairKind,
  TextSpan,
} from './heard-text/heard-text.ts';
export { JointNames } from './heard-text/joint-names.ts';
export { repairHeardNames, repairHeardText } from './heard-text/repair-heard-text.ts';
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
export {
  type HeardWord,
  RECOGNITION_RATE_HZ,
  type Recognizer,
  type Transcription,
} from './speech/recognizer.ts';
export { SpeechError, type SpeechErrorCode } from './speech/speech-error.ts';
export {
  type TurnPlan,
  type UserTurnEvent,
  UserTurns,
  type UserTurnsOptions,
} from './speech/user-turns.ts';
export type {
  VoiceActivityDetector,
  VoiceActivityListener,
  VoiceActivityStream,
} from './speech/voice-activity.ts';
export { normalizeForSpeech } from './speech-text/normalize-for-speech.ts';
