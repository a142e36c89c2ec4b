export {
  type AgentConnection,
  type AgentConnectionListener,
  AgentConnections,
} from './agent-connections.ts';
export type { SpeechProgress } from './agent-worker-messages.ts';
export { AGENT_MESSAGE_TOPIC, toPayload } from './app-message.ts';
