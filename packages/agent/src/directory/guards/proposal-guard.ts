import type { DirectoryProvider, ProviderWritableField } from '@rer/contracts';
import { isWritableField } from '@rer/contracts';
import { type JsonObject, type JsonValue, jsonValue } from '../../json.ts';
import type { DirectoryFacts, Proposal } from '../directory-facts.ts';
import { isNamedIn, isNamedInFull } from './named-provider.ts';
import { isSaidValue } from './said-values.ts';
import type { WriteRequestTracker } from './write-request-tracker.ts';

/** Sentences that refuse an unrequested proposal: other models get them as a tool's answer, and the built-in model says them. */
export const GUARD_TEXTS = {
  noRequest:
    'Das verstehe ich als Frage oder Suche und ändere deshalb nichts. Soll doch etwas geändert oder angelegt werden? Dann sagen Sie bitte, was und worauf.',
  strangeValue:
    'Einen Wert dafür habe ich in Ihren Worten nicht gefunden. Bitte nennen Sie den neuen Wert noch einmal.',
  otherProvider: 'Um welchen Dienstleister geht es? Bitte nennen Sie seinen Namen.',
} as const;

interface GuardedChange {
  readonly provider: DirectoryProvider;
  /** The changes as requested, before they were merged with the stored values. */
  readonly changes: JsonObject;
}

/** Context of the guard beside the change. */
interface GuardContext {
  readonly writeRequest: WriteRequestTracker;
  readonly facts: DirectoryFacts;
}

/**
 * Why a change may not be proposed, whatever model asks for it; null: it may. The user wants something changed, or answers the
 * question that is open; the provider was named or is the one spoken of; and the values are the user's own.
 */
export function changeRefusal(
  { provider, changes }: GuardedChange,
  { writeRequest, facts }: GuardContext,
): string | null {
  const waiting = waitingFields(facts.proposal, provider.id);
  if (repeats(changes, waiting)) return null;
  if (!writeRequest.isWriteRequested) return GUARD_TEXTS.noRequest;
  if (!writeRequest.isShown(provider.id) && !isNamedIn(provider, writeRequest.requestMessages))
    return GUARD_TEXTS.otherProvider;
  if (isOfAnother(provider, writeRequest.requestMessages.at(-1) ?? '', facts))
    return GUARD_TEXTS.otherProvider;
  const stored = Object.values(jsonObjectOf(provider));
  const isAllowed = Object.entries(changes).every(
    ([field, value]) =>
      stored.some((other) => isEqual(other, value)) ||
      isSaidValue(value, {
        messages: writeRequest.messages,
        stored: isWritableField(field)
          ? [jsonValue.parse(provider[field]), ...writtenBefore(facts, field)]
          : [],
        proposed: [...waiting.values()],
      }),
  );
  return isAllowed ? null : GUARD_TEXTS.strangeValue;
}

/** Why a new provider may not be proposed; null: it may. */
export function additionRefusal(fields: JsonObject, { writeRequest, facts }: GuardContext): string | null {
  const waiting = waitingFields(facts.proposal, null);
  if (repeats(fields, waiting)) return null;
  if (!writeRequest.isWriteRequested) return GUARD_TEXTS.noRequest;
  const isAllowed = Object.values(fields).every((value) =>
    isSaidValue(value, { messages: writeRequest.messages, stored: [], proposed: [...waiting.values()] }),
  );
  return isAllowed ? null : GUARD_TEXTS.strangeValue;
}

/** The message contains the whole name of another known provider and no part of this one: a named provider wins over the remembered one. */
function isOfAnother(
  provider: DirectoryProvider,
  message: string,
  { focus, results }: DirectoryFacts,
): boolean {
  const others = [...results, ...(focus === null ? [] : [focus])].filter(({ id }) => id !== provider.id);
  return others.some((other) => isNamedInFull(other, message)) && !isNamedIn(provider, [message]);
}

/** The values that the waiting proposal would write; `id` null: the new provider. */
function waitingFields(proposal: Proposal | null, id: string | null): ReadonlyMap<string, JsonValue> {
  const isSame =
    proposal?.kind === 'change' ? proposal.provider.id === id : proposal?.kind === 'create' && id === null;
  if (!isSame || proposal === null || proposal.kind === 'undo') return new Map();
  return new Map(proposal.fields.map(({ field, new: value }) => [field, value]));
}

/** The changes are those of the waiting proposal, or some of them: it is read back again. */
function repeats(changes: JsonObject, waiting: ReadonlyMap<string, JsonValue>): boolean {
  const entries = Object.entries(changes);
  return (
    entries.length > 0 &&
    entries.every(([field, value]) => waiting.has(field) && isEqual(waiting.get(field) ?? null, value))
  );
}

/** The value of a column before changes of this conversation: 'die alte Nummer wieder rein'. */
function writtenBefore({ written }: DirectoryFacts, field: ProviderWritableField): JsonValue[] {
  return written.flatMap(({ fields }) => fields.filter((one) => one.field === field).map(({ old }) => old));
}

function jsonObjectOf(provider: DirectoryProvider): JsonObject {
  return Object.fromEntries(
    Object.entries(provider).flatMap(([field, value]) =>
      isWritableField(field) && value !== null ? [[field, jsonValue.parse(value)]] : [],
    ),
  );
}

function isEqual(a: JsonValue, b: JsonValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
