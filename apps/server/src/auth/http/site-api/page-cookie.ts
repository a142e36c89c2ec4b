import type { FastifyReply } from 'fastify';

/** The cookie of a page's session. Ends with the browser: how long the session holds is the server's to say. */
export interface PageCookie {
  readonly name: string;
  set(reply: FastifyReply, secret: string): void;
  clear(reply: FastifyReply): void;
}

/** `isSecure`: the site is reached over TLS. Over plain HTTP browsers take no name that begins with `__Host-`. */
export function createPageCookie(isSecure: boolean): PageCookie {
  const name = isSecure ? '__Host-rer' : 'rer_dev';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    name,
    set: (reply, secret) => void reply.header('set-cookie', `${name}=${secret}; ${attributes}`),
    clear: (reply) => void reply.header('set-cookie', `${name}=; ${attributes}; Max-Age=0`),
  };
}
