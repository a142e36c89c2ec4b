import type { DirectoryMatch, DirectoryMatchKind } from '@rer/contracts';
import { type Mark, marksIn, type SearchMatch } from '@rer/directory/search';
import type { Provider } from '../record/provider.ts';

/** Characters that are shown of a long value. */
const EXCERPT = 160;
/** Of them, before the first mark. */
const LEAD = 40;
/** The surest first. */
const KINDS: readonly DirectoryMatchKind[] = ['exact', 'similar', 'sound'];

/** What the search says of a hit, as people see it: one entry per field, with what to mark in its text. */
export function directoryMatches(provider: Provider, matches: readonly SearchMatch[]): DirectoryMatch[] {
  const fields = new Set(matches.map(({ field }) => field));
  return [...fields].flatMap((field) => {
    const ofField = matches.filter((match) => match.field === field);
    const value = provider[field];
    const kind = KINDS.find((each) => ofField.some((match) => match.kind === each));
    if (value === null || kind === undefined) return [];
    return [{ field, kind, ...excerptOf(value, marksIn(value, ofField)) }];
  });
}

function excerptOf(text: string, marks: readonly Mark[]): Pick<DirectoryMatch, 'text' | 'marks'> {
  const first = marks[0]?.[0] ?? 0;
  const isLong = text.length > EXCERPT;
  const from = isLong ? wholeCharacter(text, Math.max(0, Math.min(first - LEAD, text.length - EXCERPT))) : 0;
  const to = isLong ? wholeCharacter(text, Math.min(text.length, from + EXCERPT)) : text.length;
  const [before, after] = [from > 0 ? '…' : '', to < text.length ? '…' : ''];
  const shift = before.length - from;
  return {
    text: before + text.slice(from, to) + after,
    marks: marks
      .filter(([start, end]) => start >= from && end <= to)
      .map(([start, end]) => [start + shift, end + shift]),
  };
}

/** Never between the halves of a pair. */
function wholeCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
