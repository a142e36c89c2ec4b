import type { Repair, RepairKind, TextSpan } from './heard-text.ts';

/** A part of a text, and what stands for it. */
export interface Replacement extends TextSpan {
  readonly to: string;
  readonly kind: RepairKind;
}

/** A heard text between two steps of its repair. Values of a step are final: later steps leave them alone. */
export interface HeardDraft {
  readonly text: string;
  readonly repairs: readonly Repair[];
  /** What was repaired to a value or a name, in order. */
  readonly settled: readonly TextSpan[];
  readonly doubtful: readonly TextSpan[];
}

/** A draft of which nothing is repaired. */
export function draftOf(text: string): HeardDraft {
  return { text, repairs: [], settled: [], doubtful: [] };
}

/** Makes the replacements, which are in order and touch nothing that is settled; others are left out. */
export function withReplacements(draft: HeardDraft, replacements: readonly Replacement[]): HeardDraft {
  const made = replacements.filter(
    (replacement, i) =>
      draft.text.slice(replacement.start, replacement.end) !== replacement.to &&
      replacement.start >= (replacements[i - 1]?.end ?? 0) &&
      !draft.settled.some((span) => overlaps(span, replacement)),
  );
  if (made.length === 0) return draft;
  let text = '';
  let from = 0;
  const spans: { span: TextSpan; kind: RepairKind }[] = [];
  for (const { start, end, to, kind } of made) {
    text += draft.text.slice(from, start);
    spans.push({ span: { start: text.length, end: text.length + to.length }, kind });
    text += to;
    from = end;
  }
  text += draft.text.slice(from);
  const moved = (span: TextSpan): TextSpan[] =>
    made.some((replacement) => overlaps(span, replacement))
      ? []
      : [{ start: movedTo(span.start, made), end: movedTo(span.end, made) }];
  // A word that is none but one of the assistant's own was only misspelt.
  const values = spans.filter(({ kind }) => kind !== 'word').map(({ span }) => span);
  return {
    text,
    repairs: [
      ...draft.repairs,
      ...made.map(({ start, end, to, kind }) => ({ from: draft.text.slice(start, end), to, kind })),
    ],
    settled: inOrder([...draft.settled.flatMap(moved), ...values]),
    doubtful: inOrder([...draft.doubtful.flatMap(moved), ...values]),
  };
}

/** The draft with further parts that are not to be trusted. */
export function withDoubt(draft: HeardDraft, spans: readonly TextSpan[]): HeardDraft {
  return { ...draft, doubtful: inOrder([...draft.doubtful, ...spans]) };
}

export function overlaps(a: TextSpan, b: TextSpan): boolean {
  return a.start < b.end && b.start < a.end;
}

function movedTo(at: number, made: readonly Replacement[]): number {
  return made.reduce(
    (moved, { start, end, to }) => (end <= at ? moved + to.length - (end - start) : moved),
    at,
  );
}

/** The spans in order, those that touch or overlap as one. */
function inOrder(spans: readonly TextSpan[]): readonly TextSpan[] {
  const joined: TextSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last !== undefined && span.start < last.end) {
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    } else joined.push(span);
  }
  return joined;
}
