import { isRecord } from '@rer/contracts';
import type { NetworkRequest } from './network-interpreter.ts';

const FIGURES = ['column', 'by', 'which', 'sort', 'limit'];

/** Requests of one message as they belong together: what the second leaves out is what the first said, and two of one company are one. */
export function joinRequests(requests: readonly NetworkRequest[]): readonly NetworkRequest[] {
  const joined: NetworkRequest[] = [];
  for (const request of requests) {
    const before = joined.at(-1);
    const whole = before === undefined ? request : completeRequest(request, before);
    const one = before === undefined ? null : mergeRequests(before, whole);
    if (one === null) joined.push(whole);
    else joined[joined.length - 1] = one;
  }
  return joined;
}

/** `Telefon von A und von B`, `A auf inaktiv und B genauso`: the second says the company alone. */
function completeRequest(request: NetworkRequest, before: NetworkRequest): NetworkRequest {
  const { slots } = request;
  const keys = Object.keys(slots);
  const isNameAlone = keys.length === 1 && (keys[0] === 'name' || keys[0] === 'names');
  const names = slots['names'];
  const name = slots['name'] ?? (Array.isArray(names) ? names[0] : undefined);
  if (isNameAlone && name !== undefined && LOOSE.has(request.intent)) {
    const { fields, changes } = before.slots;
    if (before.intent === 'read' && fields !== undefined)
      return { ...request, intent: 'read', slots: { name, fields } };
    if (before.intent === 'change' && changes !== undefined)
      return { ...request, intent: 'change', slots: { name, changes } };
  }
  // `Wer sitzt in Leipzig, und wie viele sind das?`
  if (before.intent === 'search' && request.intent === 'count' && keys.length === 0)
    return { ...request, slots: before.slots };
  // `Kategorie A zählen und Kategorie B auch`
  if (
    before.intent === 'count' &&
    request.intent === 'search' &&
    /\b(auch|genauso|ebenso|dito)\b/i.test(request.text)
  )
    return { ...request, intent: 'count' };
  const isFigure =
    before.intent === request.intent &&
    (request.intent === 'values' || request.intent === 'average' || request.intent === 'count');
  if (
    isFigure &&
    request.intent !== 'values' &&
    keys.every((key) => FIGURES.includes(key)) &&
    keys.includes('column')
  )
    return { ...request, slots: { ...before.slots, ...slots } };
  return request;
}

const LOOSE: ReadonlySet<string> = new Set(['search', 'read', 'change', 'pick', 'compare']);

/** Two questions or two changes of one company are one, and so is a new company with more of its values. Null: they are two requests. */
function mergeRequests(first: NetworkRequest, second: NetworkRequest): NetworkRequest | null {
  // `Wer hat X geändert, und was war vorher drin?`
  const isAlike = first.intent === 'history' && second.intent === 'history';
  if (isAlike && JSON.stringify({ ...first.slots, ...second.slots }) === JSON.stringify(first.slots))
    return { ...first, text: `${first.text} ${second.text}` };
  if (first.intent === 'create') return mergeAdditions(first, second);
  if (first.intent === 'pick') return mergeWithPositions(first, second);
  if (first.intent !== second.intent || (first.intent !== 'read' && first.intent !== 'change')) return null;
  const [a, b] = [first.slots, second.slots];
  const isSameCompany = b['name'] === undefined || b['name'] === a['name'];
  if (!isSameCompany || (b['name'] === undefined && (b['ordinal'] !== undefined || b['stadt'] !== undefined)))
    return null;
  const confidence = Math.min(first.confidence, second.confidence);
  const intentProbability = Math.min(first.intentProbability, second.intentProbability);
  const text = `${first.text} ${second.text}`;
  if (first.intent === 'read') {
    const [x, y] = [a['fields'], b['fields']];
    if (!Array.isArray(x) || !Array.isArray(y)) return null;
    return {
      ...first,
      text,
      confidence,
      intentProbability,
      slots: { ...a, fields: [...new Set([...x, ...y])] },
    };
  }
  const [x, y] = [a['changes'], b['changes']];
  if (!isRecord(x) || !isRecord(y) || Object.keys(x).some((field) => field in y)) return null;
  return { ...first, text, confidence, intentProbability, slots: { ...a, changes: { ...x, ...y } } };
}

/** `bei der 3. die Notiz`, `den ersten und den dritten gegenüberstellen`: the places of a list tell which companies are meant. */
function mergeWithPositions(first: NetworkRequest, second: NetworkRequest): NetworkRequest | null {
  const { ordinal, ordinals } = first.slots;
  const isOpen =
    second.slots['name'] === undefined &&
    second.slots['names'] === undefined &&
    second.slots['ordinal'] === undefined;
  const text = `${first.text} ${second.text}`;
  if (isOpen && second.intent === 'read' && ordinal !== undefined)
    return { ...second, text, slots: { ...second.slots, ordinal } };
  if (isOpen && second.intent === 'compare' && ordinals !== undefined)
    return { ...second, text, slots: { ...second.slots, ordinals } };
  return null;
}

function mergeAdditions(first: NetworkRequest, second: NetworkRequest): NetworkRequest | null {
  const [x, y] = [first.slots['changes'], second.slots['changes']];
  const isMore = second.intent === 'change' && second.slots['name'] === undefined;
  if (!isMore || !isRecord(x) || !isRecord(y) || Object.keys(x).some((field) => field in y)) return null;
  return {
    ...first,
    text: `${first.text} ${second.text}`,
    slots: { ...first.slots, changes: { ...x, ...y } },
  };
}
