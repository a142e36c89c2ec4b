import type { ProviderWritableField } from '@rer/contracts';
import { DIRECTORY_TOOLS, LIST_FIELDS } from '../../directory/tool-names.ts';
import type { ToldProvider } from '../../directory/tool-results.ts';
import { fieldLabel } from '../answer/record-values.ts';
import { DELETE_REFUSAL } from '../answer/refusals.ts';
import { TEXTS } from '../answer/sentences.ts';
import { stemOf, wordsOf } from '../known/words.ts';
import type { Meaning } from '../understand/meaning.ts';
import type { Memory } from './memory.ts';
import { call, type Reply, say } from './reply.ts';
import type { State } from './state.ts';

/** Proposes again what is left of the proposal that waits. */
export function narrow({ facts, memory }: State, { keeps = [], notProposed }: Meaning): Reply {
  const { proposal } = facts;
  if (proposal === null || proposal.kind === 'undo') return say(memory, TEXTS.nothingWaits);
  const isAsked = notProposed !== undefined;
  const kept = proposal.fields.filter(({ field }) => isAsked || isKept(field, keeps, proposal.kind));
  const lost = keeps.length < kept.length && !isAsked;
  const before = isAsked
    ? `„${fieldLabel(notProposed)}“ gehört nicht zu meinem Vorschlag.`
    : lost
      ? TEXTS.stillNeeded
      : '';
  if (kept.length === 0)
    return call(memory, DIRECTORY_TOOLS.dropProposal, {}, { kind: 'drop', text: TEXTS.nothingChanged });
  const values = Object.fromEntries(kept.map(({ field, new: value }) => [field, value]));
  return proposal.kind === 'create'
    ? call(memory, DIRECTORY_TOOLS.proposeProvider, { fields: values }, { kind: 'propose-new' }, before)
    : call(
        memory,
        DIRECTORY_TOOLS.proposeChange,
        { id: proposal.provider.id, changes: values },
        { kind: 'propose' },
        before,
      );
}

/** A new provider has a name and an e-mail address, whatever else is left out. */
function isKept(
  field: ProviderWritableField,
  keeps: readonly ProviderWritableField[],
  kind: 'create' | 'change',
): boolean {
  return keeps.includes(field) || (kind === 'create' && (field === 'name' || field === 'email'));
}

/** Takes an entry from the list of a record that holds it; where none does, it was the record that was meant. */
export function strike(memory: Memory, provider: ToldProvider, text: string): Reply {
  for (const field of LIST_FIELDS) {
    const list = provider[field];
    const entry =
      typeof list === 'string' ? list.split(/[,;\n]/).find((part) => keyOf(part) === keyOf(text)) : undefined;
    if (entry === undefined) continue;
    return call(
      { ...memory, asked: null, goal: null, subject: provider.id },
      DIRECTORY_TOOLS.proposeChange,
      { id: provider.id, changes: { [field]: { remove: entry.trim() } } },
      { kind: 'propose' },
    );
  }
  return say(memory, DELETE_REFUSAL);
}

function keyOf(text: string): string {
  return wordsOf(text).map(stemOf).join(' ');
}
