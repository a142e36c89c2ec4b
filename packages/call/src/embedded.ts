/** For the page of a room, where it stands in a frame of ours. */
export { type EmbeddedCall, type EmbeddedPage, embeddedCall } from './embedded/embedded-call.ts';
export { type Host, hostOf } from './embedded/host.ts';
