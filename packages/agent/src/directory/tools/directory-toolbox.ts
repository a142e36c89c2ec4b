import {
  DIRECTORY_TEXTS,
  type DirectoryProvider,
  type FoundTotal,
  NUMBER_COLUMNS,
  PROVIDER_FIELD_LABELS,
  PROVIDER_WRITABLE_FIELDS,
  SEARCH_RESULTS_MAX,
} from '@rer/contracts';
import { type AgentClock, systemClock } from '../../clock.ts';
import type { Toolbox, ToolOutcome } from '../../conversation/toolbox.ts';
import { type JsonObject, jsonObject } from '../../json.ts';
import type { ToolCall, ToolDefinition } from '../../model/chat-message.ts';
import { type DirectoryAccess, DirectoryClosedError } from '../directory-access.ts';
import type { Proposal } from '../directory-facts.ts';
import { type DirectoryState, providerNameOf } from '../directory-state.ts';
import { additionRefusal, changeRefusal } from '../guards/proposal-guard.ts';
import { isSaidValue } from '../guards/said-values.ts';
import { duplicatesText, findDuplicates } from '../proposals/duplicates.ts';
import { changeLines, namedProvider, newLines, readBack } from '../proposals/read-back.ts';
import { resolveChanges, resolveNewProvider } from '../proposals/resolve-changes.ts';
import { LIST_TEXT_MAX, providerForModel, RECORD_TEXT_MAX } from '../provider-for-model.ts';
import { type ProviderValues, refusedOutcome, step, successOutcome } from '../steps.ts';
import { DIRECTORY_TOOLS } from '../tool-names.ts';
import type {
  CompareResult,
  CountResult,
  DropResult,
  ProposeResult,
  ReadResult,
  SearchResult,
} from '../tool-results.ts';
import { germanNumber } from '../values/shown-value.ts';
import { emptiness, runAverageTool, runGroupTool, runHistoryTool } from './aggregate-tools.ts';
import { criteriaText } from './criteria-text.ts';
import { resolveCriteria } from './resolve-criteria.ts';
import {
  changeArguments,
  compareArguments,
  countArguments,
  criteriaOfArguments,
  noArguments,
  providerArguments,
  readArguments,
  readChangeArguments,
  readToolArguments,
  searchArguments,
  undoArguments,
} from './tool-arguments.ts';
import { DIRECTORY_TOOL_DEFINITIONS, DIRECTORY_WRITE_TOOLS } from './tool-definitions.ts';

/** Sentences for a model when a tool cannot do what it asks. */
export const TOOL_TEXTS = {
  unknownTool: 'Dieses Werkzeug gibt es nicht.',
  closed: 'Sie sind nicht mehr angemeldet. Bitte melden Sie sich wieder an.',
  unseenId: 'Diese Kennung ist in diesem Gespräch noch nicht vorgekommen. Bitte zuerst suchen oder lesen.',
  oneAtATime:
    'Es wird gerade schon ein Vorschlag vorgelesen. Immer nur ein Vorschlag auf einmal; mehrere Felder eines Dienstleisters gehören in einen.',
  nothingToUndo: 'In diesem Gespräch gibt es keine Änderung, die zurückgenommen werden könnte.',
} as const;

type Tool = (given: JsonObject, signal: AbortSignal) => Promise<ToolOutcome>;

/**
 * The directory for a model: it can look, and propose. What it proposes is read back to the user in the words of the rules,
 * with values read afresh from the directory.
 */
export class DirectoryToolbox implements Toolbox {
  readonly #access: DirectoryAccess;
  readonly #state: DirectoryState;
  readonly #tools: ReadonlyMap<string, Tool>;

