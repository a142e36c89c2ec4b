import { toolMessage } from '../dialect/tool-schema.ts';
import { ToolMessages, type ToolWords } from './tool-words.ts';

/** Longest text that a server may have said. */
const TEXT_MAX = 1000;

/**
 * The message that a server supplies with its result (voice-AI contract, 6.1: `message` of a result, one or several); it takes
 * precedence over the tool's own. Null: none, or unreadable.
 */
export function readSentWords(
  sent: unknown,
  isError: boolean,
  languages: readonly string[],
): ToolWords | null {
  const messages = (Array.isArray(sent) ? sent : [sent]).flatMap((one: unknown) => {
    if (typeof one === 'string') return [{ type: TYPES[isError ? 1 : 0], content: one.slice(0, TEXT_MAX) }];
    const read = toolMessage.safeParse(one);
    return read.success ? [read.data] : [];
  });
  return new ToolMessages(messages, languages).ended(isError, {});
}

const TYPES = ['request-complete', 'request-failed'] as const;
