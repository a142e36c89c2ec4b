import {
  PROVIDER_FIELD_LABELS,
  type ProviderProblem,
  type ProviderWritableField,
  parseProviderChanges,
  providerProblemText,
} from '@rer/contracts';
import { plausibleChanges } from '@rer/directory/plausibility';
import { DIRECTORY_TOOLS } from '../../directory/tool-names.ts';
import { quoted, shownIn } from '../../directory/values/shown-value.ts';
import { columnEntries } from '../column-entries.ts';
import { questionFor, TEXTS } from '../generation/sentences.ts';
import type { Interpretation, NewValue } from '../interpretation/interpretation.ts';
import { isHouseNumber, withNumber } from '../slots/change/corrections/house-number.ts';
import { isCompanyName } from '../slots/entry/assign-names.ts';
import type { DialogueState } from './dialogue-state.ts';
import { call, type DialogueStep, say } from './dialogue-step.ts';
import type { DraftFields, Memory } from './memory.ts';
import { NOTHING_OPEN, putQuestion } from './open-question.ts';

/** Columns in the order in which they are asked for. */
const ORDER: readonly ProviderWritableField[] = [
  'name',
  'email',
  'phone',
  'url',
  'strasse_mit_hausnummer',
  'plz',
  'stadt',
  'land',
  'category',
  'produktgruppen',
  'angebote',
  'stadtwerke_kollaborationen',
  'mitarbeiter',
  'zweigstellen',
  'umsatz',
  'rating',
  'intern',
  'notes',
];

/** Continues with a new provider: takes the message's values, and asks for the next column, or proposes. */
export function createProvider(state: DialogueState, interpretation: Interpretation): DialogueStep {
  const { facts, memory } = state;
  const before =
    facts.proposal?.kind === 'create'
      ? removeDroppedColumns(proposedFields(state), interpretation)
      : (memory.providerDraft ?? {});
  const given = completeHouseNumber(
    assignCompany(interpretation.slots.changes ?? {}, before, state.message),
    before,
  );
  const unplaced = unplacedText(interpretation);
  if (facts.proposal?.kind === 'create') return proposeAgain(memory, before, given, unplaced);
  const isBegun = memory.providerDraft !== null;
  const askedColumn = memory.openQuestion?.kind === 'new-provider' ? memory.openQuestion.field : null;
  const problem = firstProblem(given, memory.providerDraft);
  const fine = Object.fromEntries(Object.entries(given).filter(([field]) => field !== problem?.field));
  const providerDraft: DraftFields = { ...memory.providerDraft, ...textsOf(fine) };
  const skipped =
    interpretation.isSkipped === true && askedColumn !== null
      ? [...memory.skipped, askedColumn]
      : memory.skipped;
  const next: Memory = { ...memory, providerDraft, skipped };
  if (problem !== null)
    return ask(
      next,
      problem.field,
      `${spaced(unplaced)}${PROVIDER_FIELD_LABELS[problem.field]}: ${problem.text} `,
    );
  // `nein danke`, where not even the name is known.
  if (interpretation.isSkipped === true && Object.keys(providerDraft).length === 0)
    return say({ ...memory, ...NOTHING_OPEN }, TEXTS.draftDropped);
  const isReady = providerDraft.name !== undefined && providerDraft.email !== undefined;
  const isWhole = !isBegun && isReady;
  if (isReady && (interpretation.isFinished === true || isWhole))
    return propose(next, providerDraft, unplaced);
  if (
    interpretation.isFinished === true ||
    (interpretation.isSkipped === true && (askedColumn === 'name' || askedColumn === 'email'))
  ) {
    return ask(
      next,
      providerDraft.name === undefined ? 'name' : 'email',
      `${spaced(unplaced)}${TEXTS.stillNeeded} `,
    );
  }
  return askNext(next, providerDraft, spaced(unplaced) + takenText(textsOf(fine)));
}

function removeDroppedColumns(fields: DraftFields, { drops = [] }: Interpretation): DraftFields {
  return Object.fromEntries(columnEntries(fields).filter(([field]) => !drops.includes(field)));
}

type Given = NonNullable<Interpretation['slots']['changes']>;

/** `nein, Hausnummer 14`: of the street that was told before. */
function completeHouseNumber(given: Given, { strasse_mit_hausnummer: street }: DraftFields): Given {
  const { strasse_mit_hausnummer: number } = given;
  const isNumber = typeof number === 'string' && isHouseNumber(number);
  return isNumber && typeof street === 'string'
    ? { ...given, strasse_mit_hausnummer: withNumber(street, number) }
    : given;
}

const PERSON = /\b(ansprechpartner|ansprechperson|kontakt|inhaber|geschäftsführer|herr|frau)/i;
const COMPANY = /\b(firma|firmenname|unternehmen|betrieb)/i;

