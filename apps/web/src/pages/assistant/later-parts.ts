/** What stands around the conversation: one script, loaded by whatever of it is drawn first. */
export { ConversationTools } from '../../features/assistant/conversation-tools.tsx';
export { DataGuide } from '../../features/assistant/data-guide.tsx';
export { EarlierConversations } from '../../features/assistant/earlier-conversations.tsx';
export { DirectorySide } from './directory-side.tsx';
