import type { ProviderName } from '@rer/contracts';
import { comparableName, comparableNameWithoutLegalForm } from '@rer/directory/names';
import { DIRECTORY_TOOLS } from '../../directory/tool-names.ts';
import { TEXTS } from '../generation/sentences.ts';
import { changeProvider } from './change-provider.ts';
import type { DialogueState } from './dialogue-state.ts';
import { call, type DialogueStep, say } from './dialogue-step.ts';
import { expireQuestion } from './open-question.ts';

/** `stellen Sie es wieder her`, `doch wieder ändern`. */
const REDOES =
  /(?<!\p{L})(?:wiederher\p{L}*|wieder her|redo|doch wieder|wieder die neue|die neue (?:\p{L}+ ){0,2}wieder|wieder (?:ändern|eintragen|reinschreiben|rein|anlegen))(?!\p{L})/iu;

/** Proposes the last undone change again. Null: there is none, or it is not meant. */
export function redoChange({ facts, memory, message }: DialogueState): DialogueStep | null {
  const last = facts.written.at(-1);
  if (last?.kind !== 'undo' || !REDOES.test(message)) return null;
  const values = Object.fromEntries(last.fields.map(({ field, old }) => [field, old]));
  const wasNew = facts.written.some(
    ({ kind, isUndone, provider }) => kind === 'create' && isUndone && provider.id === last.provider.id,
  );
  return wasNew
    ? call(
        expireQuestion(memory, 'undo'),
        DIRECTORY_TOOLS.proposeProvider,
        { fields: values },
        { kind: 'propose-new' },
      )
    : changeProvider(expireQuestion(memory, 'undo'), last.provider.id, { changes: values }, null);
}

/** A shorter name may be a part of any word. */
const NAME_MIN = 4;

/** Whether a message has the name of a company, without its legal form. */
function isNamed({ name, firmen_name }: ProviderName, message: string): boolean {
  const said = comparableName(message);
  return [name, firmen_name].some((own) => {
    const core = own === null ? '' : comparableNameWithoutLegalForm(own);
    return core.length >= NAME_MIN && said.includes(core);
  });
}

/** The last change; of several the user hears that they go one after the other. */
export function undoChange(state: DialogueState): DialogueStep {
  const { facts, memory, message } = state;
  const again = redoChange(state);
  if (again !== null) return again;
  const written = facts.written.filter(({ kind, isUndone }) => kind !== 'undo' && !isUndone);
  const stepsBefore = written.toReversed().findIndex(({ provider }) => isNamed(provider, message));
  if (stepsBefore > 0)
    return call(
      expireQuestion(memory, 'undo'),
      DIRECTORY_TOOLS.proposeUndo,
      { steps: stepsBefore + 1 },
      { kind: 'propose' },
    );
  if (written.length > 1 && /\b(beide[sn]?|alle[sn]?|sämtliche[sn]?)\b/i.test(message))
    return say(memory, TEXTS.oneByOne);
  return call(expireQuestion(memory, 'undo'), DIRECTORY_TOOLS.proposeUndo, {}, { kind: 'propose' });
}
