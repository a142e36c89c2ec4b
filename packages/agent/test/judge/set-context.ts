import {
  type UnderstandingContext as Context,
  EMPTY_CONTEXT,
  type JsonValue,
  type OpenQuestion,
  type Proposal,
  type ShownProvider,
} from '@rer/agent';
import { isWritableField, type ProviderName, type ProviderWritableField } from '@rer/contracts';
import type { SetProvider, Utterance } from './set-files.ts';

/** The state of a conversation as an utterance of the set gives it. */
export function contextOf({ context }: Utterance, directory: readonly SetProvider[]): Context {
  const byId = new Map(directory.map((provider) => [provider.id, provider]));
  const focus = context?.focus === undefined ? undefined : byId.get(context.focus);
  const shown = (context?.results ?? []).flatMap((id) => byId.get(id) ?? []).map(shownOf);
  const proposal = proposalOf(context?.asked?.proposal, byId);
  return {
    ...EMPTY_CONTEXT,
    focus: focus === undefined ? null : nameOf(focus),
    shown,
    proposal,
    openQuestion: askedOf(context?.asked),
  };
}

export function nameOf({ id, name, firmen_name, email, stadt }: SetProvider): ProviderName {
  return { id, name, firmen_name, email, stadt };
}

export function shownOf(provider: SetProvider): ShownProvider {
  const { id, name, firmen_name, email, stadt } = provider;
  return { id, name, email, stadt, label: firmen_name ?? name };
}

type SetAsked = NonNullable<Utterance['context']>['asked'];

function askedOf(asked: SetAsked): OpenQuestion | null {
  if (asked?.awaiting !== undefined) return { kind: 'new-provider', field: writable(asked.awaiting) };
  if (asked?.field !== undefined) return { kind: 'value', field: writable(asked.field) };
  return null;
}

function writable(field: string): ProviderWritableField {
  if (!isWritableField(field))
    throw new TypeError(`The set names the column ${field}, which nobody can write.`);
  return field;
}

function proposalOf(
  asked: NonNullable<SetAsked>['proposal'],
  byId: ReadonlyMap<string, SetProvider>,
): Proposal | null {
  if (asked === undefined) return null;
  const provider = asked.id === null ? undefined : byId.get(asked.id);
  const fields = Object.entries(asked.changes).map(([field, value]) => ({
    field: writable(field),
    old: null,
    new: written(value),
  }));
  return provider === undefined
    ? { kind: 'create', fields }
    : { kind: 'change', provider: nameOf(provider), version: 1, fields };
}

function written(value: JsonValue): JsonValue {
  const isAdded = typeof value === 'object' && value !== null && 'add' in value;
  return isAdded ? (value['add'] ?? null) : value;
}
