import { INTENTS } from '../src/german/interpretation/interpretation.ts';
import type { DirectoryWords } from '../src/german/known/directory-words.ts';
import { contextFeatures } from '../src/german/network/context-features.ts';
import { REQUEST_LABELS, TOKEN_TAGS, type TokenTag } from '../src/german/network/labels.ts';
import { networkTokens } from '../src/german/network/network-tokens.ts';
import { isFlagLabel, labelsOfFlags } from '../src/german/network/request-flags.ts';
import { tokenFeatures } from '../src/german/network/token-features.ts';
import { foldText } from '../src/text/fold-text.ts';
import type { Token } from '../src/text/tokens.ts';
import type { Wording } from './read-wordings.ts';
import { labelsOf, placedOf, spanOf, unknownLabels } from './request-labels.ts';

/** A message as the network learns it: one request of it with its tokens. */
export interface Example {
  readonly features: readonly (readonly number[])[];
  readonly context: readonly number[];
  readonly tags: readonly number[];
  /** 1 where a second request begins; null: not known. */
  readonly boundary: readonly number[] | null;
  /** 1 where a token belongs to this request. */
  readonly clause: readonly number[];
  /** A share for each intent, together 1. */
  readonly intents: readonly number[];
  readonly facts: readonly number[];
  /** Values that stand nowhere in the message: tags are not learned from it. */
  readonly isWhole: boolean;
}

/** A label that is not learned from an example. */
const UNKNOWN = 2;

/** The examples of a wording: one for each request that can be told apart. */
export function examplesOf(wording: Wording, words: DirectoryWords): readonly Example[] {
  const tokens = networkTokens(foldText(wording.text));
  if (tokens.length === 0) return [];
  const features = tokenFeatures(tokens, words);
  const context = contextFeatures(wording.context);
  const tags: TokenTag[] = tokens.map(() => 'none');
  let isWhole = true;
  let begin = 0;
  const ends: { from: number; to: number }[] = [];
  const seen = new Set<string>();
  const requests = wording.asks ? wording.requests.slice(0, 1) : wording.requests;
  for (const request of requests) {
    let from = tokens.length;
    let to = 0;
    const placed = placedOf(request).toSorted((a, b) => String(b.value).length - String(a.value).length);
    for (const each of placed) {
      const free = (least: number) => (at: number) => at >= least && tags[at] === 'none';
      const span =
        spanOf(tokens, each, free(begin)) ??
        (wording.requests.length > 1 && !seen.has(`${each.tag}:${each.value}`)
          ? spanOf(tokens, each, free(0))
          : null);
      if (span === null) {
        if (!seen.has(`${each.tag}:${each.value}`)) isWhole = false;
        continue;
      }
      seen.add(`${each.tag}:${each.value}`);
      for (let at = span.from; at < span.to; at += 1) tags[at] = each.tag;
      [from, to] = [Math.min(from, span.from), Math.max(to, span.to)];
    }
    ends.push({ from, to });
    begin = Math.max(begin, to);
  }
  const [first, second] = ends;
  const isSingle = requests.length === 1;
  const isTwo = requests.length === 2 && first !== undefined && second !== undefined;
  const cut = isTwo ? boundaryOf(tokens, first, second) : null;
  if (!isSingle && cut === null) return [];
  const flags = wording.marks === undefined ? null : new Set(labelsOfFlags(wording.marks));
  const shared = {
    features,
    context,
    tags: tags.map((tag) => TOKEN_TAGS.indexOf(tag)),
    isWhole,
    boundary: tokens.map((_, at) => (at === cut ? 1 : 0)),
  };
  return requests.map((request, i) => {
    const offered = wording.asks ? wording.requests : [request];
    const labels = labelsOf(request);
    const unknown = unknownLabels(request, wording.directory === 'first');
    return {
      ...shared,
      clause: tokens.map((_, at) => (cut === null || at < cut === (i === 0) ? 1 : 0)),
      intents: INTENTS.map(
        (intent) => offered.filter((each) => each.intent === intent).length / offered.length,
      ),
      facts: REQUEST_LABELS.map((label) =>
        isFlagLabel(label)
          ? flags === null
            ? UNKNOWN
            : flags.has(label)
              ? 1
              : 0
          : unknown.has(label)
            ? UNKNOWN
            : labels.has(label) || (label === 'ask' && wording.asks)
              ? 1
              : 0,
      ),
    };
  });
}

/** The token with which the second request begins: the joint between what stands in both. */
function boundaryOf(
  tokens: readonly Token[],
  first: { from: number; to: number },
  second: { from: number; to: number },
): number | null {
  const hasFirst = first.to > 0;
  const hasSecond = second.to > 0;
  if (hasFirst && hasSecond && second.from < first.to) return null;
  const least = hasFirst ? first.to : 1;
  const most = hasSecond ? second.from : tokens.length - 1;
  const joints = tokens.flatMap(({ text }, at) =>
    at >= least && at <= most && JOINT.test(text) ? [at] : [],
  );
  const strong = joints.filter((at) => /^[.?!;]$/.test(tokens[at]?.text ?? '') && at < tokens.length - 1);
  const at = hasSecond
    ? (strong.at(-1) ??
      joints
        .filter((each) => /^(und|u|außerdem|sowie|plus|dann|&|\+)$/i.test(tokens[each]?.text ?? ''))
        .at(-1) ??
      joints.at(-1))
    : (strong[0] ?? joints[0]);
  return at === undefined ? null : at;
}

const JOINT =
  /^(und|u|un|unn|plus|außerdem|ausserdem|sowie|danach|dann|dazu|auch|oder|ach|aber|and|[.?!,;&+–-])$/iu;
