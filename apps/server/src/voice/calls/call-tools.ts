import type { Database } from '../../db/database.ts';
import { VoiceError } from '../dialect/voice-error.ts';
import { findTools } from '../store/tools.ts';
import type { CallTool } from '../tools/tool-runner.ts';
import type { EffectiveAssistant } from './effective-assistant.ts';

/**
 * Tools of an assistant: those that it brings, then the stored ones that it names.
 * @throws {VoiceError} 400 when one of these is not there.
 */
export async function callTools(db: Database, { model }: EffectiveAssistant): Promise<readonly CallTool[]> {
  const brought = (model.tools ?? []).map((tool): CallTool => ({ id: null, tool }));
  const ids = [...new Set(model.toolIds ?? [])];
  if (ids.length === 0) return brought;
  const found = await db.transaction((tx) => findTools(tx, ids), { actor: 'voice', readOnly: true });
  const stored = ids.map((id): CallTool => {
    const row = found.find((each) => each.id === id);
    if (row === undefined) throw new VoiceError(400, [`model.toolIds: there is no tool with id ${id}`]);
    return { id, tool: row.body };
  });
  return [...brought, ...stored];
}
