import { VoiceApiError } from '../dialect/voice-api-error.ts';
import { findTools } from '../store/tools.ts';
import type { CallTool } from '../tools/tool-runner.ts';
import type { VoiceContext } from '../voice-context.ts';
import type { EffectiveAssistant } from './effective-assistant.ts';

/** Dependencies for reading stored records. */
export type StoredRecords = Pick<VoiceContext, 'db' | 'sealing'>;

/**
 * Tools of an assistant: its inline tools, then the stored ones that it names.
 * @throws {VoiceApiError} 400 when one of these does not exist.
 */
export async function callTools(
  context: StoredRecords,
  { model }: EffectiveAssistant,
): Promise<readonly CallTool[]> {
  const brought = (model.tools ?? []).map((tool): CallTool => ({ id: null, tool }));
  return [...brought, ...(await storedTools(context, model.toolIds ?? [], 'model.toolIds'))];
}

/**
 * Stored tools, in the order of their ids, each once. `where`: the field that holds the ids, for the error message about a wrong one.
 * @throws {VoiceApiError} 400 when one does not exist.
 */
export async function storedTools(
  { db, sealing }: StoredRecords,
  named: readonly string[],
  where: string,
): Promise<readonly CallTool[]> {
  const ids = [...new Set(named)];
  if (ids.length === 0) return [];
  const found = await db.transaction((tx) => findTools(tx, ids), { actor: 'voice', readOnly: true });
  return ids.map((id): CallTool => {
    const row = found.find((each) => each.id === id);
    if (row === undefined) throw new VoiceApiError(400, [`${where}: there is no tool with id ${id}`]);
    return { id, tool: sealing.open(row) };
  });
}
