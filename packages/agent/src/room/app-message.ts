import { parseForeignJson } from '@rer/contracts';
/** The topic under which the call component sends and hears app messages. */
export const AGENT_MESSAGE_TOPIC = 'app-message';

/**
 * Longest text that travels in one packet, bytes; longer texts go as a text stream of the same topic. A packet of a reliable data
 * channel must stay below 15 KiB (LiveKit, "data packets"), including protocol overhead.
 */
export const AGENT_PACKET_BYTES_MAX = 14_000;

/** Longest message of a participant that is read, bytes: 64 KiB (voice-AI contract, 4.1) of two layers of JSON. */
export const RECEIVED_BYTES_MAX = 192 * 1024;

/** An app message as it travels: JSON of its value. Ours are texts. */
export function toPayload(text: string): string {
  return JSON.stringify(text);
}

/** The text of an app message; a value that is no text is given as its JSON. Null: it is none. */
export function fromPayload(payload: string): string | null {
  let value: unknown;
  try {
    value = parseForeignJson(payload);
  } catch {
    return null;
  }
  return typeof value === 'string' ? value : payload;
}
