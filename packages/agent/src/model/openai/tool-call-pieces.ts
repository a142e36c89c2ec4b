import { parseForeignJson } from '@rer/contracts';
import * as z from 'zod/mini';
import type { ToolCall } from '../chat-message.ts';
import type { ToolCallPiece } from './wire.ts';

const jsonObject = z.record(z.string(), z.json());

interface GrowingCall {
  readonly index: number | null;
  id: string;
  name: string;
  json: string;
}

/** Tool calls of one answer, put together from pieces that come in any order. */
export class ToolCallPieces {
  readonly #calls: GrowingCall[] = [];

  add(piece: ToolCallPiece): void {
    const call = this.#callOf(piece);
    call.id ||= piece.id ?? '';
    call.name ||= piece.function?.name ?? '';
    const given = piece.function?.arguments ?? '';
    call.json += typeof given === 'string' ? given : JSON.stringify(given);
  }

  /** The calls in the order in which they were begun; arguments that are no JSON object are marked. */
  get calls(): ToolCall[] {
    return this.#calls.map(({ id, name, json }) => {
      const given = readArguments(json);
      return given === null
        ? { id, name, arguments: {}, isUnreadable: true }
        : { id, name, arguments: given };
    });
  }

  #callOf({ index, id }: ToolCallPiece): GrowingCall {
    const last = this.#calls.at(-1);
    const known =
      typeof index === 'number'
        ? this.#calls.findLast((call) => call.index === index)
        : id
          ? undefined
          : last;
    // Some servers number all calls alike, and tell them apart by their ids.
    const isOther = known !== undefined && id && known.id !== '' && known.id !== id;
    if (known !== undefined && !isOther) return known;
    const call = { index: index ?? null, id: '', name: '', json: '' };
    this.#calls.push(call);
    return call;
  }
}

function readArguments(json: string): ToolCall['arguments'] | null {
  // Calls without arguments come as an empty text.
  if (json.trim() === '') return {};
  try {
    const parsed = jsonObject.safeParse(parseForeignJson(json));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
