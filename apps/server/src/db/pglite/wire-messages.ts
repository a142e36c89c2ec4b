import { Buffer } from 'node:buffer';

/** Codes in place of a version in a first message (PostgreSQL manual, "Message Formats"). */
export const CANCEL_REQUEST = 80_877_102;
export const SSL_REQUEST = 80_877_103;
export const GSS_REQUEST = 80_877_104;

/** Message types after which a client waits for an answer: Query, Sync, Flush, FunctionCall. */
const ENDS_UNIT = new Set(['Q', 'S', 'H', 'F'].map((type) => type.charCodeAt(0)));
const TERMINATE = 'X'.charCodeAt(0);

/** Whether the client waits for an answer after this message. */
export function endsUnit(message: Buffer): boolean {
  return ENDS_UNIT.has(message[0] ?? 0);
}

/** Whether the client says good-bye. */
export function isTerminate(message: Buffer): boolean {
  return message[0] === TERMINATE;
}

/** A simple Query message. */
export function queryMessage(sql: string): Buffer {
  return message('Q', Buffer.from(`${sql}\0`));
}

/** What a server says to a client that has connected: accepted, the parameters, ready and not in a transaction. */
export function welcome(parameters: Readonly<Record<string, string>>): Buffer {
  const authenticationOk = message('R', Buffer.from([0, 0, 0, 0]));
  const statuses = Object.entries(parameters).map(([name, value]) =>
    message('S', Buffer.from(`${name}\0${value}\0`)),
  );
  const backendKey = message('K', Buffer.alloc(8));
  const ready = message('Z', Buffer.from('I'));
  return Buffer.concat([authenticationOk, ...statuses, backendKey, ready]);
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
