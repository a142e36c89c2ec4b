import type { ProviderWritableField } from '@rer/contracts';
import type { WrittenChange } from '../../directory/directory-facts.ts';
import type { Interpretation, Slots } from '../interpretation/interpretation.ts';
import { currentProviderId, type DialogueState } from './dialogue-state.ts';

/** Interprets a message in the light of earlier questions and answers. */
export function resolveFollowUp(interpretation: Interpretation, state: DialogueState): Interpretation {
  const { goal, openQuestion, lastAnswer } = state.memory;
  const { message } = state;
  const onList = resolveListFollowUp(interpretation, state);
  if (onList !== null) return onList;
  // `Wann wurde der Eintrag zuletzt geändert?`: of the one that is spoken of.
  const isOfSubject =
    interpretation.intent === 'search' &&
    Object.keys(interpretation.slots).join() === 'sort' &&
    interpretation.slots.sort?.by === 'updated_at' &&
    currentProviderId(state) !== null;
  if (isOfSubject && /(?<!\p{L})(wann|von wem|wer hat)(?!\p{L})/iu.test(message))
    return { intent: 'read', slots: { fields: ['updated_at'] } };
  const isTarget = openQuestion?.kind === 'target' || openQuestion?.kind === 'which';
  // The name of the provider that was asked for.
  if (
    isTarget &&
    goal !== null &&
    interpretation.intent === 'search' &&
    interpretation.slots.name !== undefined
  ) {
    const { name, stadt } = interpretation.slots;
    return {
      intent: goal.intent === 'pick' ? 'read' : goal.intent,
      slots: { ...withoutTarget(goal.slots), name, ...(stadt === undefined ? {} : { stadt }) },
    };
  }
  // `wie viele sind es jetzt?` behind a change of a number.
  const counted = isBareCount(interpretation, message)
    ? numberWritten(state.facts.written.at(-1))
    : undefined;
  if (counted !== undefined && state.facts.focus !== null)
    return { intent: 'read', slots: { fields: [counted] } };
  // `und die Mitarbeiter?`: about the compared providers.
  const isOfBoth =
    interpretation.intent === 'read' &&
    lastAnswer?.kind === 'compare' &&
    Object.keys(interpretation.slots).join() === 'fields' &&
    /^\s*(?:und|un|u)\b|(?<!\p{L})auch\W*$/iu.test(message);
  // `die Nummern von denen`
  const isOfAll =
    interpretation.intent === 'read' &&
    Object.keys(interpretation.slots).join() === 'fields' &&
    OF_ALL.test(message) &&
    state.memory.shown.length > 1;
  if (isOfBoth || isOfAll) return { intent: 'compare', slots: interpretation.slots };
  // `und von Colo Süd?`: the same of another.
  const isSame =
    /^\s*(und|oder|aber)\b/i.test(message) &&
    interpretation.intent === 'search' &&
    interpretation.slots.name !== undefined;
  if (isSame && lastAnswer?.kind === 'read')
    return { intent: 'read', slots: { ...interpretation.slots, ...requestedFields(lastAnswer) } };
  return interpretation;
}

const OF_ALL = /(?<!\p{L})(?:denen|davon|beiden?|allen)(?!\p{L})/iu;

function requestedFields({
  fields,
  extraFields,
}: {
  fields: Slots['fields'];
  extraFields?: Slots['extraFields'];
}) {
  return {
    ...(fields === undefined ? {} : { fields }),
    ...(extraFields === undefined ? {} : { extraFields }),
  };
}

/** `wie viele sind es jetzt`: a count without a subject. */
function isBareCount({ intent, slots }: Interpretation, message: string): boolean {
  return (
    intent === 'count' &&
    Object.keys(slots).length === 0 &&
    /^\s*(und\s+)?wie\s?viele?(\s+(sind|ist|haben|hat|es|das|die|sie|denn|jetzt|nun))*\s*[?.!]*\s*$/i.test(
      message,
    )
  );
}

/** The column with a number that was changed last. */
function numberWritten(change: WrittenChange | undefined): ProviderWritableField | undefined {
  return change?.kind === 'change'
    ? change.fields.find(({ new: value }) => typeof value === 'number')?.field
    : undefined;
}

/** `weiter`: the next of a list. */
const MORE =
  /^\s*(?:(?:und|bitte|ja|zeig\p{L}*|gib|geben|sie|mir|uns|die|den|alle|auch|jetzt|dann|noch|mal|ein paar|kannst du|können sie)\s+)*(?:weiter|weitere[nrs]?|mehr|nächste[nrs]?|restlichen?|rest|übrigen)(?:\s+(?:davon|seite|treffer\p{L}*|ergebnisse|einträge|firmen|dienstleister|anbieter|zeigen|anzeigen|bitte|zehn|fünf|\d+))*\s*[.!?]*\s*$/iu;
/** Restricts the question to providers found before. */
const AMONG = /\b(davon|darunter|von (denen|diesen|ihnen)|unter (denen|diesen))\b|^\s*(und\s+)?nur\s/iu;
const SORTED = /\b(sortier|ordne|geordnet)/iu;

/** Reads the message as a follow-up on the last list; null: it is none. */
function resolveListFollowUp(
  interpretation: Interpretation,
  { facts, memory, message }: DialogueState,
): Interpretation | null {
  const { openQuestion, list } = memory;
  if (list === null || list.count === 0 || openQuestion?.kind === 'new-provider') return null;
  if (MORE.test(message) && facts.proposal === null) return { intent: 'search', slots: {}, isMore: true };
  const { intent, slots } = interpretation;
  if ((intent === 'search' || intent === 'count') && slots.name === undefined) {
    const isOfList = AMONG.test(message) || (SORTED.test(message) && isOnlySorted(slots));
    return isOfList ? { ...interpretation, isContinued: true } : null;
  }
  // `nur die in Köln` of a list that was cut, or of which several are there.
  const isFilter = intent === 'pick' && slots.name === undefined && slots.ordinal === undefined;
  return isFilter &&
    list.count > 1 &&
    AMONG.test(message) &&
    Object.keys(slots).length > 0 &&
    slots.sort === undefined
    ? { intent: 'search', slots, isContinued: true }
    : null;
}

function isOnlySorted(slots: Interpretation['slots']): boolean {
  return slots.sort !== undefined && Object.keys(slots).every((key) => key === 'sort' || key === 'limit');
}

function withoutTarget({
  name: _name,
  stadt: _stadt,
  ordinal: _ordinal,
  email: _email,
  domain: _domain,
  ...slots
}: Interpretation['slots']): Interpretation['slots'] {
  return slots;
}
