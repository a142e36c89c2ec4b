import type { CallHook } from '../dialect/hook-schema.ts';
import type { CallTool } from '../tools/tool-runner.ts';
import { type StoredRecords, storedTools } from './call-tools.ts';
import type { EffectiveAssistant } from './effective-assistant.ts';

type HookAction = CallHook['do'][number];

/** A function that an assistant has run when its call ends. */
export interface EndingHook {
  readonly tool: CallTool;
  /** Whether a call that ended for this reason is meant. */
  runsAfter(endedReason: string): boolean;
}

/**
 * The functions that an assistant's hooks on `call.ending` run (voice-AI contract, 7). Other actions, tools that are no functions and
 * other events are stored with the assistant but have no effect here.
 * @throws {VoiceError} 400 when a stored tool does not exist.
 */
export async function endingHooks(
  context: StoredRecords,
  { hooks = [] }: Pick<EffectiveAssistant, 'hooks'>,
): Promise<readonly EndingHook[]> {
  const ending = hooks.filter(({ on }) => on === 'call.ending');
  const ids = ending.flatMap((hook) => hook.do.flatMap((action) => storedId(action) ?? []));
  const stored = new Map((await storedTools(context, ids, 'hooks.do.toolId')).map((tool) => [tool.id, tool]));
  return ending.flatMap((hook) =>
    hook.do.flatMap((action) => {
      const tool = broughtTool(action) ?? stored.get(storedId(action) ?? null);
      if (tool?.tool.type !== 'function') return [];
      return [{ tool, runsAfter: (reason) => isMeant(hook, reason) }];
    }),
  );
}

/** An inline tool takes precedence over a tool id. */
function storedId({ type, tool, toolId }: HookAction): string | undefined {
  return type === 'tool' && tool === undefined ? toolId : undefined;
}

function broughtTool(action: HookAction): CallTool | undefined {
  const { type, tool, function: definition, server, async: isAsync, messages } = action;
  if (type === 'tool') return tool && { id: null, tool };
  if (type !== 'function' || definition === undefined) return undefined;
  return { id: null, tool: { type: 'function', function: definition, server, async: isAsync, messages } };
}

/** Every filter must hold; one of something that is not known of a call here holds never. */
function isMeant({ filters = [] }: CallHook, endedReason: string): boolean {
  return filters.every(({ key, oneOf }) => key === 'call.endedReason' && oneOf.includes(endedReason));
}
