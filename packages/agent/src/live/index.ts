export { type ConversationHistory, type ConversationTopic, callConversation } from './call-conversation.ts';
export type { CallMessage } from './call-message.ts';
export {
  type CallPlan,
  CLIENT_MESSAGE_TYPES,
  CLIENT_MESSAGES_DEFAULT,
  type ClientMessageType,
} from './call-plan.ts';
export type { SpeechEngines, SpeechPlan } from './call-speech.ts';
export { readClientCommand } from './client-command.ts';
export { LiveCall } from './live-call.ts';
export { SPEECH_TEXTS } from './speech-texts.ts';
export { PIECE_CHARACTERS } from './turn-messages.ts';
export type { HeardMessage } from './user-speech.ts';
