import { importProblemText } from '@rer/contracts';
import type { FileSelection } from '../../features/import/use-file-selection.ts';

/** Why the chosen file need not be sent: what the page knows already, as the sentence of the result; null: nothing. */
export function importBlocker({ state, mapping }: Pick<FileSelection, 'state' | 'mapping'>): string | null {
  if (state.kind === 'bad') return state.message;
  const missing = mapping?.missing ?? [];
  return missing.length > 0 ? importProblemText({ code: 'missing_columns', missing: [...missing] }) : null;
}
