/** What stands around the conversation: one script, loaded with the first of it that is drawn. */
export { ConversationTools } from '../../features/assistant/conversation-tools.tsx';
export { DataGuide } from '../../features/assistant/data-guide.tsx';
export { EarlierConversations } from '../../features/assistant/earlier-conversations.tsx';
export { DirectorySide } from './directory-side.tsx';
