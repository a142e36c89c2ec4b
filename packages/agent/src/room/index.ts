export {
  type AgentConnection,
  type AgentConnectionAddress,
  type AgentConnectionListener,
  AgentConnections,
  type AgentConnectionsOptions,
} from './agent-connections.ts';
export type { ConnectionEnd } from './agent-worker-messages.ts';
export { AGENT_MESSAGE_TOPIC, RECEIVED_BYTES_MAX, toPayload } from './app-message.ts';
