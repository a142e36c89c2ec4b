import { foldText } from '../../text/fold-text.ts';
import { MESSAGE_MAX, type Token } from '../../text/tokens.ts';
import type { Context } from '../interpretation/context.ts';
import { INTENTS, type Intent } from '../interpretation/interpretation.ts';
import type { DirectoryWords } from '../known/directory-words.ts';
import { contextFeatures } from './context-features.ts';
import { joinRequests } from './join-requests.ts';
import { LABEL_COLUMNS, REQUEST_LABELS, type RequestLabel, TOKEN_TAGS, type TokenTag } from './labels.ts';
import { Network } from './network.ts';
import { networkTokens } from './network-tokens.ts';
import { readWeights } from './read-weights.ts';
import { flagsOf, isFlagLabel, type RequestFlags } from './request-flags.ts';
import { type NetworkSlots, type PredictedRequest, requestSlots } from './request-slots.ts';
import { addUntaggedCriteria, groundCriteria } from './span-criteria.ts';
import { type TagPath, viterbiPath } from './tag-path.ts';
import { tokenFeatures } from './token-features.ts';

/** A request that the network found in a message: intent, slots, and its probabilities. */
export interface NetworkRequest {
  readonly intent: Intent;
  readonly slots: NetworkSlots;
  readonly flags: RequestFlags;
  /** The words of the message that say it. */
  readonly text: string;
  /** Of each token of the message; tokens of other requests have none. */
  readonly tags: readonly TokenTag[];
  /** The network's own probability that all of it is right: 0 to 1. */
  readonly confidence: number;
  /** The second best intent with its probability, 0 to 1, and the slots by it. */
  readonly runnerUp: { readonly intent: Intent; readonly probability: number; readonly slots: NetworkSlots };
  readonly intentProbability: number;
  /** The probability of `change` and `create` together: 0 to 1. */
  readonly writeProbability: number;
  /** The message says too little to be carried out. */
  readonly needsClarification: boolean;
}

/** From this on a token is the beginning of a further request. */
const BEGINS_FROM = 0.5;
const REQUESTS_MAX = 3;
const CHANGE = INTENTS.indexOf('change');
const CREATE = INTENTS.indexOf('create');

/** Interprets messages by the mean of several small networks. */
export class NetworkInterpreter {
  readonly #networks: readonly Network[];

