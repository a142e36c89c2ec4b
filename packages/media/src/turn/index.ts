export { type IceServer, iceServersFor, type TurnServers } from './ice-servers.ts';
