import type { JsonObject } from '@rer/agent';
import { Liquid } from 'liquidjs';

/** A template of an assistant may not cost more than this, whoever wrote it. */
const LIMITS = { parseLimit: 200_000, renderLimit: 100, memoryLimit: 1_000_000 };

/** Templates name values and nothing else: there are no files, and what a value inherits is not seen. */
const liquid = new Liquid({
  ...LIMITS,
  ownPropertyOnly: true,
  relativeReference: false,
  fs: {
    existsSync: () => false,
    exists: async () => false,
    readFileSync: () => '',
    readFile: async () => '',
    resolve: (_dir, file) => file,
  },
});

export interface TextValues {
  readonly variableValues: JsonObject;
  /** Of the call itself, as `call.*`. */
  readonly call: JsonObject;
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * Fills the values of a call into a text of its assistant: its own, `call.*`, and `now`, `date`, `time` in German (voice-AI contract,
 * 4.4). What is no template is given as it stands.
 */
export async function fillText(
  text: string,
  { variableValues, call, now, timeZone }: TextValues,
): Promise<string> {
  if (!text.includes('{')) return text;
  const inZone = (options: Intl.DateTimeFormatOptions) =>
    now.toLocaleString('de-DE', { timeZone, ...options });
  const date = inZone({ dateStyle: 'long' });
  const time = inZone({ timeStyle: 'short' });
  try {
    const filled: unknown = await liquid.parseAndRender(text, {
      now: `${date}, ${time}`,
      date,
      time,
      ...variableValues,
      call,
    });
    return typeof filled === 'string' ? filled : text;
  } catch {
    return text;
  }
}