  /** `clock`: resolves the start of `since`. */
  constructor(access: DirectoryAccess, state: DirectoryState, clock: Pick<AgentClock, 'now'> = systemClock) {
    this.#access = access;
    this.#state = state;
    const toolContext = { access, state, clock };
    this.#tools = new Map<string, Tool>([
      [DIRECTORY_TOOLS.search, (given, signal) => this.#search(given, signal)],
      [DIRECTORY_TOOLS.read, (given, signal) => this.#read(given, signal)],
      [DIRECTORY_TOOLS.count, (given, signal) => this.#count(given, signal)],
      [DIRECTORY_TOOLS.group, (given, signal) => runGroupTool(toolContext, given, signal)],
      [DIRECTORY_TOOLS.average, (given, signal) => runAverageTool(toolContext, given, signal)],
      [DIRECTORY_TOOLS.history, (given, signal) => runHistoryTool(toolContext, given, signal)],
      [DIRECTORY_TOOLS.compare, (given, signal) => this.#compare(given, signal)],
      [DIRECTORY_TOOLS.proposeChange, (given, signal) => this.#proposeChange(given, signal)],
      [DIRECTORY_TOOLS.proposeProvider, (given, signal) => this.#proposeProvider(given, signal)],
      [DIRECTORY_TOOLS.proposeUndo, async (given) => this.#proposeUndo(given)],
      [DIRECTORY_TOOLS.dropProposal, async (given) => this.#drop(given)],
    ]);
  }

  /** Tools that propose changes are offered only to callers with write access. */
  get definitions(): readonly ToolDefinition[] {
    return this.#access.mayWrite
      ? DIRECTORY_TOOL_DEFINITIONS
      : DIRECTORY_TOOL_DEFINITIONS.filter(({ name }) => !DIRECTORY_WRITE_TOOLS.has(name));
  }

  async run(call: ToolCall, signal: AbortSignal): Promise<ToolOutcome> {
    this.#state.countToolCall();
    const tool = this.#tools.get(call.name);
    if (tool === undefined) return refusedOutcome(TOOL_TEXTS.unknownTool);
    try {
      return await tool(call.arguments, signal);
    } catch (error) {
      if (error instanceof DirectoryClosedError) return refusedOutcome(TOOL_TEXTS.closed);
      throw error;
    }
  }

  async #search(given: JsonObject, signal: AbortSignal): Promise<ToolOutcome> {
    const parsed = readToolArguments(searchArguments, given);
    if (!parsed.ok) return refusedOutcome(parsed.sentence);
    const { limit = SEARCH_RESULTS_MAX, offset, sort } = parsed.value;
    const requested = criteriaOfArguments(parsed.value);
    const resolved = await resolveCriteria(this.#access, requested, signal);
    if (!resolved.ok) return refusedOutcome(resolved.sentence);
    const { criteria } = resolved;
    const column = NUMBER_COLUMNS.find((name) => name === sort?.by);
    const found = await this.#access.find(
      {
        criteria:
          column === undefined ? criteria : { ...criteria, filled: [...(criteria.filled ?? []), column] },
        limit,
        ...(sort !== undefined && { sort }),
        ...(offset !== undefined && { offset }),
      },
      signal,
    );
    const unfilled =
      column !== undefined && found.total.count === 0
        ? { unfilled: { column, total: await this.#access.count(criteria, signal) } }
        : {};
    const emptied = await emptiness(this.#access, found.total.count, signal);
    signal.throwIfAborted();
    const providers = found.providers.slice(0, limit);
    this.#state.setResults(providers);
    this.#noteOnlyMatch(providers, criteria);
    const listed = providers.map((provider) => {
      const { additional_data: _, ...columns } = providerForModel(provider, LIST_TEXT_MAX);
      return columns;
    });
    const text = `Gesucht: ${criteriaText(requested)} (${countText(found.total)})`;
    return successOutcome(
      { providers: listed, total: found.total, ...unfilled, ...emptied } satisfies SearchResult,
      step(text, {
        kind: 'searched',
        criteria: jsonObject.parse(requested),
        ...(sort !== undefined && { sort }),
        offset: offset ?? 0,
        providers: providers.map(providerNameOf),
        total: found.total,
      }),
    );
  }

  async #count(given: JsonObject, signal: AbortSignal): Promise<ToolOutcome> {
    const parsed = readToolArguments(countArguments, given);
    if (!parsed.ok) return refusedOutcome(parsed.sentence);
    const requested = criteriaOfArguments(parsed.value);
    const resolved = await resolveCriteria(this.#access, requested, signal);
    if (!resolved.ok) return refusedOutcome(resolved.sentence);
    const total = await this.#access.count(resolved.criteria, signal);
    const emptied = await emptiness(this.#access, total.count, signal);
    return successOutcome(
      { total, ...emptied } satisfies CountResult,
      step(`Gezählt: ${criteriaText(requested)} (${countText(total)})`, {
        kind: 'counted',
        criteria: jsonObject.parse(requested),
        total,
      }),
    );
  }

  async #read(given: JsonObject, signal: AbortSignal): Promise<ToolOutcome> {
    const parsed = readToolArguments(readArguments, given);
    if (!parsed.ok) return refusedOutcome(parsed.sentence);
    const { fields, id } = parsed.value;
    const provider = await this.#access.read(id, signal);
    signal.throwIfAborted();
    if (provider === null) return refusedOutcome(DIRECTORY_TEXTS.unknownProvider);
    this.#state.focusOn(provider);
    return successOutcome(
      { provider: providerForModel(provider, RECORD_TEXT_MAX) } satisfies ReadResult,
      step(`Gelesen: ${namedProvider(provider)}`, { kind: 'read', ...providerValues(provider, fields) }),
    );
  }

  async #compare(given: JsonObject, signal: AbortSignal): Promise<ToolOutcome> {
    const parsed = readToolArguments(compareArguments, given);
    if (!parsed.ok) return refusedOutcome(parsed.sentence);
    const { field, fields: requestedFields } = parsed.value;
    const ids = [...new Set(parsed.value.ids)];
    const providers: DirectoryProvider[] = [];
    for (const id of ids) {
      const provider = await this.#access.read(id, signal);
      signal.throwIfAborted();
      if (provider === null) return refusedOutcome(DIRECTORY_TEXTS.unknownProvider);
      providers.push(provider);
    }
    this.#state.noteShown(providers);
    const fields = field === undefined ? undefined : [field];
    const names = providers.map(namedProvider).join(', ');
    const what = field === undefined ? '' : ` (${PROVIDER_FIELD_LABELS[field]})`;
    return successOutcome(
      {
        providers: providers.map((provider) => providerForModel(provider, RECORD_TEXT_MAX, fields)),
      } satisfies CompareResult,
      step(`Verglichen${what}: ${names}`, {
        kind: 'compared',
        providers: providers.map((provider) => providerValues(provider, requestedFields ?? fields)),
      }),
    );
  }

  async #proposeChange(given: JsonObject, signal: AbortSignal): Promise<ToolOutcome> {
    const parsed = readChangeArguments(changeArguments, given);
    if (!parsed.ok) return refusedOutcome(parsed.sentence);
    const obstacle = this.#obstacle();
    if (obstacle !== null) return refusedOutcome(obstacle);
    const { changes, id } = parsed.value;
    if (!this.#state.wasShown(id)) return refusedOutcome(TOOL_TEXTS.unseenId);
    const provider = await this.#access.read(id, signal);
    signal.throwIfAborted();
    if (provider === null) return refusedOutcome(DIRECTORY_TEXTS.unknownProvider);
    const refusal = changeRefusal({ provider, changes }, this.#state);
    if (refusal !== null) return refusedOutcome(refusal);
    const resolved = resolveChanges(provider, changes);
    if (!resolved.ok) return this.#refuseValues(resolved.sentence);
    const { fields } = resolved;
    this.#state.focusOn(provider);
    const proposal = {
      kind: 'change',
      provider: providerNameOf(provider),
      version: provider.version,
      fields,
    } as const;
    const what = `${namedProvider(provider)}, ${changeLines(fields).join('; ')}`;
    return this.#propose(proposal, changes, `Vorgeschlagen: ${what}`);
  }

  async #proposeProvider(given: JsonObject, signal: AbortSignal): Promise<ToolOutcome> {
    const parsed = readChangeArguments(providerArguments, given);
    if (!parsed.ok) return refusedOutcome(parsed.sentence);
    const obstacle = this.#obstacle();
    if (obstacle !== null) return refusedOutcome(obstacle);
    const refusal = additionRefusal(parsed.value.fields, this.#state);
    if (refusal !== null) return refusedOutcome(refusal);
    const resolved = resolveNewProvider(parsed.value.fields);
    if (!resolved.ok) return this.#refuseValues(resolved.sentence);
    const { fields } = resolved;
    const duplicates = await findDuplicates(this.#access, parsed.value.fields, signal);
    signal.throwIfAborted();
    const what = newLines(fields).join('; ');
    const stepText = `Vorgeschlagen: neuer Dienstleister, ${what}`;
    return this.#propose({ kind: 'create', fields }, null, stepText, duplicatesText(duplicates));
  }

  #proposeUndo(given: JsonObject): ToolOutcome {
    const parsed = readToolArguments(undoArguments, given);
    if (!parsed.ok) return refusedOutcome(parsed.sentence);
    const obstacle = this.#obstacle();
    if (obstacle !== null) return refusedOutcome(obstacle);
    const change = this.#state.undoable[(parsed.value.steps ?? 1) - 1];
    if (change === undefined) return refusedOutcome(TOOL_TEXTS.nothingToUndo);
    const text = `Vorgeschlagen: Änderung zurücknehmen, ${namedProvider(change.provider)}`;
    return this.#propose({ kind: 'undo', change }, null, text);
  }

  #drop(given: JsonObject): ToolOutcome {
    const parsed = readToolArguments(noArguments, given);
    if (!parsed.ok) return refusedOutcome(parsed.sentence);
    const dropped = this.#state.proposal !== null;
    this.#state.drop();
    const text = dropped ? 'Vorschlag verworfen' : 'Es wartete kein Vorschlag';
    return successOutcome({ dropped } satisfies DropResult, step(text, { kind: 'dropped' }));
  }

  /** A provider that alone matches the user's own words is the one that the user means. */
  #noteOnlyMatch(providers: readonly DirectoryProvider[], criteria: object): void {
    const { writeRequest } = this.#state;
    const [only, other] = providers;
    const words = Object.values(criteria).filter((value) => typeof value === 'string');
    const isSaid = words.every((word) =>
      isSaidValue(word, { messages: writeRequest.requestMessages, stored: [], proposed: [] }),
    );
    if (only !== undefined && other === undefined && words.length > 0 && isSaid)
      writeRequest.markShown(only.id);
  }

  /** The user may give other values. */
  #refuseValues(sentence: string): ToolOutcome {
    this.#state.writeRequest.noteRefusal();
    return refusedOutcome(sentence);
  }

  /** Why nothing can be proposed now. */
  #obstacle(): string | null {
    if (!this.#access.mayWrite) return DIRECTORY_TEXTS.readOnly;
    return this.#state.hasProposed && this.#state.proposal !== null ? TOOL_TEXTS.oneAtATime : null;
  }

  #propose(proposal: Proposal, changes: JsonObject | null, stepText: string, warning = ''): ToolOutcome {
    this.#state.propose(proposal, changes);
    const text = [warning, readBack(proposal)].filter((part) => part !== '').join('\n');
    const answer = { text, deliveryId: this.#state.deliveryId };
    return {
      ...successOutcome({ proposal } satisfies ProposeResult, step(stepText, { kind: 'proposed', proposal })),
      answer,
    };
  }
}

/** The filled values of a provider, limited to `fields`; undefined: all. */
function providerValues(
  provider: DirectoryProvider,
  fields: readonly string[] = PROVIDER_WRITABLE_FIELDS,
): ProviderValues {
  const values = Object.entries(providerForModel(provider, RECORD_TEXT_MAX));
  return {
    provider: providerNameOf(provider),
    values: Object.fromEntries(values.filter(([field]) => fields.includes(field))),
  };
}

function countText({ count, isExact, isSimilar }: FoundTotal): string {
  const treffer = isSimilar === true ? 'ähnliche Treffer' : 'Treffer';
  return `${isExact ? '' : 'mindestens '}${germanNumber(count)} ${treffer}`;
}
