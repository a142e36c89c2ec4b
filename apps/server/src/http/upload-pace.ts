import type { Socket } from 'node:net';

const sockets = new WeakSet<Socket>();

/**
 * Takes the request that arrives on `socket` out of the time limit of arriving (408). For a route that takes large
 * bodies: it must bound the arriving itself, and end the exception by {@link endUploadPace} when the body is there.
 * Node reports a request past its time once, and leaves it to the listener to answer and close.
 */
export function beginUploadPace(socket: Socket): void {
  sockets.add(socket);
}

/** The next request on the same connection is limited like all others. */
export function endUploadPace(socket: Socket): void {
  sockets.delete(socket);
}

export function hasUploadPace(socket: Socket): boolean {
  return sockets.has(socket);
}
