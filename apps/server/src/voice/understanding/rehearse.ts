import { setImmediate as otherWork } from 'node:timers/promises';
import { DIRECTORY_TOOL_DEFINITIONS, type LanguageModel } from '@rer/agent';

/** One message of each kind that staff send most. */
const MESSAGES = [
  'Wie lautet die Telefonnummer der Muster Energie AG in Frankfurt?',
  'Suche Anbieter für Photovoltaik in Hamburg',
  'Ändere die Telefonnummer der Muster Energie AG auf 040 111222',
  'Wie viele Einträge gibt es in Bayern?',
];

/**
 * Has a model answer messages that nobody sent, so that the first real one does not wait for what is built on first use: a second
 * on a busy machine. Real messages come between them.
 */
export async function rehearse(model: LanguageModel): Promise<void> {
  const { signal } = new AbortController();
  for (const content of MESSAGES) {
    const request = { messages: [{ role: 'user', content } as const], tools: DIRECTORY_TOOL_DEFINITIONS };
    const parts = model.respond({ ...request, memory: null, temperature: 0, maxTokens: 250 }, signal);
    for await (const _ of parts) await otherWork();
  }
}
