import { type DirectoryProvider, parseNewProvider, parseProviderChanges } from '@rer/contracts';
import type { RulesAnswer } from '../../conversation/conversation-rules.ts';
import type { AssistantStep } from '../../conversation/toolbox.ts';
import { type DirectoryAccess, DirectoryClosedError, type WriteOutcome } from '../directory-access.ts';
import type { Proposal, ProposedField, WrittenChange } from '../directory-facts.ts';
import { type DirectoryState, providerNameOf } from '../directory-state.ts';
import { step } from '../steps.ts';
import { OUTCOME_TEXTS, refusedFields } from './outcome-texts.ts';
import { changeLines, namedProvider, newLines, readBack, reversed } from './read-back.ts';
import { resolveChanges } from './resolve-changes.ts';

/** Result of an attempt to write; `closed`: the user has lost access. */
type AttemptOutcome = WriteOutcome | { readonly outcome: 'closed' };

/** Writes proposals and reports the outcome. Checks no permission: the caller has heard the user's yes. */
export class ProposalWriter {
  readonly #access: DirectoryAccess;
  readonly #state: DirectoryState;
  readonly #onFault: (error: unknown) => void;

  constructor(access: DirectoryAccess, state: DirectoryState, onFault: (error: unknown) => void) {
    this.#access = access;
    this.#state = state;
    this.#onFault = onFault;
  }

