import type { ProviderWritableField } from '@rer/contracts';
import { DIRECTORY_TOOLS, LIST_FIELDS } from '../../directory/tool-names.ts';
import type { ProviderForModel } from '../../directory/tool-results.ts';
import { changeList } from '../../directory/values/list-text.ts';
import { columnEntries } from '../column-entries.ts';
import { fieldLabel, labelOf } from '../generation/record-values.ts';
import { TEXTS } from '../generation/sentences.ts';
import type { NewValue, Slots } from '../interpretation/interpretation.ts';
import { isHouseNumber, withNumber } from '../slots/change/corrections/house-number.ts';
import type { DialogueState } from './dialogue-state.ts';
import { call, type DialogueStep, say } from './dialogue-step.ts';
import type { Memory } from './memory.ts';
import { NO_QUESTION, putQuestion } from './open-question.ts';

type Changes = NonNullable<Slots['changes']>;

/** Proposes changes of one provider; asks for the value of a column that was only named. */
export function changeProvider(
  memory: Memory,
  id: string,
  slots: Slots,
  state: DialogueState | null,
): DialogueStep {
  const { changes, fields } = slots;
  if (changes === undefined || Object.keys(changes).length === 0) {
    const field = fields?.find(isWritable);
    if (field === undefined)
      return say(memory, 'Welche Angabe soll ich ändern, und worauf?', { subject: id });
    const label = state === null ? null : labelIn(state, id);
    return say(
      memory,
      `Was soll bei „${fieldLabel(field)}“${label === null ? '' : ` von ${label}`} stehen?`,
      {
        ...putQuestion({ kind: 'value', field }),
        subject: id,
      },
    );
  }
  const all = state === null ? changes : joinProposal(state, id, changes);
  const isMerged = Object.entries(all).some(
    ([field, value]) =>
      (isAddition(value) && !LIST_FIELDS.some((list) => list === field)) || isNumberAlone(field, value),
  );
  if (isMerged) return call(memory, DIRECTORY_TOOLS.read, { id }, { kind: 'merge', id, changes: all });
  return propose(memory, id, all);
}

/** The proposal that waits with a value in another column than before. */
export function correctColumn(
  state: DialogueState,
  drops: readonly ProviderWritableField[],
  { changes = {} }: Slots,
): DialogueStep {
  const { facts, memory } = state;
  const { proposal } = facts;
  if (proposal?.kind !== 'change') return say(memory, TEXTS.nothingWaits);
  const kept = proposal.fields.filter(({ field }) => !drops.includes(field));
  const others = Object.fromEntries(kept.map(({ field, new: value }) => [field, value]));
  return changeProvider(memory, proposal.provider.id, { changes: { ...others, ...changes } }, null);
}

/** The label of a provider that was shown or is in focus. */
function labelIn(state: DialogueState, id: string): string | null {
  const { facts, memory } = state;
  const shown = memory.shown.find((provider) => provider.id === id);
  if (shown !== undefined) return shown.label;
  const named = [facts.focus, ...facts.results].find((provider) => provider?.id === id);
  return named === undefined || named === null ? null : labelOf(named);
}

function isWritable(field: string): field is ProviderWritableField {
  return field !== 'created_at' && field !== 'updated_at';
}

function isAddition(value: unknown): value is { readonly add: string } {
  return typeof value === 'object' && value !== null && ('add' in value || 'remove' in value);
}

/** A second change of the same provider joins the proposal that waits. */
function joinProposal({ facts, message }: DialogueState, id: string, changes: Changes): Changes {
  const { proposal } = facts;
  if (proposal?.kind !== 'change' || proposal.provider.id !== id) return changes;
  const isOther = Object.keys(changes).some(
    (field) => !proposal.fields.some((proposed) => proposed.field === field),
  );
  const isInstead = /^\s*(nein|nee|ne|nö|falsch|nicht|quatsch|ach nein|moment)\b/i.test(message);
  if (isOther && isInstead) return changes;
  const isAll = /(?<!\p{L})(nur|bloß|einzig|ausschließlich|allein)(?!\p{L})/iu.test(message);
  const waiting = new Map(proposal.fields.map((proposed) => [proposed.field, proposed]));
  const onTop = columnEntries<NewValue>(changes).map(([field, value]) => {
    const proposed = waiting.get(field);
    if (proposed === undefined || !LIST_FIELDS.some((list) => list === field)) return [field, value] as const;
    if (!isInstead) return [field, editProposedList(proposed.new, value)] as const;
    return [field, isAll ? value : insteadOf(proposed, value)] as const;
  });
  const others = proposal.fields.map(({ field, new: value }) => [field, value] as const);
  return { ...Object.fromEntries(others), ...Object.fromEntries(onTop) };
}

/** Adds to or removes from a list that already has a proposed new value. */
function editProposedList(waiting: unknown, value: NewValue): NewValue {
  if (typeof waiting !== 'string' || !isAddition(value)) return value;
  const { add = '', remove = '' }: { readonly add?: string; readonly remove?: string } = value;
  const { text, missing } = changeList(waiting, { add: [add], remove: [remove] });
  return missing.length > 0 ? value : text;
}

/** `nein, Montage`: one entry in the place of the one that was to come. */
function insteadOf(
  { old, new: proposed }: { readonly old: unknown; readonly new: unknown },
  value: NewValue,
): NewValue {
  const isEntry = typeof value === 'string' && !/[,;\n]/.test(value);
  if (!isEntry || typeof old !== 'string' || typeof proposed !== 'string') return value;
  const keepsAll = changeList(proposed, { add: [old], remove: [] }).text === proposed;
  return keepsAll && proposed !== old ? { add: value } : value;
}

function propose(memory: Memory, id: string, changes: Changes): DialogueStep {
  return call(
    { ...memory, ...NO_QUESTION, subject: id },
    DIRECTORY_TOOLS.proposeChange,
    { id, changes },
    { kind: 'propose' },
  );
}

/** Plain texts, not lists: an addition is appended to the stored value. */
export function proposeMerged(memory: Memory, provider: ProviderForModel, changes: Changes): DialogueStep {
  const whole = columnEntries<NewValue>(changes).map(([field, value]) => {
    const isText = isAddition(value) && !LIST_FIELDS.some((list) => list === field);
    if (isNumberAlone(field, value)) return [field, replaceHouseNumber(provider, value)] as const;
    return [field, isText ? editText(provider, field, value) : value] as const;
  });
  return propose(memory, provider.id, Object.fromEntries(whole));
}

/** `neue Hausnummer 14`: of the street that is there. */
function isNumberAlone(field: string, value: unknown): value is string {
  return field === 'strasse_mit_hausnummer' && typeof value === 'string' && isHouseNumber(value);
}

function replaceHouseNumber({ strasse_mit_hausnummer: street }: ProviderForModel, number: string): string {
  return typeof street === 'string' ? withNumber(street, number) : number;
}

function editText(
  provider: ProviderForModel,
  field: ProviderWritableField,
  value: { readonly add?: string; readonly remove?: string },
): string | null {
  const stands = provider[field];
  const text = typeof stands === 'string' ? stands : '';
  if (value.remove !== undefined)
    return text.replace(value.remove, '').replace(/^[\s,;]+|[\s,;]+$/g, '') || null;
  const added = (value.add ?? '').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return text === '' ? added : `${text}; ${added}`;
}
