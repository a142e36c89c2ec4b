import type { ToolDefinition } from '../../model/chat-message.ts';
import { ELSEWHERE_TEXTS, elsewhereSmalltalk } from '../answer/elsewhere.ts';
import type { Interpretation, Slots } from '../understand/interpretation.ts';
import type { DialogueState } from './dialogue-state.ts';
import { call, type Reply, say } from './reply.ts';

/** Longest text that is asked for, as our provider-data function takes it. */
const QUERY_MAX = 200;

/**
 * The answer of an assistant that does not have the directory: where it has one tool that takes a text to search for (seed 1,
 * section 7), that is asked; else nothing is known here.
 */
export function answerElsewhere(
  { memory, message }: DialogueState,
  meaning: Interpretation,
  tools: readonly ToolDefinition[],
): Reply {
  const tool = queryTool(tools);
  if (meaning.intent === 'smalltalk') return say(memory, elsewhereSmalltalk(meaning.tone, tool !== null));
  if (tool === null) return say(memory, ELSEWHERE_TEXTS.nothingToKnow);
  if (meaning.intent === 'help') return say(memory, ELSEWHERE_TEXTS.askMe);
  if (meaning.intent === 'confirm' || meaning.intent === 'deny') return say(memory, ELSEWHERE_TEXTS.noted);
  return call(memory, tool.name, { query: queryOf(meaning, message) }, { kind: 'ask' });
}

/** Its first words where nobody has spoken. */
export function welcomeElsewhere({ memory }: DialogueState, tools: readonly ToolDefinition[]): Reply {
  return say(memory, elsewhereSmalltalk(undefined, queryTool(tools) !== null));
}

/** The one tool that takes a text `query` and needs nothing else; of several none is meant. */
function queryTool(tools: readonly ToolDefinition[]): ToolDefinition | null {
  const [tool, other] = tools.filter(isQueryTool);
  return tool === undefined || other !== undefined ? null : tool;
}

function isQueryTool({ parameters: { properties, required } }: ToolDefinition): boolean {
  const query = isRecord(properties) ? properties['query'] : undefined;
  const isText = isRecord(query) && query['type'] === 'string';
  return isText && Array.isArray(required) && required.length === 1 && required[0] === 'query';
}

/** What is looked for, without the words of the request; where that is not plain, all that was said. */
function queryOf({ intent, slots }: Interpretation, message: string): string {
  const words = intent === 'search' || intent === 'read' ? soughtWords(slots) : [];
  return (words.length > 0 ? words.join(' ') : message.trim()).slice(0, QUERY_MAX);
}

function soughtWords(slots: Slots): readonly string[] {
  const { name, email, domain, stadt, plz, land, category, produktgruppe, angebot, stadtwerke } = slots;
  return [name, email, domain, category, produktgruppe, angebot, stadtwerke, plz, stadt, land].filter(
    (value) => typeof value === 'string',
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