  /** Writes the proposal that waits, and tells the user of it. */
  async write(proposal: Proposal): Promise<RulesAnswer> {
    if (proposal.kind === 'undo') return this.undo(proposal.change);
    const outcome = await this.#attempt(() =>
      proposal.kind === 'change' ? this.#writeChange(proposal) : this.#create(proposal),
    );
    if (outcome === null) {
      // Nothing was written, so the same proposal may be tried again.
      return {
        text: `${OUTCOME_TEXTS.unreachable}\n${readBack(proposal)}`,
        deliveryId: this.#state.deliveryId,
      };
    }
    if (outcome.outcome === 'done') return this.#reportWrite(proposal, outcome.provider, outcome.changeId);
    if (proposal.kind === 'change' && (outcome.outcome === 'stale' || outcome.outcome === 'changed_since'))
      return this.#proposeAnew(outcome.stored);
    this.#state.drop();
    if (proposal.kind === 'change' && outcome.outcome === 'removed')
      this.#state.forgetProvider(proposal.provider.id);
    return { text: refusal(outcome) };
  }

  /** Takes a change of this conversation back, and tells the user of it. */
  async undo(change: WrittenChange): Promise<RulesAnswer> {
    this.#state.drop();
    const outcome = await this.#attempt(() => this.#access.undo(change.provider.id, change.changeId));
    if (outcome === null) return { text: OUTCOME_TEXTS.unreachable };
    if (outcome.outcome !== 'done') {
      const isNoRight = outcome.outcome === 'forbidden' && change.kind === 'create';
      return { text: isNoRight ? OUTCOME_TEXTS.mayNotRemove : refusal(outcome) };
    }
    return this.#reportUndo(change, outcome.provider, outcome.changeId);
  }

  async #attempt(write: () => Promise<WriteOutcome>): Promise<AttemptOutcome | null> {
    try {
      return await write();
    } catch (error) {
      // `DirectoryAccess` guarantees that nothing was written; the user is told so.
      if (error instanceof DirectoryClosedError) return { outcome: 'closed' };
      this.#onFault(error);
      return null;
    }
  }

  async #writeChange({ provider, version, fields }: Proposal & { kind: 'change' }): Promise<WriteOutcome> {
    const parsed = parseProviderChanges(valuesOf(fields));
    if (!parsed.ok) return { outcome: 'invalid', problems: parsed.problems };
    return this.#access.change(provider.id, version, parsed.changes);
  }

  async #create({ fields }: Proposal & { kind: 'create' }): Promise<WriteOutcome> {
    const parsed = parseNewProvider(valuesOf(fields));
    if (!parsed.ok) return { outcome: 'invalid', problems: parsed.problems };
    return this.#access.create(parsed.fields);
  }

  #reportWrite(
    { kind, fields }: Exclude<Proposal, { kind: 'undo' }>,
    provider: DirectoryProvider,
    changeId: string | null,
  ): RulesAnswer {
    const name = providerNameOf(provider);
    this.#state.drop();
    this.#state.addWrite({ kind, provider: name, changeId, fields, isUndone: false });
    this.#state.focusOn(provider);
    const isChange = kind === 'change';
    const verb = isChange ? 'Gespeichert' : 'Angelegt';
    const beginning = isChange
      ? `Gespeichert bei ${namedProvider(name)}:`
      : `Angelegt: ${namedProvider(name)}.`;
    const lines = isChange ? newLines(fields) : [];
    const reported = writeStep(`${verb}: ${namedProvider(name)}`, kind === 'change' ? 'changed' : 'created', {
      providerId: name.id,
      changeId,
      fields,
    });
    return { text: [beginning, ...lines, OUTCOME_TEXTS.undoHint].join('\n'), steps: [reported] };
  }

  #reportUndo(change: WrittenChange, provider: DirectoryProvider, changeId: string | null): RulesAnswer {
    const fields = reversed(change.fields);
    const name = change.provider;
    this.#state.markUndone(change);
    this.#state.addWrite({ kind: 'undo', provider: name, changeId, fields, isUndone: false });
    if (change.kind === 'create') this.#state.forgetProvider(name.id);
    else this.#state.focusOn(provider);
    const text =
      change.kind === 'create'
        ? `Zurückgenommen: ${namedProvider(name)} steht nicht mehr im Verzeichnis.`
        : [`Zurückgenommen bei ${namedProvider(name)}. Jetzt wieder:`, ...newLines(fields)].join('\n');
    const reported = writeStep(`Rückgängig gemacht: ${namedProvider(name)}`, 'undone', {
      providerId: name.id,
      changeId,
      fields,
    });
    return { text, steps: [reported] };
  }

  /** The record was changed meanwhile: shows its current values and proposes the same change again. */
  #proposeAnew(stored: DirectoryProvider): RulesAnswer {
    const { requestedChanges } = this.#state;
    const resolved = resolveChanges(stored, requestedChanges ?? {});
    if (!resolved.ok) {
      this.#state.drop();
      return { text: `${OUTCOME_TEXTS.stale}\n${resolved.sentence}` };
    }
    const { fields } = resolved;
    const proposal = {
      kind: 'change',
      provider: providerNameOf(stored),
      version: stored.version,
      fields,
    } as const;
    this.#state.propose(proposal, requestedChanges);
    this.#state.focusOn(stored);
    const steps = [
      step(`Neu vorgeschlagen: ${changeLines(fields).join('; ')}`, {
        kind: 'proposed',
        proposal,
      }),
    ];
    return {
      text: `${OUTCOME_TEXTS.stale}\n${readBack(proposal)}`,
      deliveryId: this.#state.deliveryId,
      steps,
    };
  }
}

function writeStep(
  text: string,
  kind: 'changed' | 'created' | 'undone',
  detail: { providerId: string; changeId: string | null; fields: readonly ProposedField[] },
): AssistantStep {
  return step(text, { kind, ...detail });
}

function refusal(outcome: Exclude<AttemptOutcome, { outcome: 'done' }>): string {
  switch (outcome.outcome) {
    case 'invalid':
      return refusedFields(outcome.problems);
    case 'closed':
      return OUTCOME_TEXTS.closed;
    case 'forbidden':
      return OUTCOME_TEXTS.forbidden;
    case 'removed':
      return OUTCOME_TEXTS.removed;
    case 'unknown':
      return OUTCOME_TEXTS.unknown;
    case 'stale':
      return OUTCOME_TEXTS.stale;
    case 'changed_since':
      return OUTCOME_TEXTS.changedSince;
  }
}

function valuesOf(fields: readonly ProposedField[]): object {
  return Object.fromEntries(fields.map(({ field, new: value }) => [field, value]));
}
