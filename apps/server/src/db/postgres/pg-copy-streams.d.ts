declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** A writable that sends `COPY ... FROM STDIN` data; `rowCount` is set when it has finished. */
  export function from(sql: string): Writable & Submittable & { readonly rowCount: number };
}
