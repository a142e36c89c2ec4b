export { type ConversationSubject, callConversation } from './call-conversation.ts';
export { type CallMessage, toolCallsOf } from './call-message.ts';
export {
  type CallPlan,
  CLIENT_MESSAGE_TYPES,
  CLIENT_MESSAGES_DEFAULT,
  type ClientMessageType,
  type FirstMessageMode,
} from './call-plan.ts';
export {
  CLIENT_TEXT_MAX,
  type ClientCommand,
  type ReadClientCommand,
  readClientCommand,
} from './client-command.ts';
export type { EndedReason } from './ended-reason.ts';
export {
  JOIN_WAIT_MS,
  LEAVE_WAIT_MS,
  LiveCall,
  type LiveCallOptions,
  PLAYABLE_WAIT_MS,
} from './live-call.ts';
export type { IdlePlan } from './silence-watch.ts';
export type { CallConversation } from './talk.ts';
