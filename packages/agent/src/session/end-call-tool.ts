import type { Toolbox } from './toolbox.ts';

/** The tool by which a model ends a conversation (voice-AI contract, 2: tools of type `endCall`). */
export const END_CALL_TOOL = 'endCall';

/** A toolbox with {@link END_CALL_TOOL} alone. `description` tells models when to use it. */
export function endCallToolbox(description = 'Beendet das Gespräch.'): Toolbox {
  return {
    definitions: [{ name: END_CALL_TOOL, description, parameters: { type: 'object', properties: {} } }],
    run: async () => ({ content: '{"ended":true}', end: 'assistant-ended-call' }),
  };
}

/** Several toolboxes as one. Where two have a tool of the same name, the first one's counts. */
export function joinedToolboxes(toolboxes: readonly Toolbox[]): Toolbox {
  const ownerOf = (name: string) =>
    toolboxes.find(({ definitions }) => definitions.some((definition) => definition.name === name));
  return {
    get definitions() {
      return toolboxes.flatMap((toolbox) =>
        toolbox.definitions.filter(({ name }) => ownerOf(name) === toolbox),
      );
    },
    announce: async (call) => (await ownerOf(call.name)?.announce?.(call)) ?? null,
    limitMs: (call) => ownerOf(call.name)?.limitMs?.(call),
    run(call, signal, turn) {
      const owner = ownerOf(call.name);
      if (owner === undefined) throw new TypeError('No toolbox has a tool of that name.');
      return owner.run(call, signal, turn);
    },
  };
}
