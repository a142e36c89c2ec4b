import type { NameLookup } from '../german/names/sounding-names.ts';
import { MESSAGE_MAX } from '../text/tokens.ts';
import { domainWordReplacements } from './domain-words.ts';
import { digitSpans, unsureSpans } from './doubtful-words.ts';
import { draftOf, type HeardDraft, withDoubt, withReplacements } from './heard-draft.ts';
import { nameRepairs } from './heard-names.ts';
import type { ExpectedAnswer, HeardContext, HeardText } from './heard-text.ts';
import { spellingReplacements } from './spelled-words.ts';
import { addressReplacements } from './spoken-addresses.ts';
import { numberReplacements } from './spoken-numbers.ts';
import { timeReplacements } from './spoken-times.ts';

/**
 * What was most likely said, of what a recogniser of speech wrote: words of requests that it misheard, spelled words, addresses, times and
 * numbers as they are written, and names that sound like one of the directory. What is not plain is left as it was heard. The
 * same text gives the same result; texts are cut at 4,000 characters. Repaired values are guesses as well: read them back.
 */
export function repairHeardText(heard: string, lookup: NameLookup, context: HeardContext): HeardText {
  const { expects, words } = context;
  const steps: readonly ((draft: HeardDraft) => HeardDraft)[] = [
    (draft) => withReplacements(draft, domainWordReplacements(draft.text, lookup)),
    (draft) => withReplacements(draft, spellingReplacements(draft.text, expects)),
    (draft) => withReplacements(draft, addressReplacements(draft.text, lookup, expects)),
    (draft) => withReplacements(draft, timeReplacements(draft.text)),
    (draft) => withReplacements(draft, numberReplacements(draft.text, expects)),
    (draft) => withNames(draft, lookup, expects),
    (draft) => withDoubt(draft, [...digitSpans(draft.text), ...unsureSpans(draft.text, words)]),
  ];
  const { text, repairs, doubtful } = steps.reduce(
    (draft, step) => step(draft),
    draftOf(heard.slice(0, MESSAGE_MAX)),
  );
  return { text, repairs, doubtful };
}

/** {@link repairHeardText} for talk about anything: nothing but the names of `lookup` is repaired. */
export function repairHeardNames(heard: string, lookup: NameLookup): HeardText {
  const { text, repairs, doubtful } = withNames(draftOf(heard.slice(0, MESSAGE_MAX)), lookup, null);
  return { text, repairs, doubtful };
}

function withNames(draft: HeardDraft, lookup: NameLookup, expects: ExpectedAnswer | null): HeardDraft {
  const { replacements, doubtful } = nameRepairs(draft, lookup, expects);
  return withReplacements(withDoubt(draft, doubtful), replacements);
}
