export {
  type CallPlan,
  CLIENT_MESSAGE_TYPES,
  CLIENT_MESSAGES_DEFAULT,
  type ClientMessageType,
  type FirstMessageMode,
} from './call-plan.ts';
export {
  CLIENT_TEXT_MAX,
  type ClientMessage,
  type ReadMessage,
  readClientMessage,
} from './client-message.ts';
export { type TalkSubject, talkOf } from './conversation-talk.ts';
export type { EndedReason } from './ended-reason.ts';
export {
  JOIN_WAIT_MS,
  LEAVE_WAIT_MS,
  LiveCall,
  type LiveCallOptions,
  PLAYABLE_WAIT_MS,
} from './live-call.ts';
export { type ServerMessage, toolCallsOf } from './server-message.ts';
export type { IdlePlan } from './silence-watch.ts';
export type { Talk } from './talk.ts';
