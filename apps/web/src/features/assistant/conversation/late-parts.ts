/** What a conversation needs to be loaded, sent and shown whole: one script, which comes after the input. */
export { factsAfter } from '../chat/facts.ts';
export { readServerMessage } from '../chat/read-server-message.ts';
export { DelayedErasing } from '../delayed-erasing.ts';
export { FoldedExamples } from '../example-list.tsx';
export { KeyHelp } from '../key-help.tsx';
export { OffNotice } from '../off-notice.tsx';
export { QuickReplies } from '../quick-replies.tsx';
export { StepList } from '../step-list.tsx';
export { Welcome } from '../welcome.tsx';
export { failureNote } from './failure-note.ts';
export { loadLastConversation, loadStoredConversation } from './load-stored-conversation.ts';
export { callOverrides, loadOffer, openVoiceClient } from './open-voice-client.ts';