/** A company that was alone stays where a contact person comes to it, and gives way where it is the company that is corrected. */
function assignCompany(given: Given, before: DraftFields, message: string): Given {
  const { name, firmen_name, ...others } = given;
  if (before.name === undefined || before.firmen_name !== undefined) return given;
  if (name !== undefined && firmen_name === undefined && PERSON.test(message))
    return { ...given, firmen_name: before.name };
  const isCompany = firmen_name !== undefined && name === undefined && COMPANY.test(message);
  return isCompany && isCompanyName(before.name) ? { ...others, name: firmen_name } : given;
}

/** Reports words that fit no column, so that nothing is dropped silently. */
function unplacedText({ unplaced = [] }: Interpretation): string {
  return unplaced.length === 0
    ? ''
    : `Das konnte ich keinem Feld zuordnen: ${unplaced.map((text) => quoted(text)).join(', ')}.`;
}

function spaced(text: string): string {
  return text === '' ? '' : `${text} `;
}

function takenText(given: DraftFields): string {
  const fields = columnEntries(given).map(
    ([field, value]) => `${PROVIDER_FIELD_LABELS[field]}: ${shownIn(field, value)}`,
  );
  return fields.length === 0 ? '' : `Notiert: ${fields.join('; ')}. `;
}

/** Values of a new, empty record: an addition to a list is the whole list. */
function textsOf(given: NonNullable<Interpretation['slots']['changes']>): DraftFields {
  return Object.fromEntries(
    columnEntries<NewValue>(given).map(([field, value]) => [field, isAddition(value) ? value.add : value]),
  );
}

function isAddition(value: NewValue): value is { readonly add: string } {
  return typeof value === 'object' && value !== null && 'add' in value;
}

function firstProblem(
  given: NonNullable<Interpretation['slots']['changes']>,
  draft: DraftFields | null,
): { field: ProviderWritableField; text: string } | null {
  const texts = textsOf(given);
  const { land = draft?.land } = texts;
  for (const [field, value] of columnEntries(texts)) {
    const problem = problemOf(
      field,
      field === 'plz' && land !== undefined ? { plz: value, land } : { [field]: value },
    );
    if (problem !== null) return { field, text: providerProblemText(field, problem) };
  }
  return null;
}

function problemOf(field: ProviderWritableField, values: DraftFields): ProviderProblem | null {
  const parsed = parseProviderChanges(values);
  if (!parsed.ok) return parsed.problems[field] ?? null;
  const plausible = plausibleChanges(parsed.changes);
  return plausible.ok ? null : (plausible.problems[field] ?? null);
}

function askNext(memory: Memory, draft: DraftFields, before: string): DialogueStep {
  const next = ORDER.find((field) => draft[field] === undefined && !memory.skipped.includes(field));
  if (next === undefined) return propose(memory, draft);
  const isFirst = Object.keys(draft).length === 0;
  const isOptional = next !== 'name' && next !== 'email';
  const start = isFirst ? `Gern. ${before}` : before;
  return ask(memory, next, start, isOptional ? ` ${TEXTS.moreOrDone}` : '');
}

function ask(memory: Memory, field: ProviderWritableField, before = '', behind = ''): DialogueStep {
  return say(memory, `${before}${questionFor(field)}${behind}`, putQuestion({ kind: 'new-provider', field }));
}

function propose(memory: Memory, fields: DraftFields, before = ''): DialogueStep {
  return call(
    { ...memory, openQuestion: null, deferredQuestion: null },
    DIRECTORY_TOOLS.proposeProvider,
    { fields },
    { kind: 'propose-new' },
    before,
  );
}

function proposedFields({ facts }: DialogueState): DraftFields {
  const fields = facts.proposal?.kind === 'create' ? facts.proposal.fields : [];
  return Object.fromEntries(fields.map(({ field, new: value }) => [field, value]));
}

/** The waiting proposal with the new values added. */
function proposeAgain(
  memory: Memory,
  proposed: DraftFields,
  given: NonNullable<Interpretation['slots']['changes']>,
  before: string,
): DialogueStep {
  const providerDraft = { ...proposed, ...textsOf(given) };
  return propose({ ...memory, providerDraft }, providerDraft, before);
}

/** One column back: the answer before is forgotten and asked for again. */
export function askPreviousColumn(memory: Memory): DialogueStep {
  const askedColumn = memory.openQuestion?.kind === 'new-provider' ? memory.openQuestion.field : null;
  const at = askedColumn === null ? 0 : ORDER.indexOf(askedColumn);
  const before = ORDER[Math.max(0, at - 1)] ?? 'name';
  const { [before]: _forgotten, ...providerDraft } = memory.providerDraft ?? {};
  return ask(
    { ...memory, providerDraft, skipped: memory.skipped.filter((field) => field !== before) },
    before,
    'Einen Schritt zurück. ',
  );
}