  /** `file`: the asset that `npm run learn` makes. */
  constructor(file: Uint8Array) {
    this.#networks = readWeights(file).map(
      (weights) => new Network(weights, { tags: TOKEN_TAGS.length, intents: INTENTS.length }),
    );
  }

  /** The requests of a message, in their order. Empty: it has no word. */
  interpret(text: string, context: Context, words: DirectoryWords): readonly NetworkRequest[] {
    const message = foldText(text.slice(0, MESSAGE_MAX));
    const tokens = networkTokens(message);
    if (tokens.length === 0) return [];
    const features = tokenFeatures(tokens, words);
    const contextRows = contextFeatures(context);
    const outputs = this.#networks.map((network) => network.score(features, contextRows));
    const path = viterbiPath(
      tokens.map((_, at) => mean(outputs.map(({ tokens: scores }) => scores.tags[at] ?? new Float32Array()))),
      mean(outputs.map(({ tokens: scores }) => scores.transitions)),
    );
    const begins = tokens.map(
      (_, at) => mean(outputs.map(({ tokens: scores }) => Float32Array.of(scores.begins[at] ?? 0)))[0] ?? 0,
    );
    const parts = partsOf(begins);
    const requests = parts.map(({ from, to }) => {
      const scores = outputs.map((output) => output.request(from, to));
      const request = this.#request(message, tokens, path, { from, to }, begins, {
        intents: mean(scores.map(({ intents }) => intents)),
        labels: mean(scores.map(({ labels }) => labels)),
      });
      const span = { text: request.text, tags: request.tags, tokens, from, to };
      const inWords = ({ intent, slots }: Pick<NetworkRequest, 'intent' | 'slots'>) =>
        intent === 'change' || intent === 'create'
          ? slots
          : groundCriteria(addUntaggedCriteria({ ...span, intent, slots }, words), words);
      return {
        ...request,
        slots: inWords(request),
        runnerUp: { ...request.runnerUp, slots: inWords(request.runnerUp) },
      };
    });
    return joinRequests(requests);
  }

  #request(
    message: string,
    tokens: readonly Token[],
    path: TagPath,
    { from, to }: { readonly from: number; readonly to: number },
    begins: readonly number[],
    { intents, labels }: { readonly intents: Float32Array; readonly labels: Float32Array },
  ): NetworkRequest {
    const [best, second] = [...intents.entries()].toSorted(([, a], [, b]) => b - a);
    const intent = INTENTS[best?.[0] ?? 0] ?? 'refuse';
    let logConfidence = Math.log(best?.[1] ?? 0) + path.logProbability;
    const tags = tokens.map((_, at) =>
      at < from || at >= to ? 'none' : (TOKEN_TAGS[path.tags[at] ?? 0] ?? 'none'),
    );
    const likelyLabels = new Set<RequestLabel>();
    for (const [i, label] of REQUEST_LABELS.entries()) {
      const share = labels[i] ?? 0;
      if (share > 0.5) likelyLabels.add(label);
      if (label !== 'ask' && !isFlagLabel(label)) logConfidence += Math.log(Math.max(share, 1 - share));
    }
    for (const column of columnsOfBoth(likelyLabels)) {
      const [filled, empty] = [
        labels[REQUEST_LABELS.indexOf(`filled:${column}`)] ?? 0,
        labels[REQUEST_LABELS.indexOf(`empty:${column}`)] ?? 0,
      ];
      likelyLabels.delete(filled > empty ? `empty:${column}` : `filled:${column}`);
    }
    for (const share of begins) logConfidence += Math.log(Math.max(share, 1 - share));
    const request: PredictedRequest = { intent, labels: likelyLabels, tags };
    const slots = requestSlots(message, tokens, request);
    // `bei der dritten die Notiz`: one of the list is read.
    const columns = [...likelyLabels].flatMap((label) =>
      label.startsWith('field:') ? [label.slice('field:'.length)] : [],
    );
    const isRead = intent === 'pick' && columns.length > 0 && slots['ordinal'] !== undefined;
    const next = INTENTS[second?.[0] ?? 0] ?? 'refuse';
    return {
      // A question about two companies is a comparison.
      intent: intent === 'read' && slots['names'] !== undefined ? 'compare' : isRead ? 'read' : intent,
      slots: isRead ? { ...slots, fields: columns } : slots,
      tags,
      flags: flagsOf(intent, likelyLabels),
      text: message
        .slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end)
        .replace(/^(?:[\s,;.!?–-]|(?:und|außerdem|sowie|plus)\s)+/iu, ''),
      confidence: Math.exp(logConfidence),
      runnerUp: {
        intent: next,
        probability: second?.[1] ?? 0,
        slots: requestSlots(message, tokens, { ...request, intent: next }),
      },
      intentProbability: best?.[1] ?? 0,
      writeProbability: (intents[CHANGE] ?? 0) + (intents[CREATE] ?? 0),
      needsClarification: likelyLabels.has('ask'),
    };
  }
}

/** Columns that are likely both filled and empty. */
function columnsOfBoth(labels: ReadonlySet<RequestLabel>): readonly (typeof LABEL_COLUMNS)[number][] {
  return LABEL_COLUMNS.filter((column) => labels.has(`filled:${column}`) && labels.has(`empty:${column}`));
}

function partsOf(begins: readonly number[]): readonly { readonly from: number; readonly to: number }[] {
  const cuts = begins
    .flatMap((share, at) => (at > 0 && share > BEGINS_FROM && (begins[at - 1] ?? 0) <= share ? [at] : []))
    .filter((at, i, all) => at - (all[i - 1] ?? 0) > 1)
    .slice(0, REQUESTS_MAX - 1);
  const starts = [0, ...cuts];
  return starts.map((from, i) => ({ from, to: starts[i + 1] ?? begins.length }));
}

function mean(rows: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(rows[0]?.length ?? 0);
  for (const row of rows)
    for (const [i, value] of row.entries()) whole[i] = (whole[i] ?? 0) + value / rows.length;
  return whole;
}
