import * as z from 'zod/mini';
import type { TextSpan } from '../chat/chat.ts';

/** A piece of what was heard. */
export interface HeardPiece {
  readonly text: string;
  /** The recogniser is not sure of it. */
  readonly isDoubtful: boolean;
}

const span = z.object({ start: z.int().check(z.nonnegative()), end: z.int().check(z.nonnegative()) });

/**
 * Reads which parts of a text are doubtful: in order, within the text, none empty, none touching another. What is no part of the
 * text is left out; anything but a list is none.
 */
export function readDoubtful(given: unknown, text: string): readonly TextSpan[] {
  const spans = (Array.isArray(given) ? given : [])
    .flatMap((one: unknown) => {
      const read = span.safeParse(one);
      return read.success ? [{ start: read.data.start, end: Math.min(read.data.end, text.length) }] : [];
    })
    .filter(({ start, end }) => start < end)
    .sort((one, other) => one.start - other.start);
  const merged: TextSpan[] = [];
  for (const next of spans) {
    const last = merged.at(-1);
    if (last === undefined || next.start > last.end) merged.push(next);
    else merged.splice(-1, 1, { start: last.start, end: Math.max(last.end, next.end) });
  }
  return merged;
}

/** Cuts a text where it begins and ceases to be doubtful. `doubtful` as {@link readDoubtful} gives it. */
export function piecesOf(text: string, doubtful: readonly TextSpan[]): readonly HeardPiece[] {
  const pieces = doubtful.flatMap(({ start, end }, index) => [
    { text: text.slice(doubtful[index - 1]?.end ?? 0, start), isDoubtful: false },
    { text: text.slice(start, end), isDoubtful: true },
  ]);
  const rest = { text: text.slice(doubtful.at(-1)?.end ?? 0), isDoubtful: false };
  return [...pieces, rest].filter((piece) => piece.text !== '');
}
