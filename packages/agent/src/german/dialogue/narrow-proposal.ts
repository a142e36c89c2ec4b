import type { ProviderWritableField } from '@rer/contracts';
import { DIRECTORY_TOOLS } from '../../directory/tool-names.ts';
import { fieldLabel } from '../generation/record-values.ts';
import { TEXTS } from '../generation/sentences.ts';
import type { Interpretation } from '../interpretation/interpretation.ts';
import type { DialogueState } from './dialogue-state.ts';
import { call, type DialogueStep, say } from './dialogue-step.ts';

/** Proposes the remaining part of the waiting proposal again. */
export function narrowProposal(
  { facts, memory }: DialogueState,
  { keeps = [], notProposed }: Interpretation,
): DialogueStep {
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
