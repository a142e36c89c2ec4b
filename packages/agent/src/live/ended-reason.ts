import type { EndReason } from '../session/conversation-event.ts';

/** Why a call ended (voice-AI contract, 5.3): those that calls of text know. */
export type EndedReason =
  | EndReason
  | 'customer-ended-call'
  | 'customer-did-not-answer'
  | 'assistant-join-timed-out'
  | 'silence-timed-out'
  | 'exceeded-max-duration'
  | 'manually-canceled'
  | 'worker-shutdown'
  | 'call.in-progress.error-vapifault-transport-never-connected'
  | 'unknown-error';
